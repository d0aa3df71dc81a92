package io.streamling.crash.program;

import io.streamling.Pipeline;
import io.streamling.Stage;
import io.streamling.checkpoint.CheckpointStore;
import io.streamling.error.ErrorPolicy;
import io.streamling.kafka.KafkaSink;
import io.streamling.kafka.KafkaSource;
import io.streamling.kafka.format.Json;
import io.streamling.sink.Guarantee;
import io.streamling.sink.Sink;
import io.streamling.source.Source;
import io.streamling.spi.FaultPoints;
import io.streamling.state.PostgresCheckpointStore;
import io.streamling.state.PostgresSink;
import io.streamling.state.SqliteCheckpointStore;
import io.streamling.state.SqliteSink;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/** What the program under test is made of, as its options say. Stateless. */
public final class Parts {
    /** The table of rows that the function of the pipeline has refused. */
    public static final String DEAD_LETTERS = "dead_letters";

    private static final String KEY = "id";
    private static final int ROWS_PER_PACE = 60;

    private Parts() {}

    /** A row of the source, without what the function does not read. */
    public record Generated(int part, long seq, long id, long amount, String note) {}

    /** A row of the query. */
    public record Selected(int part, long seq, long id, long doubled, String note) {}

    public static CheckpointStore store(RunOptions options, FaultPoints faults) {
        return options.storeIsPostgres()
                ? PostgresCheckpointStore.at(options.text("pg-url"), options.text("pg-user"), "")
                        .faultPoints(faults)
                : SqliteCheckpointStore.at(options.databaseFile()).faultPoints(faults);
    }

    /**
     * The pipeline under test.
     *
     * @param rowsRead is added to
     */
    public static Pipeline pipeline(RunOptions options, AtomicLong rowsRead) {
        Stage rows = rows(options, rowsRead);
        Pipeline pipeline = null;
        for (Target target : options.targets()) {
            Pipeline one = rows.to(sink(options, target));
            pipeline = pipeline == null ? one : pipeline.and(one);
        }
        if (options.flag("poison")) {
            pipeline = pipeline.deadLetters(SqliteSink.table(DEAD_LETTERS)
                    .file(options.databaseFile())
                    .createTable(true)
                    .named("dead-letters"));
        }
        return pipeline.named(options.pipeline()).parallelism((int) options.number("tasks", 1));
    }

    private static Stage rows(RunOptions options, AtomicLong rowsRead) {
        Stage rows = Pipeline.from(source(options, rowsRead));
        if (options.flag("poison")) {
            rows = rows.filter(row -> refusePoison(row.longValue("amount"))).onError(ErrorPolicy.DEAD_LETTER);
        }
        String runner = options.text("runner");
        if (options.flag("sql")) {
            return rows.sql("SELECT part, seq, id, amount * 2 AS doubled, lower(note) AS note FROM input "
                            + "WHERE amount >= " + Ledger.LEAST_AMOUNT)
                    .map(Selected.class, Landed.class, row -> landed(row, runner));
        }
        boolean kafka = options.has("kafka");
        return rows.filter(row -> {
                    if (kafka && rowsRead.incrementAndGet() % ROWS_PER_PACE == 0) {
                        LockSupport.parkNanos(options.pace().toNanos());
                    }
                    return row.longValue("amount") >= Ledger.LEAST_AMOUNT;
                })
                .map(Generated.class, Landed.class, row -> landed(row, runner));
    }

    private static Source source(RunOptions options, AtomicLong rowsRead) {
        if (!options.has("kafka")) {
            return new NumberedSource(options.ledger(), options.pace(), rowsRead);
        }
        KafkaSource source = KafkaSource.topic(options.text("topic"))
                .bootstrapServers(options.text("kafka"))
                .format(Json.schema(NumberedSource.SCHEMA))
                .property("max.partition.fetch.bytes", "4096")
                .named(NumberedSource.NAME);
        if (options.has("member-of")) {
            return source.groupId(options.text("member-of"))
                    .property("session.timeout.ms", "1500")
                    .property("heartbeat.interval.ms", "100");
        }
        source = source.groupId(options.pipeline());
        // A killed member of a group that has a name of its own is replaced at once.
        return options.flag("group") ? source.property("group.instance.id", "the-one") : source.bounded();
    }

    private static Landed landed(Selected row, String runner) {
        return new Landed(row.part(), row.seq(), row.id(), row.doubled() + 1, row.note(), runner);
    }

    private static Landed landed(Generated row, String runner) {
        return new Landed(
                row.part(),
                row.seq(),
                row.id(),
                2 * row.amount() + 1,
                row.note().toLowerCase(Locale.ROOT),
                runner);
    }

    private static boolean refusePoison(long amount) {
        if (Ledger.isPoison(amount)) {
            throw new IllegalArgumentException("poison");
        }
        return true;
    }

    public static Sink sink(RunOptions options, Target target) {
        return switch (target.engine()) {
            case SQLITE -> sqlite(options, target);
            case POSTGRES -> postgres(options, target);
            case FILE -> new FileSink(target.sinkName(), options.outputFile());
            case KAFKA -> kafka(options, target);
        };
    }

    private static Sink sqlite(RunOptions options, Target target) {
        SqliteSink sink = SqliteSink.table(options.table(target))
                .file(options.databaseFile())
                .createTable(true)
                .named(target.sinkName());
        return switch (target.guarantee()) {
            case AT_LEAST_ONCE -> sink;
            case EFFECTIVELY_ONCE -> sink.primaryKey(KEY);
            case EXACTLY_ONCE -> sink.exactlyOnce();
        };
    }

    /** All rows of a partition have one key, so that the topic has them in their order. */
    private static Sink kafka(RunOptions options, Target target) {
        KafkaSink sink = KafkaSink.topic(options.table(target))
                .bootstrapServers(options.text("kafka-out"))
                .format(Json.objects())
                .key("part")
                .createTopic(2, 1)
                .named(target.sinkName());
        return target.guarantee() == Guarantee.EXACTLY_ONCE ? sink.exactlyOnce(options.positionsTopic()) : sink;
    }

    private static Sink postgres(RunOptions options, Target target) {
        PostgresSink sink = PostgresSink.table(options.table(target))
                .url(options.text("pg-url"))
                .user(options.text("pg-user"))
                .password("")
                .createTable(true)
                .named(target.sinkName());
        return switch (target.guarantee()) {
            case AT_LEAST_ONCE -> sink;
            case EFFECTIVELY_ONCE -> sink.primaryKey(KEY);
            case EXACTLY_ONCE -> sink.exactlyOnce();
        };
    }
}
