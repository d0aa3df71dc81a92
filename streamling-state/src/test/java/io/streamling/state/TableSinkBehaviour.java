package io.streamling.state;

import static io.streamling.testing.Row.delete;
import static io.streamling.testing.Row.insert;
import static io.streamling.testing.Row.update;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamling.batch.ChangelogMode;
import io.streamling.batch.Columns;
import io.streamling.batch.RowBatch;
import io.streamling.batch.RowKind;
import io.streamling.batch.RowType;
import io.streamling.checkpoint.Barrier;
import io.streamling.checkpoint.SourcePosition;
import io.streamling.error.ErrorCode;
import io.streamling.error.StreamlingException;
import io.streamling.sink.Committed;
import io.streamling.sink.Guarantee;
import io.streamling.sink.SinkWriter;
import io.streamling.sink.TransactionalSink;
import io.streamling.testing.LeakCheck;
import io.streamling.testing.NamedFaultPoints;
import io.streamling.testing.Rejected;
import io.streamling.testing.Row;
import io.streamling.testing.Rows;
import io.streamling.testing.TestSinkContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.Schema;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What every table sink does, whatever the database. */
abstract class TableSinkBehaviour {
    static final Schema ITEMS = Columns.of("id BIGINT NOT NULL", "name VARCHAR");
    static final RowType UPSERTS = new RowType(ITEMS, List.of("id"), ChangelogMode.UPSERT);

    private static final String POISON = "a name that is longer than the check allows";

    @RegisterExtension
    final LeakCheck memory = new LeakCheck();

    /** What to set on a sink; each of the two databases has its own builder. */
    record Setup(String table, List<String> key, boolean create, boolean exactlyOnce, String name) {
        static Setup table(String table, String... key) {
            return new Setup(table, List.of(key), false, false, table);
        }

        Setup created() {
            return new Setup(table, key, true, exactlyOnce, name);
        }

        Setup exact() {
            return new Setup(table, key, create, true, name);
        }
    }

    abstract TransactionalSink sink(Setup setup);

    abstract void execute(String sql) throws Exception;

    /** Rows as text, columns joined by a bar. */
    abstract List<String> query(String sql) throws Exception;

    static void assertCode(ErrorCode code, ThrowingCallable call) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        StreamlingException.class,
                        e -> assertThat(e.code()).as(e.getMessage()).isEqualTo(code));
    }

    static Barrier barrier(long epoch) {
        return new Barrier(epoch, false, Map.of("orders", SourcePosition.of("orders-0", 100 * epoch)));
    }

    void write(SinkWriter writer, Schema schema, Row... rows) throws Exception {
        RowBatch batch = Rows.batch(memory.allocator(), schema, rows);
        try {
            writer.write(batch);
        } finally {
            batch.release();
        }
    }

    SinkWriter open(TransactionalSink sink, RowType input) throws Exception {
        return sink.createWriter(context(sink, input));
    }

    TestSinkContext context(TransactionalSink sink, RowType input) throws Exception {
        TestSinkContext context = new TestSinkContext(sink.name(), input);
        return sink.isTransactional() ? context.takenOver(sink.takeOver("test")) : context;
    }

    @Test
    void appendedRowsAreThereAfterFlush() throws Exception {
        TransactionalSink sink = sink(Setup.table("items").created());
        try (SinkWriter writer = open(sink, RowType.append(ITEMS))) {
            write(writer, ITEMS, insert(1, "a"), insert(2, null));
            write(writer, ITEMS, insert(1, "ä🐟"));
            writer.flush(barrier(1));
        }

        assertThat(query("SELECT id, name FROM items ORDER BY id, name NULLS LAST"))
                .containsExactly("1|a", "1|ä🐟", "2|null");
        assertThat(sink.guarantee()).isEqualTo(Guarantee.AT_LEAST_ONCE);
        assertThat(sink.accepts()).containsExactly(ChangelogMode.APPEND);
    }

    /** T36, T37, T38, T95: one batch with every kind of change to few keys. */
    @Test
    void keyedRowsEndAsIfAppliedOneByOne() throws Exception {
        TransactionalSink sink = sink(Setup.table("items", "id").created());
        try (SinkWriter writer = open(sink, UPSERTS)) {
            write(
                    writer,
                    ITEMS,
                    insert(1, "a"),
                    delete(1, null),
                    insert(1, "b"),
                    insert(2, "x"),
                    delete(2, null),
                    update(3, "only updated"),
                    delete(4, null),
                    insert(5, "v0"),
                    insert(5, "v1"));
            writer.flush(barrier(1));
        }

        assertThat(query("SELECT id, name FROM items ORDER BY id")).containsExactly("1|b", "3|only updated", "5|v1");
        assertThat(sink.guarantee()).isEqualTo(Guarantee.EFFECTIVELY_ONCE);
    }

    /** T36, T38: random histories in random batches, with composite keys, against a map. */
    @Test
    void randomHistoriesEndAsIfAppliedOneByOne() throws Exception {
        Schema schema = Columns.of("a INT NOT NULL", "v VARCHAR", "b VARCHAR NOT NULL");
        RowType input = new RowType(schema, List.of("b", "a"), ChangelogMode.UPSERT);
        long seed = System.nanoTime();
        Random random = new Random(seed);
        TransactionalSink sink = sink(Setup.table("pairs", "a", "b").created());
        Map<String, String> model = new TreeMap<>();
        try (SinkWriter writer = open(sink, input)) {
            int epoch = 0;
            for (int run = 0; run < 60; run++) {
                List<Row> history = history(random, model);
                int at = 0;
                while (at < history.size()) {
                    int to = Math.min(history.size(), at + 1 + random.nextInt(6));
                    write(writer, schema, history.subList(at, to).toArray(Row[]::new));
                    at = to;
                }
                writer.flush(barrier(++epoch));
                List<String> expected = new ArrayList<>();
                model.forEach((key, value) -> expected.add(key + "|" + value));
                assertThat(query("SELECT a, b, v FROM pairs ORDER BY a, b"))
                        .as("seed %d run %d: %s", seed, run, history)
                        .containsExactlyInAnyOrderElementsOf(expected);
            }
        }
    }

    /** T36, T39: the column is left out for that row, whatever else happens to the key in the same batch. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void rowsWithUnchangedCellsEndAsIfAppliedOneByOne(boolean bodyIsRequired) throws Exception {
        execute("CREATE TABLE big (id BIGINT PRIMARY KEY, name VARCHAR(99), body VARCHAR(99)"
                + (bodyIsRequired ? " NOT NULL)" : ")"));
        long seed = System.nanoTime();
        PartialUpdates updates = new PartialUpdates(seed, bodyIsRequired);
        try (SinkWriter writer = open(sink(Setup.table("big", "id")), PartialUpdates.TYPE)) {
            for (int epoch = 1; epoch <= 60; epoch++) {
                updates.write(writer, memory.allocator());
                writer.flush(barrier(epoch));

                assertThat(query("SELECT id, name, body FROM big ORDER BY id"))
                        .as("seed %d epoch %d", seed, epoch)
                        .isEqualTo(updates.expected());
            }
        }
    }

    private static List<Row> history(Random random, Map<String, String> model) {
        List<Row> history = new ArrayList<>();
        int length = 1 + random.nextInt(12);
        for (int i = 0; i < length; i++) {
            int a = random.nextInt(2);
            String b = random.nextBoolean() ? "x" : "";
            RowKind kind = RowKind.values()[random.nextInt(3)];
            String value = kind == RowKind.DELETE ? null : "v" + random.nextInt(1000);
            history.add(new Row(kind, Arrays.asList(a, value, b)));
            if (kind == RowKind.DELETE) {
                model.remove(a + "|" + b);
            } else {
                model.put(a + "|" + b, value);
            }
        }
        return history;
    }

    @Test
    void deletedAndInsertedRowLosesColumnsThatAreNotWritten() throws Exception {
        execute("CREATE TABLE items (id bigint PRIMARY KEY, name text, note text)");
        execute("INSERT INTO items VALUES (1, 'old', 'keep me not'), (2, 'old', 'keep me')");
        try (SinkWriter writer = open(sink(Setup.table("items", "id")), UPSERTS)) {
            write(writer, ITEMS, delete(1, null), insert(1, "new"), update(2, "new"));
            writer.flush(barrier(1));
        }

        assertThat(query("SELECT id, name, note FROM items ORDER BY id"))
                .containsExactly("1|new|null", "2|new|keep me");
    }

    @Test
    void manySmallBatchesBecomeFewTransactions() throws Exception {
        NamedFaultPoints points = new NamedFaultPoints();
        TransactionalSink sink = sink(Setup.table("items", "id").created());
        try (SinkWriter writer = sink.createWriter(context(sink, UPSERTS).faultPoints(points))) {
            for (int i = 0; i < 300; i++) {
                Row[] rows = new Row[100];
                for (int j = 0; j < rows.length; j++) {
                    rows[j] = insert(100 * i + j, "n" + j);
                }
                write(writer, ITEMS, rows);
            }
            assertThat(query("SELECT count(*) FROM items").get(0)).isIn("24300", "24500", "24576");
            writer.flush(barrier(1));
        }

        assertThat(query("SELECT count(*), min(id), max(id) FROM items")).containsExactly("30000|0|29999");
        assertThat(points.names()).containsExactly("CP09", "CP10", "CP11");
    }

    /** T81: the bad rows are found, the good ones written, and the order per key is kept. */
    @Test
    void poisonRowsAreRejectedAndTheOthersWritten() throws Exception {
        execute(
                "CREATE TABLE items (id bigint PRIMARY KEY, name text CONSTRAINT short_names CHECK (length(name) < 20))");
        TransactionalSink sink = sink(Setup.table("items", "id"));
        TestSinkContext context = context(sink, UPSERTS);
        try (SinkWriter writer = sink.createWriter(context)) {
            Row[] rows = new Row[500];
            for (int i = 0; i < rows.length; i++) {
                rows[i] = insert(i, "n" + i);
            }
            rows[57] = insert(57, POISON);
            rows[58] = insert(57, "after the poison");
            rows[100] = insert(100, "before the poison");
            rows[101] = insert(100, POISON);
            rows[200] = insert(200, POISON);
            write(writer, ITEMS, rows);
            writer.flush(barrier(1));
        }

        assertThat(query("SELECT count(*) FROM items")).containsExactly("497");
        assertThat(query("SELECT id, name FROM items WHERE id IN (57, 100, 200) ORDER BY id"))
                .containsExactly("57|after the poison", "100|before the poison");
        assertThat(context.rejected()).extracting(Rejected::code).containsOnly(ErrorCode.ROW_REFUSED_BY_SINK);
        assertThat(context.rejected())
                .extracting(rejected -> rejected.row().value(0))
                .containsExactlyInAnyOrder(100L, 200L);
        assertThat(context.rejected())
                .allSatisfy(rejected -> assertThat(rejected.reason())
                        .containsIgnoringCase("check")
                        .contains("short_names")
                        .doesNotContain(POISON));
    }

    @Test
    void nullInKeyOrNotNullColumnIsRejected() throws Exception {
        execute("CREATE TABLE items (id bigint PRIMARY KEY, name text NOT NULL)");
        RowType input = new RowType(Columns.of("id BIGINT", "name VARCHAR"), List.of("id"), ChangelogMode.UPSERT);
        TransactionalSink sink = sink(Setup.table("items", "id"));
        TestSinkContext context = context(sink, input);
        try (SinkWriter writer = sink.createWriter(context)) {
            write(writer, input.schema(), insert(1, "a"), insert(2, null), insert(null, "b"), delete(1, null));
            writer.flush(barrier(1));
        }

        assertThat(query("SELECT count(*) FROM items")).containsExactly("0");
        assertThat(context.rejected())
                .extracting(Rejected::reason)
                .containsExactlyInAnyOrder("column 'name' must not be null", "key column 'id' must not be null");
    }

    @Test
    void policyFailLeavesNothingOfTheTransaction() throws Exception {
        execute(
                "CREATE TABLE items (id bigint PRIMARY KEY, name text CONSTRAINT short_names CHECK (length(name) < 20))");
        TransactionalSink sink = sink(Setup.table("items", "id"));
        try (SinkWriter writer = sink.createWriter(context(sink, UPSERTS).failOnReject())) {
            write(writer, ITEMS, insert(1, "a"), insert(2, POISON));

            assertCode(ErrorCode.ROW_REFUSED_BY_SINK, () -> writer.flush(barrier(1)));
        }
        assertThat(query("SELECT count(*) FROM items")).containsExactly("0");
    }

    @Test
    void exactlyOnceCommitsRowsAndPositionsTogether() throws Exception {
        TransactionalSink sink = sink(Setup.table("items").created().exact());
        Committed first = sink.takeOver("test");
        assertThat(first).isEqualTo(new Committed(first.owner(), 0, Map.of()));
        TestSinkContext context = new TestSinkContext(sink.name(), RowType.append(ITEMS)).takenOver(first);
        try (SinkWriter writer = sink.createWriter(context)) {
            write(writer, ITEMS, insert(1, "a"));
            writer.flush(barrier(1));
            write(writer, ITEMS, insert(2, "never committed"));
        }

        assertThat(query("SELECT id, name FROM items")).containsExactly("1|a");
        Committed second = sink.takeOver("test");
        assertThat(second.owner()).isGreaterThan(first.owner());
        assertThat(second.epoch()).isEqualTo(1);
        assertThat(second.positionBySource()).isEqualTo(barrier(1).positionBySource());
        assertThat(sink.guarantee()).isEqualTo(Guarantee.EXACTLY_ONCE);
    }

    /** CP09, CP10: nothing of the epoch is there. CP11: all of it, once. */
    @Test
    void crashAtEachPointOfTheFlushIsAllOrNothing() throws Exception {
        for (String point : List.of("CP09", "CP10", "CP11")) {
            String table = "items_" + point.toLowerCase(Locale.ROOT);
            TransactionalSink sink = sink(Setup.table(table).created().exact());
            TestSinkContext context =
                    context(sink, RowType.append(ITEMS)).faultPoints(new NamedFaultPoints().failAt(point, 2));
            try (SinkWriter writer = sink.createWriter(context)) {
                write(writer, ITEMS, insert(1, "a"));
                writer.flush(barrier(1));
                write(writer, ITEMS, insert(2, "b"));
                assertThatThrownBy(() -> writer.flush(barrier(2))).isInstanceOf(NamedFaultPoints.PlantedFailure.class);
            }

            Committed after = sink.takeOver("test");
            int committed = point.equals("CP11") ? 2 : 1;
            assertThat(after.epoch()).as(point).isEqualTo(committed);
            assertThat(after.positionBySource())
                    .as(point)
                    .isEqualTo(barrier(committed).positionBySource());
            assertThat(query("SELECT count(*) FROM " + table)).as(point).containsExactly("" + committed);
        }
    }

    /** R8: after a later run has taken over, the earlier one commits nothing. */
    @Test
    void earlierRunIsFenced() throws Exception {
        TransactionalSink sink = sink(Setup.table("items").created().exact());
        try (SinkWriter early = open(sink, RowType.append(ITEMS))) {
            write(early, ITEMS, insert(1, "a"));
            early.flush(barrier(1));
            TestSinkContext late = context(sink, RowType.append(ITEMS));
            write(early, ITEMS, insert(2, "from the earlier run"));

            assertCode(ErrorCode.CHECKPOINT_FENCED, () -> early.flush(barrier(2)));

            try (SinkWriter writer = sink.createWriter(late)) {
                write(writer, ITEMS, insert(3, "c"));
                writer.flush(barrier(2));
            }
        }
        assertThat(query("SELECT id FROM items ORDER BY id")).containsExactly("1", "3");
    }

    @Test
    void parallelWritersShareThePositions() throws Exception {
        TransactionalSink sink = sink(Setup.table("items", "id").created().exact());
        Committed committed = sink.takeOver("test");
        try (SinkWriter one = sink.createWriter(new TestSinkContext(sink.name(), UPSERTS)
                        .takenOver(committed)
                        .task(0, 2));
                SinkWriter other = sink.createWriter(new TestSinkContext(sink.name(), UPSERTS)
                        .takenOver(committed)
                        .task(1, 2))) {
            write(one, ITEMS, insert(1, "a"));
            write(other, ITEMS, insert(2, "b"));
            one.flush(new Barrier(1, false, Map.of("orders", SourcePosition.of("orders-0", 5))));
            other.flush(new Barrier(1, false, Map.of("orders", SourcePosition.of("orders-1", 7))));
        }

        assertThat(sink.takeOver("test").positionBySource())
                .isEqualTo(Map.of("orders", SourcePosition.of("orders-0", 5).with(SourcePosition.of("orders-1", 7))));
        assertThat(query("SELECT id FROM items ORDER BY id")).containsExactly("1", "2");
    }

    @Test
    void missingTableIsNamedWithTheStatementThatMakesIt() {
        TransactionalSink sink = sink(Setup.table("absent", "id"));

        assertCode(ErrorCode.NOT_FOUND, () -> open(sink, UPSERTS));
        assertThatThrownBy(() -> open(sink, UPSERTS))
                .hasMessageContaining("CREATE TABLE")
                .hasMessageContaining("\"id\"")
                .hasMessageContaining("createTable(true)");
    }

    /** T82: what does not fit is said before the first row, all at once. */
    @Test
    void columnsThatDoNotFitAreNamedAtOnce() throws Exception {
        execute("CREATE TABLE items (id text PRIMARY KEY, nmae text, must_have integer NOT NULL)");

        assertThatThrownBy(() -> open(sink(Setup.table("items", "id")), UPSERTS))
                .isInstanceOfSatisfying(
                        StreamlingException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.SCHEMA_MISMATCH))
                .hasMessageFindingMatch("column 'id' is BIGINT in the input but (?i:text) in the table")
                .hasMessageContaining("CAST")
                .hasMessageContaining("no column 'name': did you mean 'nmae'?")
                .hasMessageContaining("'must_have' must not be null");
    }

    /** T77. */
    @Test
    void keyWithoutUniqueConstraintNamesThoseThatExist() throws Exception {
        execute("CREATE TABLE items (id bigint, name text, CONSTRAINT by_both UNIQUE (id, name))");
        execute("CREATE UNIQUE INDEX some_of_them ON items (id) WHERE id > 10");

        assertThatThrownBy(() -> open(sink(Setup.table("items", "id")), UPSERTS))
                .isInstanceOfSatisfying(
                        StreamlingException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.SCHEMA_MISMATCH))
                .hasMessageContaining("[id]")
                .hasMessageContaining("(id, name)")
                .hasMessageContaining("some_of_them (id) partial");
    }

    /** T79, S2: whatever a name holds, it names a table or a column. */
    @Test
    void hostileNamesAreOnlyNames() throws Exception {
        String[] names = {"order", "User Name", "a\"b", "UPPER", "x'; DROP TABLE items; --", "ünï"};
        String[] tables = {"\"Select\"", "\"t; DROP TABLE items\"", "\"a\"\"b.c\""};
        execute("CREATE TABLE items (id integer)");
        List<Field> fields = new ArrayList<>();
        for (String name : names) {
            fields.add(new Field(name, Columns.field("x BIGINT NOT NULL").getFieldType(), null));
        }
        Schema schema = new Schema(fields);
        for (String table : tables) {
            RowType input = new RowType(schema, List.of("order", "a\"b"), ChangelogMode.UPSERT);
            try (SinkWriter writer =
                    open(sink(Setup.table(table, "order", "a\"b").created()), input)) {
                write(writer, schema, insert(1, 2, 3, 4, 5, 6), update(1, 7, 3, 8, 9, 10), insert(0, 0, 0, 0, 0, 0));
                write(writer, schema, delete(0, 0, 0, 0, 0, 0));
                writer.flush(barrier(1));
            }

            assertThat(query("SELECT * FROM " + table)).as(table).containsExactly("1|7|3|8|9|10");
        }
        assertThat(query("SELECT count(*) FROM items")).containsExactly("0");
    }

    @Test
    void keyThatIsNotTheInputsIsRefusedOffline() {
        RowType input = new RowType(ITEMS, List.of("name"), ChangelogMode.UPSERT);

        assertCode(
                ErrorCode.SCHEMA_MISMATCH,
                () -> sink(Setup.table("items", "id")).validate(input));
        assertThatThrownBy(() -> sink(Setup.table("items", "di")).validate(UPSERTS))
                .hasMessageContaining("did you mean 'id'?");
    }
}
