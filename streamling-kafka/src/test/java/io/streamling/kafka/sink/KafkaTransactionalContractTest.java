package io.streamling.kafka.sink;

import io.streamling.batch.RowType;
import io.streamling.kafka.KafkaSink;
import io.streamling.kafka.format.Json;
import io.streamling.sink.Sink;
import io.streamling.testing.Row;
import io.streamling.testing.contract.TransactionalSinkContract;
import java.util.List;
import java.util.Optional;

final class KafkaTransactionalContractTest extends TransactionalSinkContract {
    private final WrittenTopic topic = new WrittenTopic(2);

    @Override
    protected Sink sink(RowType input) {
        return KafkaSink.topic(topic.name)
                .bootstrapServers(WrittenTopic.KAFKA.bootstrapServers())
                .format(Json.objects())
                .maxRecordBytes(50_000)
                .exactlyOnce(topic.name + "-positions");
    }

    @Override
    protected Optional<Row> refusedRow() {
        return Optional.of(Row.insert(900, "x".repeat(60_000)));
    }

    @Override
    protected List<Row> visibleRows(RowType input) throws Exception {
        return topic.changes(RowType.append(input.schema()));
    }
}
