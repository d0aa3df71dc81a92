package io.streamling.kafka.sink;

import io.streamling.batch.ChangelogMode;
import io.streamling.batch.RowType;
import io.streamling.kafka.KafkaSink;
import io.streamling.kafka.format.Json;
import io.streamling.sink.Sink;
import io.streamling.testing.Row;
import io.streamling.testing.contract.TableSinkContract;
import java.util.List;
import java.util.Optional;

/** T36, T51, T52: the last record of each key is the row, and a tombstone is its end. */
final class KafkaTableContractTest extends TableSinkContract {
    private final WrittenTopic topic = new WrittenTopic(3);

    @Override
    protected Sink sink(RowType input) {
        return KafkaSink.topic(topic.name)
                .bootstrapServers(WrittenTopic.KAFKA.bootstrapServers())
                .format(Json.objects())
                .maxRecordBytes(50_000)
                .key("id");
    }

    @Override
    protected Optional<Row> refusedRow() {
        return Optional.of(Row.insert(900, "x".repeat(60_000)));
    }

    @Override
    protected List<Row> visibleRows(RowType input) throws Exception {
        return topic.table(new RowType(input.schema(), List.of("id"), ChangelogMode.UPSERT));
    }
}
