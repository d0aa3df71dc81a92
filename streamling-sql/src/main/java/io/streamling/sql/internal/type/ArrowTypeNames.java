package io.streamling.sql.internal.type;

import io.streamling.sql.internal.type.SqlType.Kind;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Types by the names that Arrow's Rust library, and so DataFusion, gives them. Stateless. */
public final class ArrowTypeNames {
    private static final List<String> UNITS = List.of("Second", "Millisecond", "Microsecond", "Nanosecond");
    private static final int DIGITS_PER_UNIT = 3;
    private static final Pattern WITH_ARGUMENTS =
            Pattern.compile("(\\w+)\\s*\\(\\s*([^,]*?)\\s*(?:,\\s*(.*?)\\s*)?\\)");
    private static final Map<String, SqlType> PLAIN = Map.ofEntries(
            Map.entry("boolean", SqlType.BOOLEAN),
            Map.entry("int8", SqlType.of(Kind.TINYINT)),
            Map.entry("int16", SqlType.of(Kind.SMALLINT)),
            Map.entry("int32", SqlType.INTEGER),
            Map.entry("int64", SqlType.BIGINT),
            Map.entry("float32", SqlType.of(Kind.REAL)),
            Map.entry("float64", SqlType.DOUBLE),
            Map.entry("utf8", SqlType.VARCHAR),
            Map.entry("largeutf8", SqlType.VARCHAR),
            Map.entry("utf8view", SqlType.VARCHAR),
            Map.entry("binary", SqlType.VARBINARY),
            Map.entry("largebinary", SqlType.VARBINARY),
            Map.entry("binaryview", SqlType.VARBINARY),
            Map.entry("date32", SqlType.DATE));

    private ArrowTypeNames() {}

    /** The name of the Arrow type that a column of the type has. */
    public static String of(SqlType type) {
        return switch (type.kind()) {
            case BOOLEAN -> "Boolean";
            case TINYINT -> "Int8";
            case SMALLINT -> "Int16";
            case INTEGER -> "Int32";
            case BIGINT -> "Int64";
            case REAL -> "Float32";
            case DOUBLE -> "Float64";
            case DECIMAL ->
                (type.isWide() ? "Decimal256(" : "Decimal128(") + type.precision() + ", " + type.scale() + ")";
            case INT256, UINT256 -> "FixedSizeBinary(32)";
            case VARCHAR -> "Utf8";
            case VARBINARY -> "Binary";
            case DATE -> "Date32";
            case TIME -> (type.unitDigits() <= DIGITS_PER_UNIT ? "Time32(" : "Time64(") + unit(type) + ")";
            case TIMESTAMP -> "Timestamp(" + unit(type) + ", None)";
            case TIMESTAMP_LTZ -> "Timestamp(" + unit(type) + ", Some(\"UTC\"))";
            case INTERVAL_YEAR_MONTH -> "Interval(YearMonth)";
            case INTERVAL_DAY_TIME -> "Duration(" + unit(type) + ")";
            case ARRAY -> "List(" + of(type.element()) + ")";
            case MAP -> "Map(" + of(type.key()) + ", " + of(type.value()) + ")";
            case ROW ->
                type.children().stream()
                        .map(child -> child.name() + " " + of(child.type()))
                        .collect(Collectors.joining(", ", "Struct(", ")"));
            case NULL -> "Null";
            case OTHER ->
                String.valueOf(type.layout() == null ? "Null" : type.layout().getType());
        };
    }

    private static String unit(SqlType type) {
        return UNITS.get(type.unitDigits() / DIGITS_PER_UNIT);
    }

    /** The type of a name; null where there is none that SQL computes with. */
    public static @Nullable SqlType read(String name) {
        SqlType plain = PLAIN.get(name.strip().toLowerCase(Locale.ROOT));
        Matcher matcher = WITH_ARGUMENTS.matcher(name.strip());
        if (plain != null || !matcher.matches()) {
            return plain;
        }
        String first = matcher.group(2);
        String second = matcher.group(3) == null ? "" : matcher.group(3);
        return switch (matcher.group(1).toLowerCase(Locale.ROOT)) {
            case "decimal128" -> decimal(first, second, SqlType.MAX_PRECISION);
            case "decimal256" -> decimal(first, second, SqlType.MAX_WIDE_PRECISION);
            case "time32", "time64" -> withUnit(Kind.TIME, first);
            case "duration" -> withUnit(Kind.INTERVAL_DAY_TIME, first);
            case "timestamp" ->
                withUnit(second.isEmpty() || second.equals("None") ? Kind.TIMESTAMP : Kind.TIMESTAMP_LTZ, first);
            case "interval" -> first.equals("YearMonth") ? SqlType.of(Kind.INTERVAL_YEAR_MONTH) : null;
            default -> null;
        };
    }

    private static @Nullable SqlType decimal(String precision, String scale, int most) {
        try {
            int digits = Integer.parseInt(precision);
            int behind = Integer.parseInt(scale);
            boolean isType = digits >= 1 && digits <= most && behind >= 0 && behind <= digits;
            return isType ? SqlType.decimal(digits, behind) : null;
        } catch (NumberFormatException e) {
            return null;
        }
    }

    private static @Nullable SqlType withUnit(Kind kind, String unit) {
        int index = UNITS.indexOf(unit);
        return index < 0 ? null : SqlType.of(kind, index * DIGITS_PER_UNIT);
    }
}
