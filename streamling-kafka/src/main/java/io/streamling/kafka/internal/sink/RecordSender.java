package io.streamling.kafka.internal.sink;

import io.streamling.batch.RowBatch;
import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.Producer;

/** Makes records of the rows of a batch. Task thread only. */
public interface RecordSender extends AutoCloseable {
    /** Sends all rows. The batch is borrowed. */
    void send(RowBatch batch, Producer<byte[], byte[]> producer, Callback callback) throws Exception;

    @Override
    void close();
}
