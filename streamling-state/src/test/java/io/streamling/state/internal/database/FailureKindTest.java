package io.streamling.state.internal.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/** R14, T82: which failures are tried again, which are a row's, and which end the run. */
final class FailureKindTest {
    private static final Map<FailureKind, Set<String>> POSTGRES = Map.of(
            FailureKind.RETRY,
            Set.of(
                    "08000", "08001", "08003", "08004", "08006", "08007", "40000", "40001", "40002", "40003", "40P01",
                    "53000", "53100", "53200", "53300", "53400", "55P03", "57P01", "57P02", "57P03", "57P05", "25006",
                    "25P03"),
            FailureKind.ROW,
            Set.of(
                    "22000", "22001", "22003", "22007", "22008", "22021", "22P02", "22P05", "23000", "23001", "23502",
                    "23503", "23505", "23514", "23P01", "44000", "P0001"),
            FailureKind.SAME_ROW_TWICE,
            Set.of("21000"),
            FailureKind.ACCESS_DENIED,
            Set.of("28000", "28P01", "42501"),
            FailureKind.NOT_FOUND,
            Set.of("3D000", "3F000", "42P01"),
            FailureKind.SCHEMA,
            Set.of("42601", "42703", "42804", "42883", "42P10", "42846", "0A000"),
            FailureKind.DAMAGED,
            Set.of("XX001", "XX002"),
            FailureKind.FAIL,
            Set.of("XX000", "57014", "55000", "25001", "2BP01", "P0002", "08P01", "99999", "58030", "F0000"));

    @Test
    void everySqlStateHasItsKind() {
        PostgresDialect dialect = new PostgresDialect();
        Map<String, FailureKind> wrong = new LinkedHashMap<>();
        POSTGRES.forEach((kind, states) -> states.forEach(state -> {
            FailureKind found = dialect.classify(new SQLException("x", state));
            if (found != kind) {
                wrong.put(state, found);
            }
        }));

        assertThat(wrong).isEmpty();
        assertThat(POSTGRES.values().stream().mapToInt(Set::size).sum()).isGreaterThanOrEqualTo(60);
        assertThat(dialect.classify(new SQLException("without a state"))).isEqualTo(FailureKind.FAIL);
    }

    @Test
    void everySqliteCodeHasItsKind() {
        SqliteDialect dialect = new SqliteDialect();
        Map<SQLiteErrorCode, FailureKind> expected = Map.ofEntries(
                Map.entry(SQLiteErrorCode.SQLITE_BUSY, FailureKind.RETRY),
                Map.entry(SQLiteErrorCode.SQLITE_BUSY_SNAPSHOT, FailureKind.RETRY),
                Map.entry(SQLiteErrorCode.SQLITE_LOCKED, FailureKind.RETRY),
                Map.entry(SQLiteErrorCode.SQLITE_LOCKED_SHAREDCACHE, FailureKind.RETRY),
                Map.entry(SQLiteErrorCode.SQLITE_FULL, FailureKind.RETRY),
                Map.entry(SQLiteErrorCode.SQLITE_NOMEM, FailureKind.RETRY),
                Map.entry(SQLiteErrorCode.SQLITE_CONSTRAINT_NOTNULL, FailureKind.ROW),
                Map.entry(SQLiteErrorCode.SQLITE_CONSTRAINT_UNIQUE, FailureKind.ROW),
                Map.entry(SQLiteErrorCode.SQLITE_CONSTRAINT_CHECK, FailureKind.ROW),
                Map.entry(SQLiteErrorCode.SQLITE_TOOBIG, FailureKind.ROW),
                Map.entry(SQLiteErrorCode.SQLITE_MISMATCH, FailureKind.ROW),
                Map.entry(SQLiteErrorCode.SQLITE_READONLY, FailureKind.ACCESS_DENIED),
                Map.entry(SQLiteErrorCode.SQLITE_CANTOPEN, FailureKind.NOT_FOUND),
                Map.entry(SQLiteErrorCode.SQLITE_ERROR, FailureKind.SCHEMA),
                Map.entry(SQLiteErrorCode.SQLITE_CORRUPT, FailureKind.DAMAGED),
                Map.entry(SQLiteErrorCode.SQLITE_NOTADB, FailureKind.DAMAGED),
                Map.entry(SQLiteErrorCode.SQLITE_MISUSE, FailureKind.FAIL),
                Map.entry(SQLiteErrorCode.SQLITE_IOERR, FailureKind.FAIL),
                Map.entry(SQLiteErrorCode.SQLITE_INTERNAL, FailureKind.FAIL));

        assertThat(expected)
                .allSatisfy((code, kind) -> assertThat(dialect.classify(new SQLiteException("x", code)))
                        .as(code.name())
                        .isEqualTo(kind));
        assertThat(dialect.classify(new SQLException("not from SQLite"))).isEqualTo(FailureKind.FAIL);
    }

    @Test
    void namesAreTakenLetterByLetter() {
        assertThat(TableName.parse("public.Orders")).isEqualTo(new TableName("public", "Orders"));
        assertThat(TableName.parse("t; DROP TABLE x")).isEqualTo(new TableName(null, "t; DROP TABLE x"));
        assertThat(TableName.parse("\"a.b\".\"c\"\"d\"")).isEqualTo(new TableName("a.b", "c\"d"));
        assertThat(TableName.parse("\"a.b\".\"c\"\"d\"").quoted(new PostgresDialect()))
                .isEqualTo("\"a.b\".\"c\"\"d\"");
    }
}
