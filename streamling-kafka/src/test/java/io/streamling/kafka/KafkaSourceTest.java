package io.streamling.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamling.batch.ChangelogMode;
import io.streamling.error.ErrorCode;
import io.streamling.error.StreamlingException;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class KafkaSourceTest {
    private final KafkaSource source =
            KafkaSource.topic("orders").bootstrapServers("localhost:9092").format(new LinesFormat());

    @Test
    void whatIsNeededIsATopicABrokerAndAFormat() {
        assertThatCode(source::validate).doesNotThrowAnyException();
        assertThat(source.name()).isEqualTo("orders");
        assertThat(source.named("in").name()).isEqualTo("in");
        assertThat(source.changelogMode()).isEqualTo(ChangelogMode.APPEND);
    }

    @Test
    void allProblemsAreToldAtOnce() {
        KafkaSource wrong = KafkaSource.topics("or ders", "b", "b")
                .partitions(1, 1)
                .groupId("g")
                .property("group.id", "h")
                .property("enable.auto.commit", "true")
                .property("value.deserializer", "x.Y")
                .property("auto.offset.reset", "latest")
                .property("fetch.min.bytes", "many")
                .connectTimeout(Duration.ZERO)
                .rowKindHeader("op");

        assertThatThrownBy(wrong::validate)
                .isInstanceOfSatisfying(
                        StreamlingException.class,
                        failure -> assertThat(failure.code()).isEqualTo(ErrorCode.PIPELINE_INVALID))
                .hasMessageContainingAll(
                        "'or ders' is not a name of a topic",
                        "a topic is given twice",
                        "partitions must be different",
                        "partitions(...) says nothing about several topics",
                        "the group is given twice",
                        "'enable.auto.commit' cannot be true",
                        "'value.deserializer' has no effect",
                        "'auto.offset.reset' is latest but the source starts at earliest",
                        "'fetch.min.bytes' is not valid",
                        "no broker is given",
                        "no format is given",
                        "connectTimeout must be positive",
                        "rowKindHeader(...) needs key columns");
    }

    @Test
    void propertiesThatSayTheSameAreNoContradiction() {
        assertThatCode(source.startFromLatest()
                        .property("auto.offset.reset", "latest")
                        .property("enable.auto.commit", "false")
                        .property("group.id", "g")::validate)
                .doesNotThrowAnyException();
    }

    @Test
    void staticMembershipNeedsAGroup() {
        assertThatThrownBy(source.property("group.instance.id", "one")::validate)
                .hasMessageContaining("'group.instance.id' needs a group");
    }

    @Test
    void keyColumnsMustBeColumns() {
        assertThatThrownBy(source.upsert("idd", "idd")::validate)
                .hasMessageContaining("'idd' is not a column: there are [id, name]")
                .hasMessageContaining("given twice");
    }

    @Test
    void directFetchRefusesWhatItCannotDo() {
        KafkaSource direct = source.directFetch();

        assertThatCode(direct::validate).doesNotThrowAnyException();
        assertThatThrownBy(direct.property("security.protocol", "SSL")
                        .property("client.rack", "r1")
                        .property("interceptor.classes", "com.example.Spy")::validate)
                .hasMessageContainingAll(
                        "directFetch() reaches only brokers without encryption and log-in",
                        "directFetch() cannot heed property 'interceptor.classes'",
                        "directFetch() cannot heed property 'client.rack'");
    }

    @Test
    void secretsAreNotRepeated() {
        assertThatThrownBy(source.property("ssl.key.password", "hush")
                        .property("client.rack", "r")
                        .property("fetch.min.bytes", "x")::validate)
                .hasMessageNotContaining("hush");
    }

    @Test
    void groupOptionsThatContradictOneAnotherAreToldAtOnce() {
        KafkaSource source = KafkaSource.topic("orders")
                .bootstrapServers("localhost:9092")
                .format(new LinesFormat())
                .groupId("billing")
                .property("group.protocol", "consumer")
                .property("session.timeout.ms", "1000")
                .property("max.poll.interval.ms", "5000")
                .revocationTimeout(Duration.ofSeconds(5));

        assertThatThrownBy(source::validate)
                .hasMessageContaining("property 'session.timeout.ms' has no place beside group.protocol=consumer")
                .hasMessageContaining("revocationTimeout must be below max.poll.interval.ms, which is 5000 ms");
        assertThatThrownBy(source.manualAssignment()::validate)
                .hasMessageContaining("revocationTimeout(...) needs a group that divides the partitions");
    }

    @Test
    void changingASourceLeavesTheOriginalAsItWas() {
        source.upsert("id").named("other").groupId("g");

        assertThat(source.keyColumns()).isEmpty();
        assertThat(source.name()).isEqualTo("orders");
    }
}
