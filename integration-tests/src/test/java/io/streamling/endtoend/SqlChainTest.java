package io.streamling.endtoend;

import static io.streamling.testing.Row.delete;
import static io.streamling.testing.Row.insert;
import static io.streamling.testing.Row.update;
import static org.assertj.core.api.Assertions.assertThat;

import io.streamling.Pipeline;
import io.streamling.Stage;
import io.streamling.batch.ChangelogMode;
import io.streamling.error.ErrorPolicy;
import io.streamling.testing.InMemorySink;
import io.streamling.testing.InMemorySource;
import org.junit.jupiter.api.Test;

/** SQL steps behind one another are one step, unless somebody could tell. */
class SqlChainTest {
    private static final String FIRST =
            "SELECT id, upper(name) AS name, amount * 2 AS doubled FROM input WHERE amount > 1 -- no more";
    private static final String SECOND =
            "WITH large AS (SELECT * FROM input WHERE doubled > 4) SELECT name, doubled, name || '!' AS loud FROM large;";

    private final InMemorySource orders = InMemorySource.of("orders", "id BIGINT", "name VARCHAR", "amount BIGINT")
            .add(insert(1, "a", 1), insert(2, "b", 2), insert(3, "c", 3), insert(4, null, 4))
            .end();
    private final InMemorySink sink = InMemorySink.append("out");

    @Test
    void severalStatementsAreOneStep() {
        Pipeline pipeline = Pipeline.from(orders)
                .sql(FIRST)
                .sql(SECOND)
                .sql("SELECT loud, doubled FROM input")
                .to(sink)
                .named("chain");

        pipeline.run();

        assertThat(sink.rows()).containsExactly(insert("C!", 6), insert(null, 8));
        assertThat(pipeline.explain())
                .containsOnlyOnce("sql 'sql-1' of 'orders'")
                .doesNotContain("sql-2")
                .contains("then, at once:")
                .contains("reads 2 of 3 columns");
    }

    @Test
    void aStepWithItsOwnNamePolicyOrReaderStaysOne() {
        Stage first = Pipeline.from(orders).sql(FIRST);
        InMemorySink other = InMemorySink.append("other");

        Pipeline named = first.named("first").sql(SECOND).to(sink).named("named");
        Pipeline tolerant = first.onError(ErrorPolicy.SKIP).sql(SECOND).to(sink).named("tolerant");
        Pipeline twice = first.sql(SECOND).to(sink).and(first.to(other)).named("twice");

        assertThat(named.explain()).contains("sql 'first' of 'orders'", "of 'first'");
        assertThat(tolerant.explain()).contains("sql 'sql-1' of 'orders'", "sql 'sql-2' of 'sql-1'");
        assertThat(twice.explain()).contains("sql 'sql-1' of 'orders'", "sql 'sql-2' of 'sql-1'");
        twice.run();
        assertThat(sink.rows()).containsExactly(insert("C", 6, "C!"), insert(null, 8, null));
        assertThat(other.rows()).hasSize(3);
    }

    @Test
    void columnsThatOnlyASubQueryNamesAreNotRead() {
        Pipeline pipeline = Pipeline.from(orders)
                .sql("SELECT name FROM (SELECT id, name, amount AS unused FROM input WHERE id > 2)")
                .to(sink)
                .named("sub-query");

        pipeline.run();

        assertThat(sink.rows()).containsExactly(insert("c"), insert((Object) null));
        assertThat(pipeline.explain()).contains("reads 2 of 3 columns");
    }

    @Test
    void updatesThatPassNoMoreAreDeletesAsInTwoSteps() {
        InMemorySource changes = InMemorySource.builder("changes", "id BIGINT", "amount BIGINT")
                .key("id")
                .changelogMode(ChangelogMode.UPSERT)
                .build()
                .add(insert(1, 5), update(1, 50), update(1, 500), delete(1, 500))
                .end();
        InMemorySink keyed = InMemorySink.keyed("keyed", "id");

        Pipeline.from(changes)
                .sql("SELECT id, amount FROM input WHERE amount < 100")
                .sql("SELECT id, amount + 1 AS more FROM input WHERE amount > 9")
                .to(keyed)
                .named("changes")
                .run();

        assertThat(keyed.changes()).containsExactly(update(1, 51), delete(1, null), delete(1, null));
    }
}
