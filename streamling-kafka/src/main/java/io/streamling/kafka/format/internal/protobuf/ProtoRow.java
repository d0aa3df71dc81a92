package io.streamling.kafka.format.internal.protobuf;

import io.streamling.batch.ColumnAppender;
import io.streamling.batch.ListAppender;
import io.streamling.batch.StructAppender;
import io.streamling.kafka.format.internal.Malformed;
import java.util.Arrays;
import java.util.List;

/**
 * Reads messages of one kind into the fields of a row, or into the columns: fields in any order, of one that is there twice
 * the last counts, messages that are there twice are merged, of a oneof only the last member stays. What no column reads is
 * moved past. One thread, the input's.
 */
final class ProtoRow {
    private static final int MAX_DIRECT = 4096;
    private static final int NO_TARGET = -1;

    private final ProtoTarget[] targets;
    /** What usually stands before the value of each target. */
    private final int[] tags;
    /** The targets by their fields' numbers, as far as those are small. */
    private final int[] targetByNumber;
    /** The number of the message in which each target was last set. */
    private final long[] setIn;

    private final boolean[] hasDefault;
    private long message;

    ProtoRow(List<ProtoTarget> read) {
        this.targets = read.toArray(ProtoTarget[]::new);
        this.tags = read.stream().mapToInt(ProtoTarget::tag).toArray();
        this.setIn = new long[targets.length];
        this.hasDefault = new boolean[targets.length];
        int most =
                read.stream().mapToInt(target -> target.field().number()).max().orElse(0);
        this.targetByNumber = new int[Math.min(most, MAX_DIRECT) + 1];
        Arrays.fill(targetByNumber, NO_TARGET);
        for (int i = 0; i < targets.length; i++) {
            hasDefault[i] = targets[i].hasDefault();
            if (targets[i].field().number() <= MAX_DIRECT) {
                targetByNumber[targets[i].field().number()] = i;
            }
        }
    }

    /** Another message: nothing has been set yet. */
    void begin() {
        message++;
    }

    /** Reads up to the end of the input's message. */
    void read(ProtoInput in, ColumnAppender[] columns) throws Malformed {
        int target = NO_TARGET;
        try {
            int next = 0;
            while (in.position < in.limit) {
                target = NO_TARGET;
                int tag = in.readTag();
                int found = next < tags.length && tags[next] == tag ? next : find(tag >>> 3);
                if (found == NO_TARGET) {
                    in.skip(tag);
                } else {
                    target = found;
                    read(found, tag, in, columns);
                    next = found + 1;
                }
            }
        } catch (Malformed e) {
            throw target == NO_TARGET ? e : e.in(targets[target].field().name());
        }
    }

    /** Sets what was not there to its default, in this message and in those within it. */
    void finish(ColumnAppender[] columns) {
        for (int i = 0; i < targets.length; i++) {
            if (setIn[i] == message) {
                finishRow(targets[i], columns);
            } else if (hasDefault[i]) {
                setDefault(targets[i], columns);
            }
        }
    }

    /** Throws if something is missing that must be there, in this message or in one within it that is there once. */
    void checkRequired() throws Malformed {
        for (int i = 0; i < targets.length; i++) {
            ProtoTarget target = targets[i];
            boolean isSet = setIn[i] == message;
            if (!isSet && target.isRequired()) {
                throw new Malformed("missing, but the field is required")
                        .in(target.field().name());
            }
            if (isSet && target.row() != null && target.list() == ProtoTarget.NO_LIST) {
                try {
                    target.row().checkRequired();
                } catch (Malformed e) {
                    throw e.in(target.field().name());
                }
            }
        }
    }

    private void finishRow(ProtoTarget target, ColumnAppender[] columns) {
        if (target.row() != null && target.list() == ProtoTarget.NO_LIST) {
            target.row().finish(columns);
        }
    }

    private void setDefault(ProtoTarget target, ColumnAppender[] columns) {
        if (target.list() != ProtoTarget.NO_LIST) {
            ((ListAppender) columns[target.list()]).begin();
        } else if (target.row() != null) {
            ((StructAppender) columns[target.slot()]).begin();
            target.row().begin();
            target.row().finish(columns);
        } else {
            target.value().setDefault(columns[target.slot()]);
        }
    }

    private int find(int number) {
        if (number < targetByNumber.length) {
            return targetByNumber[number];
        }
        for (int i = 0; i < targets.length; i++) {
            if (targets[i].field().number() == number) {
                return i;
            }
        }
        return NO_TARGET;
    }

    private void read(int index, int tag, ProtoInput in, ColumnAppender[] columns) throws Malformed {
        ProtoTarget target = targets[index];
        if (target.list() != ProtoTarget.NO_LIST) {
            readMany(target, index, tag, in, columns);
            return;
        }
        if (tag != tags[index]) {
            in.skip(tag);
            return;
        }
        if (target.field().oneof() >= 0) {
            clearRivals(index, columns);
            if (!target.isRead()) {
                in.skip(tag);
                return;
            }
        }
        if (target.row() == null && !target.value().isWrapped()) {
            target.value().read(in, columns[target.slot()]);
        } else {
            readMessage(target, setIn[index] == message, in, columns);
        }
        setIn[index] = message;
    }

    private void clearRivals(int index, ColumnAppender[] columns) {
        int oneof = targets[index].field().oneof();
        for (int i = 0; i < targets.length; i++) {
            if (i != index && setIn[i] == message && targets[i].field().oneof() == oneof) {
                columns[targets[i].slot()].setNull();
                setIn[i] = 0;
            }
        }
    }

    /** Reads a row, or the value within a wrapper. */
    private static void readMessage(ProtoTarget target, boolean isSet, ProtoInput in, ColumnAppender[] columns)
            throws Malformed {
        int length = in.readLength();
        int outer = in.limit;
        in.limit = in.position + length;
        ProtoRow row = target.row();
        if (row == null) {
            readWrapped(target.value(), isSet, in, columns[target.slot()]);
        } else {
            if (!isSet) {
                ((StructAppender) columns[target.slot()]).begin();
                row.begin();
            }
            row.read(in, columns);
        }
        in.limit = outer;
    }

    private static void readWrapped(ProtoValue value, boolean isSet, ProtoInput in, ColumnAppender to)
            throws Malformed {
        if (!isSet) {
            value.setDefault(to);
        }
        int wanted = 1 << 3 | value.kind().wire();
        while (in.position < in.limit) {
            int tag = in.readTag();
            if (tag == wanted) {
                value.read(in, to);
            } else {
                in.skip(tag);
            }
        }
    }

    private void readMany(ProtoTarget target, int index, int tag, ProtoInput in, ColumnAppender[] columns)
            throws Malformed {
        boolean isPacked = tag != tags[index];
        if (isPacked
                && ((tag & 7) != ProtoKind.Wire.LENGTH || !target.field().kind().isPackable())) {
            in.skip(tag);
            return;
        }
        ListAppender list = (ListAppender) columns[target.list()];
        if (setIn[index] != message) {
            list.begin();
            setIn[index] = message;
        }
        if (isPacked) {
            readPacked(target, list, in, columns);
        } else {
            readElement(target, list, in, columns);
        }
    }

    private static void readPacked(ProtoTarget target, ListAppender list, ProtoInput in, ColumnAppender[] columns)
            throws Malformed {
        int length = in.readLength();
        int outer = in.limit;
        in.limit = in.position + length;
        in.expand((long) list.elementBytes() * length);
        ColumnAppender element = columns[target.slot()];
        while (in.position < in.limit) {
            target.value().read(in, element);
            list.endElement();
        }
        in.limit = outer;
    }

    private static void readElement(ProtoTarget target, ListAppender list, ProtoInput in, ColumnAppender[] columns)
            throws Malformed {
        in.expand(list.elementBytes());
        if (target.row() == null && !target.value().isWrapped()) {
            target.value().read(in, columns[target.slot()]);
        } else {
            readMessage(target, false, in, columns);
            if (target.row() != null) {
                target.row().finish(columns);
                target.row().checkRequired();
            }
        }
        list.endElement();
    }
}
