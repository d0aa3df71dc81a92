package io.streamling.kafka.format.internal.avro;

import io.streamling.batch.BytesAppender;
import io.streamling.batch.ColumnAppender;
import io.streamling.batch.DecimalAppender;
import io.streamling.kafka.format.internal.Decimals;
import io.streamling.kafka.format.internal.Malformed;
import java.util.List;

/** A step that is met too seldom, or does too much, for the plan's own switch. Immutable. */
sealed interface AvroComposed {
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

        Default(byte[] value, AvroStep step) {
            this.value = value;
            this.plan = new AvroPlan(List.of(step), AvroStep.ALWAYS, false);
        }

        @Override
        public void run(AvroInput in, ColumnAppender[] columns) throws Malformed {
            AvroInput constant = new AvroInput();
            constant.open(value, 0, value.length);
            plan.run(constant, columns);
        }
    }
}
