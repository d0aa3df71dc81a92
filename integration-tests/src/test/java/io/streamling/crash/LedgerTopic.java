package io.streamling.crash;

import io.streamling.crash.program.Ledger;
import io.streamling.crash.program.RunOptions;
import io.streamling.testing.kafka.EmbeddedKafka;
import io.streamling.testing.kafka.KafkaRecord;
import java.util.stream.LongStream;

/** A topic of the shared broker that holds the rows of a ledger as JSON. Immutable. */
record LedgerTopic(String name, Ledger ledger) {
    static LedgerTopic filled(String name, Ledger ledger) {
        LedgerTopic topic = new LedgerTopic(name, ledger);
        EmbeddedKafka kafka = EmbeddedKafka.shared();
        kafka.createTopic(name, ledger.partitions());
        for (int part = 0; part < ledger.partitions(); part++) {
            int partition = part;
            kafka.produce(LongStream.range(0, ledger.rowsPerPartition())
                    .mapToObj(seq -> KafkaRecord.to(name).partition(partition).value(topic.json(partition, seq)))
                    .toList());
        }
        return topic;
    }

    RunOptions addTo(RunOptions options) {
        return options.with("kafka", EmbeddedKafka.shared().bootstrapServers())
                .with("topic", name)
                .with("partitions", ledger.partitions())
                .with("rows", ledger.rowsPerPartition());
    }

    private String json(int part, long seq) {
        return "{\"part\":" + part + ",\"seq\":" + seq + ",\"id\":" + ledger.id(part, seq) + ",\"amount\":"
                + ledger.amount(part, seq) + ",\"note\":\"" + ledger.note(part, seq) + "\",\"unused\":\"nobody\"}";
    }
}
