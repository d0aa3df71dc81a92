package io.streamling.sql.internal.codegen;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamling.batch.ChangelogMode;
import io.streamling.batch.RowType;
import io.streamling.function.ScalarFunction;
import io.streamling.sql.internal.plan.SelectStep;
import io.streamling.sql.internal.type.ArrowTypes;
import io.streamling.sql.internal.type.SqlType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.Schema;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The sources of some statements, approved by people. After a change that is meant, write them anew with
 * {@code -Dapproved.rewrite=true} and read the difference.
 */
class GeneratedSourceTest {
    private static final Path APPROVED = Path.of("src/test/resources/approved");

    private static final Schema ORDERS = new Schema(List.of(
            column("id", SqlType.BIGINT.withNullable(false)),
            column("country", SqlType.VARCHAR),
            column("quantity", SqlType.INTEGER),
            column("price", SqlType.decimal(10, 2)),
            column("rate", SqlType.DOUBLE.withNullable(false)),
            column("note", SqlType.VARCHAR),
            column("paid", SqlType.BOOLEAN),
            column("ts", SqlType.TIMESTAMP),
            column(
                    "address",
                    SqlType.row(List.of(
                            new SqlType.Child("city", SqlType.VARCHAR), new SqlType.Child("floor", SqlType.INTEGER)))),
            column("tags", SqlType.array(SqlType.BIGINT))));

    @ParameterizedTest
    @CsvSource(delimiter = '#', quoteCharacter = '`', textBlock = """
                    comparison       # SELECT id, country FROM input WHERE id > 1
                    nullable         # SELECT id FROM input WHERE quantity > 1 AND country = 'de'
                    null_literal     # SELECT id, CAST(NULL AS INTEGER) AS nothing FROM input
                    is_null          # SELECT id, note IS NULL AS missing FROM input
                    arithmetic       # SELECT id, rate * 1.1e0 AS fee, quantity + 1 AS more FROM input
                    decimal          # SELECT id, price * quantity AS total FROM input WHERE price > 9.99
                    guarded_case     # SELECT CASE WHEN quantity = 0 THEN 0 ELSE 100 / quantity END AS share FROM input
                    coalesce         # SELECT COALESCE(note, country, '?') AS label FROM input
                    like             # SELECT id FROM input WHERE note LIKE '%urgent%' OR country LIKE 'd_'
                    cast             # SELECT CAST(note AS BIGINT) AS n, TRY_CAST(note AS INTEGER) AS m FROM input
                    text             # SELECT lower(country) AS c, upper(trim(note)) || '!' AS t FROM input
                    in_list          # SELECT id FROM input WHERE country IN ('de', 'fr', 'it') AND id NOT IN (1, 2, 3)
                    three_valued     # SELECT paid OR quantity > 1 AS p FROM input
                    time             # SELECT EXTRACT(YEAR FROM ts) AS y FROM input
                    upsert           # SELECT id, rate * 2 AS twice FROM input WHERE paid
                    nested           # SELECT address.floor + 1 AS above, tags[quantity] AS tag, CARDINALITY(tags) AS n FROM input
                    library          # SELECT JSON_VALUE(note, '$.a.b') AS b, PARSE_URL(country, note) AS p, MD5(note) AS m FROM input WHERE note ~ '^[a-z]+'
                    kept             # SELECT id, JSON_VALUE(note, '$.a.b') AS b, price / quantity AS share FROM input WHERE JSON_VALUE(note, '$.a.b') <> '' AND price / quantity > 7
                    kept_function    # SELECT id, CARDINALITY(tags) AS n FROM input WHERE id > 5 AND CARDINALITY(tags) > 3
                    function         # SELECT CASE WHEN paid THEN score(quantity + 1) ELSE 0 END AS s FROM input
                    """)
    void sourceIsAsApproved(String name, String sql) throws Exception {
        ChangelogMode mode = name.equals("upsert") ? ChangelogMode.UPSERT : ChangelogMode.APPEND;
        SelectStep step = Sql.step(sql, new RowType(ORDERS, List.of("id"), mode), score());

        String source = CodeGenerator.source(step);

        assertThat(new CodeGenerator().prepare(step).slowdown()).isEmpty();
        Path approved = APPROVED.resolve(name + ".java");
        if (Boolean.getBoolean("approved.rewrite")) {
            Files.createDirectories(APPROVED);
            Files.writeString(approved, source);
        }
        assertThat(source).isEqualTo(Files.readString(approved));
    }

    private static Field column(String name, SqlType type) {
        return ArrowTypes.field(name, type);
    }

    private static ScalarFunction score() {
        return new TestFunctions.PlusOne("score");
    }
}
