package io.streamling.kafka.format.internal.avro;

import io.streamling.batch.ColumnAppender;
import io.streamling.kafka.format.internal.ColumnTree;
import io.streamling.kafka.format.internal.Malformed;
import io.streamling.kafka.format.internal.change.ChangeEvent;
import io.streamling.kafka.format.internal.change.UnchangedColumns;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The change event that was read last: the steps of {@link AvroChangePlanner}'s plans note in it what they pass. One thread,
 * the decoder's.
 */
public final class AvroEvent implements ChangeEvent {
    private static final byte[] TRUE = {'t', 'r', 'u', 'e'};

    private final int columnCount;
    private final UnchangedColumns unchanged;
    private @Nullable AvroInput in;
    private ColumnAppender[] columns = {};
    private @Nullable AvroImages images;
    private boolean aboutNoRow;
    private int op;
    private int before;
    private int after;
    private boolean deleted;

    /** For columns at these places of a builder. */
    public AvroEvent(List<Integer> places) {
        this.columnCount = places.size();
        this.unchanged = new UnchangedColumns(places);
    }

    /** Notes where an event begins. */
    record Begin(AvroEvent event, @Nullable AvroImages images, boolean aboutNoRow, int op)
            implements AvroComposed.Part {
        @Override
        public void run(AvroInput in, ColumnAppender[] columns) {
            event.in = in;
            event.columns = columns;
            event.images = images;
            event.aboutNoRow = aboutNoRow;
            event.op = op;
            event.before = -1;
            event.after = -1;
            event.deleted = false;
            event.unchanged.clear();
        }
    }

    /** Moves past the state before the change. */
    record Before(AvroEvent event, AvroSkip image) implements AvroComposed.Part {
        @Override
        public void run(AvroInput in, ColumnAppender[] columns) throws Malformed {
            event.before = in.position();
            image.skip(in, 0);
        }
    }

    /** Reads the state after the change. */
    record After(AvroEvent event, AvroPlan row) implements AvroComposed.Part {
        @Override
        public void run(AvroInput in, ColumnAppender[] columns) throws Malformed {
            event.after = in.position();
            row.runPart(in, columns);
        }
    }

    /** Notes that the whole record is the row. */
    record Row(AvroEvent event) implements AvroComposed.Part {
        @Override
        public void run(AvroInput in, ColumnAppender[] columns) {
            event.after = in.position();
        }
    }

    /** Reads what happened. */
    record Op(AvroEvent event) implements AvroComposed.Part {
        @Override
        public void run(AvroInput in, ColumnAppender[] columns) throws Malformed {
            int length = in.readLength();
            int at = in.take(length);
            event.op = length == 1 ? in.bytes()[at] : NOT_ONE_LETTER;
        }
    }

    /** Reads whether the row was deleted. */
    record Deleted(AvroEvent event, boolean isText) implements AvroComposed.Part {
        @Override
        public void run(AvroInput in, ColumnAppender[] columns) throws Malformed {
            if (isText) {
                int length = in.readLength();
                int at = in.take(length);
                event.deleted = length == TRUE.length && in.bytes()[at] == TRUE[0];
            } else {
                event.deleted = in.readBoolean();
            }
        }
    }

    @Override
    public int op() {
        return deleted ? 'd' : op;
    }

    @Override
    public boolean hasBefore() {
        return before >= 0 || deleted || (op == 'd' && after >= 0);
    }

    @Override
    public boolean hasAfter() {
        return after >= 0;
    }

    @Override
    public boolean isAboutNoRow() {
        return aboutNoRow;
    }

    @Override
    public boolean isKeyChanged() throws Malformed {
        return before >= 0 && images().isKeyDifferent(in(), before, after);
    }

    @Override
    public UnchangedColumns unchanged() {
        return unchanged;
    }

    @Override
    public void clear() {
        ColumnTree.clear(columns, columnCount);
    }

    @Override
    public void readAfter() throws Malformed {
        in().moveTo(after);
        images().row().run(in(), columns);
    }

    @Override
    public void readKeyBefore() throws Malformed {
        int at = before >= 0 ? before : after;
        if (images().isKeyNull(in(), at)) {
            throw new Malformed("the key is missing or null before the change; set the table's replica identity so that"
                    + " it has the key columns");
        }
        in().moveTo(at);
        images().key().run(in(), columns);
    }

    private AvroImages images() {
        if (images == null) {
            throw new IllegalStateException("no event has been read");
        }
        return images;
    }

    private AvroInput in() {
        if (in == null) {
            throw new IllegalStateException("no event has been read");
        }
        return in;
    }
}
