package io.streamling.state.internal.database;

import io.streamling.error.ErrorCode;
import io.streamling.error.StreamlingException;
import org.jspecify.annotations.Nullable;

/**
 * A table, perhaps in a schema. Names are taken letter by letter: no case folding, and whatever they hold, they name a
 * table. Immutable.
 */
public record TableName(@Nullable String schema, String table) {
    /**
     * Splits {@code schema.table} at the first dot; a part between double quotes may hold dots, and quotes written twice.
     */
    public static TableName parse(String text) {
        int end = endOfPart(text);
        if (end == text.length()) {
            return new TableName(null, part(text, text));
        }
        if (text.charAt(end) != '.') {
            throw invalid(text);
        }
        String rest = text.substring(end + 1);
        return new TableName(part(text.substring(0, end), text), part(rest, text));
    }

    /** Another table of the same schema. */
    public TableName sibling(String otherTable) {
        return new TableName(schema, otherTable);
    }

    /** For statements. */
    public String quoted(Dialect dialect) {
        return schema == null ? dialect.quote(table) : dialect.quote(schema) + "." + dialect.quote(table);
    }

    /** For messages. */
    @Override
    public String toString() {
        return schema == null ? table : schema + "." + table;
    }

    private static int endOfPart(String text) {
        if (!text.startsWith("\"")) {
            int dot = text.indexOf('.');
            return dot < 0 ? text.length() : dot;
        }
        int at = 1;
        while (at < text.length()) {
            if (text.charAt(at) != '"') {
                at++;
            } else if (at + 1 < text.length() && text.charAt(at + 1) == '"') {
                at += 2;
            } else {
                return at + 1;
            }
        }
        throw invalid(text);
    }

    private static String part(String part, String whole) {
        String name = part;
        if (part.length() > 1 && part.startsWith("\"") && endOfPart(part) == part.length()) {
            name = part.substring(1, part.length() - 1).replace("\"\"", "\"");
        }
        if (name.isEmpty()) {
            throw invalid(whole);
        }
        return name;
    }

    private static StreamlingException invalid(String text) {
        return new StreamlingException(
                ErrorCode.PIPELINE_INVALID,
                "table name: \"" + text + "\": is not a name: write table, schema.table, or put a part with dots "
                        + "between double quotes");
    }
}
