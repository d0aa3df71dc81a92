package io.streamling.kafka.format.internal.avro;

import io.streamling.batch.ColumnAppender;
import io.streamling.kafka.format.internal.Malformed;

/** A plan as straight-line code. Stateless. */
interface AvroProgram {
    /** Runs all steps; when it throws, nobody knows which one failed. */
    void run(AvroInput in, ColumnAppender[] columns, AvroStep[] steps) throws Malformed;
}
