package io.streamling.testing.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URL;
import java.net.URLClassLoader;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.utils.Exit;
import org.junit.jupiter.api.Test;

class EmbeddedKafkaTest {
    private final EmbeddedKafka kafka = EmbeddedKafka.shared();

    @Test
    void producedRecordsAreInThePartitionTheyWereSentTo() {
        kafka.createTopic("plain", 2);

        kafka.produce(
                KafkaRecord.to("plain").partition(1).key("k").value("v").header("dbz.op", "c"),
                KafkaRecord.to("plain").partition(1).key("k"));

        assertThat(kafka.endOffset("plain", 0)).isZero();
        assertThat(kafka.endOffset("plain", 1)).isEqualTo(2);
    }

    /** F11: with the default replication of the transaction log the first transaction never begins. */
    @Test
    void transactionsEndWithAMarkerWhetherCommittedOrAborted() {
        kafka.createTopic("transactional", 1);
        List<KafkaRecord> records = List.of(
                KafkaRecord.to("transactional").value("a"),
                KafkaRecord.to("transactional").value("b"));

        kafka.produceInTransaction(records);
        kafka.produceAborted(records);

        assertThat(kafka.endOffset("transactional", 0)).isEqualTo(6);
    }

    @Test
    void deletedRecordsMoveTheBeginning() {
        kafka.createTopic("expiring", 1);
        kafka.produce(
                KafkaRecord.to("expiring").value("a"),
                KafkaRecord.to("expiring").value("b"));

        kafka.deleteRecordsBefore("expiring", 0, 1);

        assertThat(kafka.beginningOffset("expiring", 0)).isEqualTo(1);
    }

    @Test
    void groupsShowWhatTheyCommittedAndUnknownOnesNothing() {
        kafka.createTopic("grouped", 1);
        kafka.produce(KafkaRecord.to("grouped").value("a"));

        kafka.commitOffset("readers", "grouped", 0, 1);

        assertThat(kafka.committedOffsets("readers")).isEqualTo(Map.of("grouped-0", 1L));
        assertThat(kafka.committedOffsets("nobody")).isEmpty();
        assertThat(kafka.memberCount("nobody")).isZero();
    }

    /** A broker halts when its directory is gone, which at the end of the JVM may be before the broker is. */
    @Test
    void brokerCannotEndTheJvm() {
        kafka.createTopic("before", 1);

        assertThatThrownBy(() -> Exit.halt(1, "its directory is gone"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("its directory is gone");
    }

    @Test
    void missingArtifactsAreNamed() throws Exception {
        URL classes = EmbeddedKafka.class.getProtectionDomain().getCodeSource().getLocation();
        try (URLClassLoader withoutKafka = new WithoutKafka(classes)) {
            Class<?> loaded = withoutKafka.loadClass(EmbeddedKafka.class.getName());

            assertThatThrownBy(() -> loaded.getMethod("start").invoke(null))
                    .rootCause()
                    .isInstanceOf(ClassNotFoundException.class);
            assertThatThrownBy(() -> loaded.getMethod("start").invoke(null))
                    .cause()
                    .hasMessageContaining("org.apache.kafka:kafka-test-common-runtime");
        }
    }

    private static final class WithoutKafka extends URLClassLoader {
        WithoutKafka(URL classes) {
            super(new URL[] {classes}, ClassLoader.getPlatformClassLoader());
        }
    }
}
