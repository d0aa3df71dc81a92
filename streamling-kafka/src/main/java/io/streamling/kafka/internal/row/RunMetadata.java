package io.streamling.kafka.internal.row;

import io.streamling.batch.ColumnMemory;
import io.streamling.batch.RowBatchBuilder;
import io.streamling.kafka.format.Metadata;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.arrow.vector.IntVector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.types.pojo.Field;

/** Sets the columns that are the same for all records of a partition, many rows at a time. Client thread only. */
final class RunMetadata {
    private final byte[] topic;
    private final List<Integer> topicPlaces;
    private final List<Integer> partitionPlaces;

    private RunMetadata(String topic, List<Integer> topicPlaces, List<Integer> partitionPlaces) {
        this.topic = topic.getBytes(StandardCharsets.UTF_8);
        this.topicPlaces = topicPlaces;
        this.partitionPlaces = partitionPlaces;
    }

    static RunMetadata of(RowOptions options, String topic, List<Field> projection) {
        List<Integer> topics = new ArrayList<>();
        List<Integer> partitions = new ArrayList<>();
        for (int i = 0; i < projection.size(); i++) {
            Metadata what = options.metadataOf(projection.get(i).getName());
            if (what != null && isOfPartition(what)) {
                (what.kind() == Metadata.Kind.TOPIC ? topics : partitions).add(i);
            }
        }
        return new RunMetadata(topic, topics, partitions);
    }

    static boolean isOfPartition(Metadata what) {
        return what.kind() == Metadata.Kind.TOPIC || what.kind() == Metadata.Kind.PARTITION;
    }

    /** Sets all rows from this one on. */
    void fill(RowBatchBuilder rows, int firstRow, int partition) {
        if (rows.rowCount() == firstRow) {
            return;
        }
        for (int place : partitionPlaces) {
            fill((IntVector) rows.column(place), rows, firstRow, partition);
        }
        for (int place : topicPlaces) {
            fill((VarCharVector) rows.column(place), rows, firstRow);
        }
    }

    private static void fill(IntVector vector, RowBatchBuilder rows, int firstRow, int value) {
        int end = rows.rowCount();
        if (firstRow == 0) {
            vector.allocateNew(Math.max(end, rows.capacity()));
        }
        while (vector.getValueCapacity() < end) {
            vector.reAlloc();
        }
        long address = vector.getDataBuffer().memoryAddress();
        for (int row = firstRow; row < end; row++) {
            ColumnMemory.putInt(address + ((long) row << 2), value);
        }
        ColumnMemory.setBits(vector.getValidityBuffer().memoryAddress(), end);
    }

    /** All rows of a batch may come from topics of different names. */
    private void fill(VarCharVector vector, RowBatchBuilder rows, int firstRow) {
        int end = rows.rowCount();
        if (firstRow == 0) {
            int capacity = Math.max(end, rows.capacity());
            vector.allocateNew((long) capacity * topic.length + ColumnMemory.SLACK_BYTES, capacity);
            ColumnMemory.putInt(vector.getOffsetBuffer().memoryAddress(), 0);
        }
        while (vector.getValueCapacity() < end) {
            vector.reallocValidityAndOffsetBuffers();
        }
        long offsets = vector.getOffsetBuffer().memoryAddress();
        int start = ColumnMemory.intAt(offsets + ((long) firstRow << 2));
        long needed = start + (long) (end - firstRow) * topic.length + ColumnMemory.SLACK_BYTES;
        if (vector.getDataBuffer().capacity() < needed) {
            vector.reallocDataBuffer(needed);
        }
        long data = vector.getDataBuffer().memoryAddress();
        int at = start;
        for (int row = firstRow; row < end; row++) {
            ColumnMemory.copy(topic, 0, topic.length, data + at);
            at += topic.length;
            ColumnMemory.putInt(offsets + ((long) (row + 1) << 2), at);
        }
        ColumnMemory.setBits(vector.getValidityBuffer().memoryAddress(), end);
        vector.setLastSet(end - 1);
    }
}
