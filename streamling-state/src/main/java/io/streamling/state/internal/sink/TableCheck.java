package io.streamling.state.internal.sink;

import io.streamling.batch.ChangelogMode;
import io.streamling.batch.RowType;
import io.streamling.error.ErrorCode;
import io.streamling.error.StreamlingException;
import io.streamling.state.internal.database.Database;
import io.streamling.state.internal.table.SinkDialect;
import io.streamling.state.internal.table.TableDescription;
import io.streamling.state.internal.table.TableDescription.Column;
import io.streamling.state.internal.table.TableDescription.UniqueKey;
import io.streamling.state.internal.table.TableLayout;
import io.streamling.state.internal.table.TableLayout.Target;
import io.streamling.state.internal.table.TypeName;
import io.streamling.state.internal.table.ValueKind;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.arrow.vector.types.pojo.Field;

/** Compares what comes in with the table, and says everything that does not fit at once. Immutable. */
final class TableCheck {
    private final SinkDialect dialect;
    private final SinkOptions options;
    private final SinkFailures failures;

    TableCheck(SinkDialect dialect, SinkOptions options, Database database) {
        this.dialect = dialect;
        this.options = options;
        this.failures = new SinkFailures(options.sinkName(), database);
    }

    /** What can be known without a connection. */
    void checkInput(RowType input) {
        List<String> problems = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (Field field : input.schema().getFields()) {
            dialect.dialect().quote(field.getName());
            if (!names.add(field.getName())) {
                problems.add("column '" + field.getName() + "' is there twice: name one of them differently with AS");
            }
            dialect.problem(field)
                    .ifPresent(problem ->
                            problems.add("column '" + field.getName() + "' is " + TypeName.of(field) + ", " + problem));
            boolean isNested = ValueKind.of(field).map(ValueKind::isNested).orElse(false);
            if (isNested && options.primaryKey().contains(field.getName())) {
                problems.add("column '" + field.getName() + "' is " + TypeName.of(field)
                        + ", which cannot be part of a primary key: use columns that have no parts");
            }
        }
        for (String key : options.primaryKey()) {
            if (!names.contains(key)) {
                problems.add("the primary key's column '" + key + "' is not in the input" + nearest(key, names));
            }
        }
        Set<String> wanted = Set.copyOf(options.primaryKey());
        if (options.isKeyed()
                && !input.keyColumns().isEmpty()
                && !wanted.equals(Set.copyOf(input.keyColumns()))
                && input.changelogMode() != ChangelogMode.APPEND) {
            problems.add("the primary key " + options.primaryKey() + " is not what identifies a row of the input, "
                    + input.keyColumns() + ": deletes would miss their rows");
        }
        throwIfAny(problems);
    }

    /** The statement that makes a table for these columns. */
    String createTable(RowType input) {
        List<String> parts = new ArrayList<>();
        for (Field field : input.schema().getFields()) {
            boolean isKey = options.primaryKey().contains(field.getName());
            parts.add(dialect.dialect().quote(field.getName()) + " " + dialect.columnType(field)
                    + (isKey || !field.isNullable() ? " NOT NULL" : ""));
        }
        if (options.isKeyed()) {
            parts.add(options.primaryKey().stream()
                    .map(dialect.dialect()::quote)
                    .collect(Collectors.joining(", ", "PRIMARY KEY (", ")")));
        }
        return "CREATE TABLE IF NOT EXISTS " + options.table().quoted(dialect.dialect()) + " ("
                + String.join(", ", parts) + ")";
    }

    /** Finds the columns of the table. */
    TableLayout layout(RowType input, TableDescription table) {
        List<String> problems = new ArrayList<>();
        List<Target> targets = new ArrayList<>();
        Set<String> tableNames = table.columns().stream().map(Column::name).collect(Collectors.toSet());
        for (Field field : input.schema().getFields()) {
            Column column = table.column(field.getName()).orElse(null);
            if (column == null) {
                problems.add(
                        "the table has no column '" + field.getName() + "'" + nearest(field.getName(), tableNames));
            } else {
                checkColumn(field, column, problems);
                targets.add(new Target(field, column));
            }
        }
        Set<String> inputNames =
                input.schema().getFields().stream().map(Field::getName).collect(Collectors.toSet());
        for (Column column : table.columns()) {
            if (column.mustBeWritten() && !inputNames.contains(column.name())) {
                problems.add(
                        "the table's column '" + column.name() + "' must not be null, has no default and is not in "
                                + "the input" + nearest(column.name(), inputNames));
            }
        }
        if (options.isKeyed()) {
            checkKey(table, problems);
        }
        throwIfAny(problems);
        List<Integer> keys =
                options.primaryKey().stream().map(key -> indexOf(input, key)).toList();
        boolean hasPlainKey = keys.stream()
                .map(targets::get)
                .allMatch(target -> target.column().storage().hasPlainEquality()
                        && isPlain(ValueKind.of(target.field()).orElseThrow(), target.column()));
        boolean hasUnwritten = table.columns().stream()
                .anyMatch(column -> !column.isGenerated() && !inputNames.contains(column.name()));
        return new TableLayout(options.table(), List.copyOf(targets), keys, hasUnwritten, hasPlainKey);
    }

    /** Two texts may be the same UUID, and two floats the same number. */
    private static boolean isPlain(ValueKind kind, Column column) {
        return switch (kind) {
            case FLOAT32, FLOAT64 -> false;
            case TEXT -> !column.storage().typeName().equals("uuid");
            default -> true;
        };
    }

    private void checkColumn(Field field, Column column, List<String> problems) {
        if (column.isGenerated()) {
            problems.add("the table computes column '" + field.getName() + "' itself: leave it out");
        } else if (!dialect.fits(field, column)) {
            problems.add("column '" + field.getName() + "' is " + TypeName.of(field) + " in the input but "
                    + column.type() + " in the table: add a CAST to the query, or change the table's column to "
                    + dialect.columnType(field));
        }
    }

    private void checkKey(TableDescription table, List<String> problems) {
        Set<String> wanted = Set.copyOf(options.primaryKey());
        boolean isThere =
                table.uniqueKeys().stream().anyMatch(key -> key.isUsable() && wanted.equals(Set.copyOf(key.columns())));
        if (!isThere) {
            String existing = table.uniqueKeys().isEmpty()
                    ? "it has none"
                    : "it has "
                            + table.uniqueKeys().stream()
                                    .map(UniqueKey::toString)
                                    .collect(Collectors.joining(", "));
            problems.add(
                    "an upsert by " + options.primaryKey() + " needs a unique constraint on exactly these columns, "
                            + "not partial and not deferrable; " + existing);
        }
    }

    private void throwIfAny(List<String> problems) {
        if (!problems.isEmpty()) {
            throw failures.of(
                    ErrorCode.SCHEMA_MISMATCH, "table '" + options.table() + "': " + String.join("; ", problems));
        }
    }

    StreamlingException missing(RowType input) {
        return failures.of(
                ErrorCode.NOT_FOUND,
                failures.database().label() + ": table '" + options.table()
                        + "' does not exist: create it, for example by " + createTable(input)
                        + ", or let the sink do so with createTable(true)");
    }

    private static int indexOf(RowType input, String name) {
        List<Field> fields = input.schema().getFields();
        for (int i = 0; i < fields.size(); i++) {
            if (fields.get(i).getName().equals(name)) {
                return i;
            }
        }
        throw new IllegalStateException("column '" + name + "' was checked before");
    }

    private static String nearest(String name, Set<String> names) {
        return NearestName.of(name, names)
                .map(found -> ": did you mean '" + found + "'?")
                .orElse("");
    }
}
