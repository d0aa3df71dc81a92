package io.streamling.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamling.Pipeline;
import io.streamling.Stage;
import io.streamling.batch.Columns;
import io.streamling.error.ErrorPolicy;
import io.streamling.kafka.KafkaSource;
import io.streamling.kafka.format.Debezium;
import io.streamling.sink.Sink;
import io.streamling.state.PostgresSink;
import io.streamling.state.SqliteSink;
import io.streamling.testing.InMemorySink;
import io.streamling.testing.kafka.EmbeddedKafka;
import io.streamling.testing.kafka.KafkaRecord;
import io.streamling.testing.postgres.EmbeddedPostgres;
import io.streamling.testing.postgres.PostgresDatabase;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The page of change data shows what became of each event in each kind of sink, with real brokers and databases: T36, T38,
 * T39, T41, T42, T44, T46, T50, T51, T52. {@code -Dwrite-pages=true} writes it anew.
 */
@Timeout(120)
class ChangeDataPageTest {
    private static final Path PAGE = Path.of("..", "docs", "change-data.md");
    private static final String BEGIN = "<!-- effects: written by ChangeDataPageTest -->\n";
    private static final String END = "<!-- end of effects -->";
    private static final String MARKER = "__debezium_unavailable_value";
    private static final String TOMBSTONE = "";

    private final EmbeddedKafka kafka = EmbeddedKafka.shared();
    private final PostgresDatabase postgres = EmbeddedPostgres.shared().newDatabase();

    /** One line of the table: the records that follow {@code 1, old, text}, and what reads them. */
    private record Event(String name, String query, Debezium format, List<String> values) {}

    @TempDir
    private Path folder;

    @Test
    void tableOfThePageIsWhatHappens() throws Exception {
        StringBuilder table = new StringBuilder(
                "| event | table in PostgreSQL or SQLite | any other sink with a key |\n|---|---|---|\n");
        for (Event event : events()) {
            table.append("| ").append(event.name).append(" | ").append(inTables(event));
            table.append(" | ").append(inMemory(event)).append(" |\n");
        }
        String page = Files.readString(PAGE);
        int begin = page.indexOf(BEGIN) + BEGIN.length();
        String wanted = page.substring(0, begin) + table + page.substring(page.indexOf(END));
        if (Boolean.getBoolean("write-pages")) {
            Files.writeString(PAGE, wanted);
        }

        assertThat(Files.readString(PAGE)).isEqualTo(wanted);
    }

    @Test
    void rowsWithUnchangedCellsAreKeptFromOperatorsThatKnowNothingOfThem() {
        String topic = "t-" + UUID.randomUUID();
        kafka.createTopic(topic, 1);
        kafka.produce(
                record(topic, change("u", null, row(1, "new", MARKER))),
                record(topic, change("u", null, row(2, "b", "more"))));
        InMemorySink sink = InMemorySink.keyed("sink", "id");
        InMemorySink dead = InMemorySink.append("dead");
        KafkaSource source = KafkaSource.topic(topic)
                .bootstrapServers(kafka.bootstrapServers())
                .format(Debezium.json(Columns.of("id BIGINT NOT NULL", "name VARCHAR", "body VARCHAR NOT NULL")))
                .upsert("id")
                .bounded();

        Pipeline.from(source)
                .filter(row -> row.longValue("id") > 0)
                .onError(ErrorPolicy.DEAD_LETTER)
                .to(sink)
                .deadLetters(dead)
                .named("kept-out")
                .run();

        assertThat(sink.rows()).extracting(row -> row.value(0)).containsExactly(2L);
        assertThat(dead.rows())
                .singleElement()
                .satisfies(row -> assertThat((String) row.value(3))
                        .contains("column 'body' is unchanged", "REPLICA IDENTITY FULL"));
    }

    private static List<Event> events() {
        Debezium plain = Debezium.json(Columns.of("id BIGINT NOT NULL", "name VARCHAR", "body VARCHAR NOT NULL"));
        String all = "SELECT id, name, body FROM input";
        List<Event> events = new ArrayList<>();
        events.add(event(
                "`r`: a row of a snapshot, also one that comes again",
                plain,
                all,
                change("r", null, row(1, "new", "more"))));
        events.add(event("`c`: a new row", plain, all, change("c", null, row(2, "new", "more"))));
        events.add(event("`u`: a changed row", plain, all, change("u", null, row(1, "new", "more"))));
        events.add(event(
                "`u` of a row that the target does not have", plain, all, change("u", null, row(2, "new", "more"))));
        events.add(event(
                "`u` with another key in `before`",
                plain,
                all,
                change("u", row(1, "old", "text"), row(2, "new", "more"))));
        events.add(event(
                "`u` with the marker for an unchanged value", plain, all, change("u", null, row(1, "new", MARKER))));
        events.add(event(
                "the same twice, and once with a value between",
                plain,
                all,
                change("u", null, row(1, "a", MARKER)),
                change("u", null, row(1, "b", "more")),
                change("u", null, row(1, "new", MARKER))));
        events.add(event(
                "the same, and a query that computes with the column",
                plain,
                "SELECT id, name, upper(body) AS body FROM input",
                change("u", null, row(1, "new", MARKER))));
        events.add(event(
                "the same, and a query that filters by the column",
                plain,
                all + " WHERE body <> 'x'",
                change("u", null, row(1, "new", MARKER))));
        events.add(event(
                "the same with another key in `before`",
                plain,
                all,
                change("u", row(1, "old", "text"), row(2, "new", MARKER))));
        events.add(event(
                "`u` that a query's filter no longer lets pass",
                plain,
                all + " WHERE name <> 'new'",
                change("u", null, row(1, "new", "more"))));
        events.add(event(
                "`d` with the old row, or with its key only",
                plain,
                all,
                change("d", "{\"id\":1,\"name\":null}", null)));
        events.add(event("`d` and its tombstone", plain, all, change("d", row(1, "old", "text"), null), TOMBSTONE));
        events.add(event("a tombstone alone", plain, all, TOMBSTONE));
        events.add(event("a tombstone alone, and `skipTombstones()`", plain.skipTombstones(), all, TOMBSTONE));
        events.add(event(
                "`d`, then `c` with the same key",
                plain,
                all,
                change("d", row(1, "old", "text"), null),
                change("c", null, row(1, "new", "more"))));
        events.add(event(
                "`c`, then `d` with the same key",
                plain,
                all,
                change("c", null, row(1, "new", "more")),
                change("d", row(1, "new", "more"), null)));
        events.add(event("`d` without `before`", plain, all, change("d", null, null)));
        events.add(event("`t`: the table was truncated", plain, all, change("t", null, null)));
        events.add(event(
                "`t`, and `onTruncate(SKIP)`", plain.onTruncate(Debezium.Truncate.SKIP), all, change("t", null, null)));
        events.add(event("`m`, and any other letter", plain, all, change("m", null, null)));
        events.add(event(
                "a heartbeat, a transaction, a changed table",
                plain,
                all,
                "{\"ts_ms\":1}",
                "{\"status\":\"END\",\"id\":\"1\",\"event_count\":1}",
                "{\"source\":{},\"ddl\":\"\"}"));
        events.add(event("anything else", plain, all, "{\"id\":1}"));
        events.add(event("flattened: a row", plain.flattened(), all, row(1, "new", "more")));
        events.add(event(
                "flattened: `__deleted` is `true`, or `__op` is `d`",
                plain.flattened(),
                all,
                "{\"id\":1,\"__deleted\":\"true\"}"));
        return events;
    }

    private static Event event(String name, Debezium format, String query, String... values) {
        List<String> all = new ArrayList<>();
        boolean isFlat = values[0].startsWith("{\"id\"") && !name.equals("anything else");
        String first = row(1, "old", "text");
        all.add(isFlat ? first : change("c", null, first));
        all.addAll(List.of(values));
        return new Event(name, query, format, all);
    }

    private static KafkaRecord record(String topic, String value) {
        KafkaRecord record = KafkaRecord.to(topic).key("{\"id\":1}");
        return value.equals(TOMBSTONE) ? record : record.value(value);
    }

    private static String row(int id, String name, String body) {
        return "{\"id\":" + id + ",\"name\":\"" + name + "\",\"body\":\"" + body + "\"}";
    }

    private static String change(String op, String before, String after) {
        return "{\"before\":" + before + ",\"after\":" + after + ",\"source\":{\"lsn\":1},\"op\":\"" + op + "\"}";
    }

    private String inTables(Event event) throws Exception {
        String table = "t" + UUID.randomUUID().toString().replace("-", "");
        Path file = folder.resolve(table);
        Sink inPostgres = PostgresSink.table(table)
                .url(postgres.url())
                .user(postgres.user())
                .password("")
                .primaryKey("id")
                .createTable(true);
        Sink inSqlite = SqliteSink.table(table).file(file).primaryKey("id").createTable(true);
        String rejected = run(event, inPostgres);
        String content = content(postgres.url(), postgres.user(), table) + rejected;

        assertThat(run(event, inSqlite)).isEqualTo(rejected);
        assertThat(content("jdbc:sqlite:" + file, "", table) + rejected)
                .as(event.name)
                .isEqualTo(content);
        return content;
    }

    private String inMemory(Event event) {
        InMemorySink sink = InMemorySink.keyed("sink", "id");
        String rejected = run(event, sink);
        List<String> rows = sink.rows().stream()
                .map(row -> row.value(0) + ", " + row.value(1) + ", " + row.value(2))
                .sorted()
                .toList();
        return shown(rows) + rejected;
    }

    /** Runs the records through; what was rejected. */
    private String run(Event event, Sink sink) {
        String topic = "t-" + UUID.randomUUID();
        kafka.createTopic(topic, 1);
        kafka.produce(event.values.stream().map(value -> record(topic, value)).toList());
        KafkaSource source = KafkaSource.topic(topic)
                .bootstrapServers(kafka.bootstrapServers())
                .format(event.format)
                .upsert("id")
                .bounded();
        InMemorySink dead = InMemorySink.append("dead");
        Stage rows = Pipeline.from(source)
                .onError(ErrorPolicy.DEAD_LETTER)
                .sql(event.query)
                .onError(ErrorPolicy.DEAD_LETTER);
        rows.to(sink, ErrorPolicy.DEAD_LETTER)
                .deadLetters(dead)
                .named("changes")
                .run();
        List<String> codes = dead.rows().stream()
                .map(row -> (String) row.value(2))
                .distinct()
                .toList();
        return codes.isEmpty() ? "" : "; bad row: " + String.join(", ", codes);
    }

    private static String content(String url, String user, String table) throws SQLException {
        List<String> rows = new ArrayList<>();
        try (Connection connection = DriverManager.getConnection(url, user, "");
                Statement statement = connection.createStatement();
                ResultSet found = statement.executeQuery("SELECT id, name, body FROM " + table + " ORDER BY id")) {
            while (found.next()) {
                rows.add(found.getString(1) + ", " + found.getString(2) + ", " + found.getString(3));
            }
        }
        return shown(rows);
    }

    private static String shown(List<String> rows) {
        return rows.isEmpty() ? "no row" : "`" + String.join("`, `", rows) + "`";
    }
}
