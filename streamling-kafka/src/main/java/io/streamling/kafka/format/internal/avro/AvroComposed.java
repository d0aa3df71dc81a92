package io.streamling.kafka.format.internal.avro;

import io.streamling.batch.BytesAppender;
import io.streamling.batch.ColumnAppender;
import io.streamling.batch.DecimalAppender;
import io.streamling.batch.IntAppender;
import io.streamling.batch.ListAppender;
import io.streamling.batch.LongAppender;
import io.streamling.batch.StructAppender;
import io.streamling.kafka.format.internal.Decimals;
import io.streamling.kafka.format.internal.Malformed;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.UUID;

/** A step that is met too seldom, or does too much, for the plan's own switch. Its plan's thread only. */
sealed interface AvroComposed {
    /** A step that is defined elsewhere. */
    non-sealed interface Part extends AvroComposed {}

    /** Does nothing: null where null is allowed, and the filler of steps that are not composed. */
    AvroComposed NOTHING = new Nothing();

    void run(AvroInput in, ColumnAppender[] columns) throws Malformed;

    /** Reads no byte and leaves the column null. */
    record Nothing() implements AvroComposed {
        @Override
        public void run(AvroInput in, ColumnAppender[] columns) {}
    }

    /** A value that has no place in the column. */
    record Refuse(String reason) implements AvroComposed {
        @Override
        public void run(AvroInput in, ColumnAppender[] columns) throws Malformed {
            throw new Malformed(reason);
        }
    }

    /** Moves past a value of any shape. */
    record Skip(AvroSkip value) implements AvroComposed {
        @Override
        public void run(AvroInput in, ColumnAppender[] columns) throws Malformed {
            value.skip(in, 0);
        }
    }

    /** The writer's symbols as text; also those that the pipeline's schema does not list. */
    record Symbol(List<byte[]> symbols, int column) implements AvroComposed {
        @Override
        public void run(AvroInput in, ColumnAppender[] columns) throws Malformed {
            ((BytesAppender) columns[column]).set(symbols.get(in.readIndex(symbols.size(), "symbol")));
        }
    }

    /** A decimal of a fixed number of bytes. */
    record FixedDecimal(int size, int precision, int column) implements AvroComposed {
        @Override
        public void run(AvroInput in, ColumnAppender[] columns) throws Malformed {
            Decimals.append(in.bytes(), in.take(size), size, precision, (DecimalAppender) columns[column]);
        }
    }

    /** A time of day, in the units of the column, of which a day has so many. */
    record TimeOfDay(int factor, long unitsPerDay, int column) implements AvroComposed {
        @Override
        public void run(AvroInput in, ColumnAppender[] columns) throws Malformed {
            long time = in.readLong();
            if (time < 0 || time >= unitsPerDay / factor) {
                throw new Malformed("a time of day out of range");
            }
            if (columns[column] instanceof LongAppender wide) {
                wide.set(time * factor);
            } else {
                ((IntAppender) columns[column]).set((int) time);
            }
        }
    }

    /** The sixteen bytes of a UUID, as text. */
    record UuidText(int column) implements AvroComposed {
        static final int BYTES = 16;

        @Override
        public void run(AvroInput in, ColumnAppender[] columns) throws Malformed {
            int at = in.take(BYTES);
            UUID uuid = new UUID(in.bigEndianLong(at), in.bigEndianLong(at + Long.BYTES));
            ((BytesAppender) columns[column]).set(uuid.toString().getBytes(StandardCharsets.US_ASCII));
        }
    }

    /** A record within the record. */
    record Row(int column, AvroPlan fields) implements AvroComposed {
        @Override
        public void run(AvroInput in, ColumnAppender[] columns) throws Malformed {
            ((StructAppender) columns[column]).begin();
            fields.runPart(in, columns);
        }
    }

    /**
     * An array, or a map, whose elements are entries.
     *
     * @param minBytes how many bytes an element takes at least
     */
    record Items(int column, AvroPlan element, int minBytes) implements AvroComposed {
        @Override
        public void run(AvroInput in, ColumnAppender[] columns) throws Malformed {
            ListAppender items = (ListAppender) columns[column];
            items.begin();
            int place = 1;
            for (long left = in.readCount(minBytes); left != 0; left = in.readCount(minBytes)) {
                in.expand(left * items.elementBytes());
                try {
                    for (; left > 0; left--) {
                        element.runPart(in, columns);
                        items.endElement();
                        place++;
                    }
                } catch (Malformed e) {
                    throw e.at(place);
                }
            }
        }
    }

    /** A union of any branches, each of which goes into the column as it can. */
    record Branches(List<AvroStep> branches) implements AvroComposed {
        @Override
        public void run(AvroInput in, ColumnAppender[] columns) throws Malformed {
            AvroPlan.step(branches.get(in.readIndex(branches.size(), "branch")), in, columns);
        }
    }

    /** A field that the writer does not have: its default, as it would have been written. */
    final class Default implements AvroComposed {
        private final byte[] value;
        private final AvroPlan plan;
        private final AvroInput constant = new AvroInput();

        Default(byte[] value, AvroStep step) {
            this.value = value;
            this.plan = new AvroPlan(List.of(step), AvroStep.ALWAYS, false);
        }

        @Override
        public void run(AvroInput in, ColumnAppender[] columns) throws Malformed {
            in.expand(value.length);
            constant.open(value, 0, value.length);
            plan.run(constant, columns);
        }
    }
}
