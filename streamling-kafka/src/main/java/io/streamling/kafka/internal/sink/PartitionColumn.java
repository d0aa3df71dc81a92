package io.streamling.kafka.internal.sink;

import io.streamling.batch.RowBatch;
import io.streamling.kafka.format.encode.EncodeException;
import org.apache.arrow.vector.IntVector;
import org.jspecify.annotations.Nullable;

/** The column that names the partition of a row's record, if there is one. Task thread only. */
final class PartitionColumn {
    private final int column;
    private final TargetTopic target;
    private @Nullable IntVector vector;

    /** @param column negative for none */
    PartitionColumn(int column, TargetTopic target) {
        this.column = column;
        this.target = target;
    }

    void begin(RowBatch batch) {
        vector = column < 0 ? null : (IntVector) batch.column(column);
    }

    /** Null to go by the key. */
    @Nullable
    Integer of(int row) throws EncodeException {
        IntVector numbers = vector;
        if (numbers == null || numbers.isNull(row)) {
            return null;
        }
        int partition = numbers.get(row);
        if (partition < 0 || partition >= target.partitions()) {
            throw new EncodeException("the partition that its column names is not one of the topic's "
                    + target.partitions() + " partitions");
        }
        return partition;
    }
}
