package io.streamling.sql.internal.interpret;

import io.streamling.batch.RowKind;
import java.util.random.RandomGenerator;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.jspecify.annotations.Nullable;

/** What an expression may ask about its row. */
interface RowValues {
    /** For expressions that ask nothing. */
    RowValues NONE = new RowValues() {
        @Override
        public @Nullable Object column(int index) {
            throw new IllegalStateException("a constant reads no column");
        }

        @Override
        public RowKind kind() {
            throw new IllegalStateException("a constant has no row kind");
        }

        @Override
        public long nowMicros() {
            throw new IllegalStateException("a constant knows no time");
        }

        @Override
        public RandomGenerator random() {
            throw new IllegalStateException("a constant knows no chance");
        }

        @Override
        public BufferAllocator newAllocator() {
            return new RootAllocator();
        }
    };

    /** The value of a column in its Java form. */
    @Nullable
    Object column(int index);

    RowKind kind();

    long nowMicros();

    RandomGenerator random();

    /** For the vectors of a function call; closed after it. */
    BufferAllocator newAllocator();
}
