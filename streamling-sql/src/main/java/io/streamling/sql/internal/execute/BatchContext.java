package io.streamling.sql.internal.execute;

import io.streamling.batch.RowBatch;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.apache.arrow.memory.BufferAllocator;

/**
 * One batch on its way through a step. Task thread only.
 *
 * @param allocator for memory that is needed until the end of the batch
 * @param nowMicros the time of the batch, since 1970 in UTC
 * @param random for identifiers; always the same
 */
public record BatchContext(
        RowBatch input,
        BufferAllocator allocator,
        Failures failures,
        long nowMicros,
        Supplier<RandomGenerator> random) {}
