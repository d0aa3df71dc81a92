package io.streamling.state.internal.table;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a database says about a table. Immutable. */
public record TableDescription(List<Column> columns, List<UniqueKey> uniqueKeys) {
    public TableDescription {
        columns = List.copyOf(columns);
        uniqueKeys = List.copyOf(uniqueKeys);
    }

    /**
     * A column of the table.
     *
     * @param type as the database writes it
     * @param mustBeWritten neither null nor filled by the database when it is left out
     * @param isGenerated always computed by the database, so it cannot be written
     * @param storage what the dialect needs to write values
     */
    public record Column(
            String name,
            String type,
            boolean isNullable,
            boolean mustBeWritten,
            boolean isGenerated,
            Storage storage) {}

    /**
     * How a column stores values.
     *
     * @param typeName the base type in the dialect's words
     * @param elementOid PostgreSQL's number of the type, 0 elsewhere
     * @param arrayOid PostgreSQL's number of the type's array type, 0 elsewhere
     * @param precision of a numeric type, 0 for any
     * @param scale of a numeric type; of one that counts seconds the digits that it keeps
     * @param hasPlainEquality whether values are equal only when their bytes are
     * @param element how an array type stores its elements; null for every other type
     */
    public record Storage(
            String typeName,
            int elementOid,
            int arrayOid,
            int precision,
            int scale,
            boolean hasPlainEquality,
            @Nullable Storage element) {}

    /**
     * A constraint or index that makes columns unique.
     *
     * @param isUsable for an upsert: not partial, not deferrable, not over expressions
     */
    public record UniqueKey(String name, List<String> columns, boolean isUsable, String remark) {
        public UniqueKey {
            columns = List.copyOf(columns);
        }

        @Override
        public String toString() {
            return name + " (" + String.join(", ", columns) + ")" + (remark.isEmpty() ? "" : " " + remark);
        }
    }

    public Optional<Column> column(String name) {
        return columns.stream().filter(column -> column.name().equals(name)).findFirst();
    }
}
