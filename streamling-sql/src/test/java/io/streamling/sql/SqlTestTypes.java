package io.streamling.sql;

import io.streamling.sql.internal.type.ArrowTypes;
import io.streamling.sql.internal.type.SqlType;
import io.streamling.sql.internal.type.SqlType.Child;
import io.streamling.sql.internal.type.SqlType.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.Schema;

/** Schemas of {@code .sqltest} files: {@code id BIGINT NOT NULL, tags ARRAY<VARCHAR>, r ROW<a DECIMAL(10, 2), b DATE>}. */
final class SqlTestTypes {
    private final String text;
    private int at;

    private SqlTestTypes(String text) {
        this.text = text;
    }

    static Schema schema(String text) {
        SqlTestTypes types = new SqlTestTypes(text);
        List<Field> fields = new ArrayList<>();
        for (Child column : types.columns()) {
            fields.add(ArrowTypes.field(column.name(), column.type()));
        }
        if (types.at < text.length()) {
            throw types.wrong("the end");
        }
        return new Schema(fields);
    }

    static List<Child> columns(String text) {
        return new SqlTestTypes(text).columns();
    }

    static SqlType type(String text) {
        return new SqlTestTypes(text).type();
    }

    static String describe(Schema schema) {
        return schema.getFields().stream()
                .map(field ->
                        field.getName() + " " + ArrowTypes.sqlType(field) + (field.isNullable() ? "" : " NOT NULL"))
                .collect(Collectors.joining(", "));
    }

    private List<Child> columns() {
        List<Child> columns = new ArrayList<>();
        do {
            columns.add(new Child(name(), type()));
        } while (accepts(","));
        return columns;
    }

    private String name() {
        skipBlanks();
        if (!text.startsWith("\"", at)) {
            return word();
        }
        int end = text.indexOf('"', at + 1);
        String name = text.substring(at + 1, end);
        at = end + 1;
        return name;
    }

    private SqlType type() {
        String word = word();
        SqlType type = switch (word) {
            case "ARRAY" -> SqlType.array(children(1).get(0));
            case "MAP" -> {
                List<SqlType> entry = children(2);
                yield SqlType.map(entry.get(0), entry.get(1));
            }
            case "ROW" -> {
                require("<");
                List<Child> fields = columns();
                require(">");
                yield SqlType.row(fields);
            }
            case "DECIMAL" -> {
                require("(");
                int precision = Integer.parseInt(word());
                require(",");
                int scale = Integer.parseInt(word());
                require(")");
                yield SqlType.decimal(precision, scale);
            }
            case "TIME", "TIMESTAMP", "TIMESTAMP_LTZ" -> withFraction(Kind.valueOf(word));
            case "INTERVAL" ->
                accepts("YEAR TO MONTH")
                        ? SqlType.of(Kind.INTERVAL_YEAR_MONTH)
                        : withFraction(accepts("DAY TO SECOND") ? Kind.INTERVAL_DAY_TIME : Kind.NULL);
            default -> SqlType.of(Kind.valueOf(word));
        };
        return type.withNullable(!accepts("NOT NULL"));
    }

    private SqlType withFraction(Kind kind) {
        if (!accepts("(")) {
            return SqlType.of(kind);
        }
        int digits = Integer.parseInt(word());
        require(")");
        return SqlType.of(kind, digits);
    }

    private List<SqlType> children(int count) {
        require("<");
        List<SqlType> children = new ArrayList<>();
        do {
            children.add(type());
        } while (accepts(","));
        require(">");
        if (children.size() != count) {
            throw wrong(count + " types");
        }
        return children;
    }

    private String word() {
        skipBlanks();
        int end = at;
        while (end < text.length() && (Character.isLetterOrDigit(text.charAt(end)) || text.charAt(end) == '_')) {
            end++;
        }
        if (end == at) {
            throw wrong("a word");
        }
        String word = text.substring(at, end);
        at = end;
        return word;
    }

    private boolean accepts(String token) {
        skipBlanks();
        if (!text.startsWith(token, at)) {
            return false;
        }
        at += token.length();
        return true;
    }

    private void require(String token) {
        if (!accepts(token)) {
            throw wrong(token);
        }
    }

    private void skipBlanks() {
        while (at < text.length() && text.charAt(at) == ' ') {
            at++;
        }
    }

    private IllegalArgumentException wrong(String wanted) {
        return new IllegalArgumentException("not a type: " + text + ": no " + wanted + " at " + at);
    }
}
