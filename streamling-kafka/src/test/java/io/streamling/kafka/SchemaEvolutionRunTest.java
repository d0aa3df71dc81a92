package io.streamling.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamling.Pipeline;
import io.streamling.checkpoint.CheckpointStore;
import io.streamling.checkpoint.InMemoryCheckpointStore;
import io.streamling.engine.Streamling;
import io.streamling.error.ErrorCode;
import io.streamling.error.StreamlingException;
import io.streamling.kafka.format.ConfluentAvro;
import io.streamling.kafka.format.NewFields;
import io.streamling.testing.InMemorySink;
import io.streamling.testing.LeakCheck;
import io.streamling.testing.Row;
import io.streamling.testing.TestSourceContext;
import io.streamling.testing.kafka.KafkaRecord;
import io.streamling.testing.registry.SchemaRegistryServer;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Schemas that change while a pipeline reads, with a broker and a registry. */
class SchemaEvolutionRunTest {
    private static final String ID = "{\"name\":\"id\",\"type\":\"long\"}";
    private static final String NOTE = "{\"name\":\"note\",\"type\":[\"null\",\"string\"],\"default\":null}";

    @RegisterExtension
    final LeakCheck memory = new LeakCheck();

    private final SchemaRegistryServer registry = SchemaRegistryServer.start();
    private final TestTopic topic = new TestTopic(1);

    @AfterEach
    void stop() {
        registry.close();
    }

    /** T25. */
    @Test
    void alternatingWritersDoNotCutBatches() throws Exception {
        int older = register(ID);
        int newer = register(ID + "," + NOTE);
        List<KafkaRecord> records = new ArrayList<>();
        for (int id = 0; id < 10_000; id++) {
            records.add(topic.record(0).value(id % 2 == 0 ? old(older, id) : noted(newer, id)));
        }
        TestTopic.KAFKA.produce(records);
        KafkaSource source = source(NewFields.IGNORE);
        int batches = 0;

        try (Reading reading = new Reading(source, new TestSourceContext(source, memory.allocator()).batchRows(1000))) {
            while (reading.rows().size() < 10_000) {
                int before = reading.rows().size();
                reading.rows(before + 1);
                batches++;
            }

            assertThat(reading.ids())
                    .isEqualTo(LongStream.range(0, 10_000).boxed().toList());
            assertThat(reading.rows().subList(0, 3))
                    .containsExactly(Row.insert(0L, null), Row.insert(1L, "n"), Row.insert(2L, null));
            // Ten full ones, and one more for each fetch that ends within a batch.
            assertThat(batches).isLessThanOrEqualTo(16);
        }
    }

    @Test
    void recordsWithFieldsThatAreLeftOutAreCounted() throws Exception {
        int older = register(ID);
        KafkaSource source = source(NewFields.IGNORE);
        source.schema();
        int newer = register(ID + "," + NOTE);
        topic.produce(
                topic.record(0).value(noted(newer, 1)),
                topic.record(0).value(old(older, 2)),
                topic.record(0).value(noted(newer, 3)));

        try (Reading reading = new Reading(source, new TestSourceContext(source, memory.allocator()))) {
            reading.toEnd();

            assertThat(reading.rows()).containsExactly(Row.insert(1L), Row.insert(2L), Row.insert(3L));
            assertThat(reading.reader.gauges())
                    .containsEntry("recordsWithUnknownFields", 2L)
                    .containsEntry("recordsWithTrailingBytes", 0L);
        }
    }

    /** The pipeline fails and the process goes on; the same topic is read on with a format that knows the field. */
    @Test
    void pipelineThatANewFieldHasStoppedGoesOnWithTheField() throws Exception {
        int older = register(ID);
        CheckpointStore store = new InMemoryCheckpointStore();
        InMemorySink sink = InMemorySink.append("sink");
        topic.produce(topic.record(0).value(old(older, 1)));
        run(store, sink, NewFields.STOP);
        KafkaSource frozen = source(NewFields.STOP);
        frozen.schema();
        int newer = register(ID + "," + NOTE);
        topic.produce(topic.record(0).value(old(older, 2)), topic.record(0).value(noted(newer, 3)));

        assertThatThrownBy(() -> run(store, sink, frozen))
                .isInstanceOfSatisfying(
                        StreamlingException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.SCHEMA_MISMATCH))
                .hasMessageContainingAll(
                        topic.partition(0) + "@2", "schema id " + newer, topic.name + "-value", "+ note");
        InMemorySink wider = InMemorySink.append("sink");
        run(store, wider, NewFields.STOP);

        assertThat(sink.rows()).containsExactly(Row.insert(1L));
        assertThat(wider.rows()).containsExactly(Row.insert(2L, null), Row.insert(3L, "n"));
    }

    private void run(CheckpointStore store, InMemorySink sink, NewFields policy) {
        run(store, sink, source(policy));
    }

    private void run(CheckpointStore store, InMemorySink sink, KafkaSource source) {
        try (Streamling streamling = Streamling.builder().checkpointStore(store).build()) {
            streamling
                    .start(Pipeline.from(source).to(sink).named("evolving"))
                    .completion()
                    .toCompletableFuture()
                    .join();
        } catch (CompletionException e) {
            throw (StreamlingException) e.getCause();
        }
    }

    private KafkaSource source(NewFields policy) {
        return topic.source()
                .format(ConfluentAvro.registry(registry.url()).onNewFields(policy))
                .bounded();
    }

    private int register(String fields) {
        return registry.register(
                topic.name + "-value", "{\"type\":\"record\",\"name\":\"R\",\"fields\":[" + fields + "]}");
    }

    private static byte[] old(int schemaId, int id) {
        ByteBuffer bytes = ByteBuffer.allocate(16).put((byte) 0).putInt(schemaId);
        return ended(number(bytes, id));
    }

    private static byte[] noted(int schemaId, int id) {
        ByteBuffer bytes = ByteBuffer.allocate(16).put((byte) 0).putInt(schemaId);
        number(bytes, id).put((byte) 2).put((byte) 2).put("n".getBytes(StandardCharsets.US_ASCII));
        return ended(bytes);
    }

    private static ByteBuffer number(ByteBuffer bytes, int value) {
        int rest = value << 1;
        while ((rest & ~0x7F) != 0) {
            bytes.put((byte) ((rest & 0x7F) | 0x80));
            rest >>>= 7;
        }
        return bytes.put((byte) rest);
    }

    private static byte[] ended(ByteBuffer bytes) {
        byte[] value = new byte[bytes.position()];
        bytes.flip().get(value);
        return value;
    }
}
