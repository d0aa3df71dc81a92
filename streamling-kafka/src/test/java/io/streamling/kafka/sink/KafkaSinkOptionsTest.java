package io.streamling.kafka.sink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.streamling.batch.ChangelogMode;
import io.streamling.batch.Columns;
import io.streamling.batch.RowType;
import io.streamling.error.ErrorCode;
import io.streamling.error.StreamlingException;
import io.streamling.kafka.DeletedRows;
import io.streamling.kafka.KafkaSink;
import io.streamling.kafka.format.ConfluentAvro;
import io.streamling.kafka.format.Json;
import io.streamling.kafka.format.encode.SingleColumn;
import io.streamling.sink.Guarantee;
import java.util.List;
import org.apache.arrow.vector.types.TimeUnit;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.Schema;
import org.junit.jupiter.api.Test;

final class KafkaSinkOptionsTest {
    private static final RowType ROWS = RowType.append(Columns.of("id BIGINT NOT NULL", "name VARCHAR"));

    @Test
    void allProblemsAreToldAtOnceAndNothingConnects() {
        KafkaSink sink = KafkaSink.topic("no topic!")
                .key("id", "id", "missing")
                .header("h", "id")
                .partition("name")
                .topicProperty("cleanup.policy", "compact")
                .property("acks", "1")
                .property("enable.idempotence", "false")
                .property("transactional.id", "mine")
                .property("linger.ms", "soon")
                .property("value.serializer", "x");

        StreamlingException failure = catchThrowableOfType(StreamlingException.class, () -> sink.validate(ROWS));

        assertThat(failure.code()).isEqualTo(ErrorCode.PIPELINE_INVALID);
        assertThat(failure)
                .hasMessageContainingAll(
                        "'no topic!' is not a name",
                        "key column is given twice",
                        "key column 'missing' is not a column",
                        "CAST it to VARCHAR",
                        "CAST it to INTEGER",
                        "add createTopic",
                        "'acks' is 1",
                        "'enable.idempotence' is false",
                        "use exactlyOnce()",
                        "'linger.ms' is not valid",
                        "use format(...)",
                        "no broker is given",
                        "no format is given");
    }

    /** validation: kafka_sink_without_primary_key_fails_validation. */
    @Test
    void changesNeedAKey() {
        RowType changes = new RowType(ROWS.schema(), List.of(), ChangelogMode.UPSERT);

        StreamlingException failure = catchThrowableOfType(StreamlingException.class, () -> sink().validate(changes));

        assertThat(failure.code()).isEqualTo(ErrorCode.SCHEMA_MISMATCH);
        assertThat(failure).hasMessageContaining("add key(...)");
        sink().key("id").validate(changes);
    }

    @Test
    void deletesMustBeRecognizable() {
        RowType changes = new RowType(ROWS.schema(), List.of("id"), ChangelogMode.UPSERT);
        KafkaSink sink = sink().withoutRowKindHeader();

        sink.validate(changes);
        StreamlingException failure = catchThrowableOfType(
                StreamlingException.class, () -> sink.deletes(DeletedRows.VALUE).validate(changes));

        assertThat(failure).hasMessageContaining("could not be told from others");
    }

    @Test
    void typesThatAFormatDoesNotHaveAreRefusedWithTheWayOut() {
        RowType strange = RowType.append(new Schema(
                List.of(Columns.field("id BIGINT"), Field.nullable("t", new ArrowType.Time(TimeUnit.NANOSECOND, 64)))));

        StreamlingException avro = catchThrowableOfType(
                StreamlingException.class,
                () -> sink().format(ConfluentAvro.registry("http://localhost:1"))
                        .validate(strange));
        StreamlingException raw = catchThrowableOfType(
                StreamlingException.class,
                () -> sink().format(SingleColumn.bytes()).validate(strange));

        assertThat(avro).hasMessageContainingAll("column 't'", "CAST it to TIME(6)");
        assertThat(raw).hasMessageContaining("name it in bytes(column)");
    }

    @Test
    void guaranteeIsThatOfTheOptions() {
        assertThat(sink().guarantee()).isEqualTo(Guarantee.AT_LEAST_ONCE);
        assertThat(sink().exactlyOnce().guarantee()).isEqualTo(Guarantee.EXACTLY_ONCE);
        assertThat(sink().exactlyOnce().isTransactional()).isTrue();
    }

    private static KafkaSink sink() {
        return KafkaSink.topic("out").bootstrapServers("localhost:1").format(Json.objects());
    }
}
