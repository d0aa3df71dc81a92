package io.streamling.sql;

import io.streamling.sql.internal.type.SqlType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Random values of any type, in the form of {@link SqlTestCells}, from few values, so that equal ones occur. Stateless. */
final class RandomCells {
    private static final int MOST_ELEMENTS = 4;
    private static final List<String> TEXTS =
            List.of("''", "'a'", "'b'", "'B'", "'it''s'", "'\u00e9\ud83d\ude00'", "'abc'");
    private static final List<String> DOUBLES = List.of("0.0", "-0.0", "1.5", "NaN", "-2.25", "Infinity");

    private RandomCells() {}

    static String cell(SqlType type, int nullsInTen, Random random) {
        if (type.nullable() && random.nextInt(10) < nullsInTen) {
            return "NULL";
        }
        return switch (type.kind()) {
            case ARRAY -> array(type.element(), nullsInTen, random);
            case MAP -> map(type, nullsInTen, random);
            case ROW -> {
                List<String> fields = new ArrayList<>();
                type.children().forEach(child -> fields.add(cell(child.type(), nullsInTen, random)));
                yield "(" + String.join(", ", fields) + ")";
            }
            default -> plain(type, random);
        };
    }

    private static String array(SqlType element, int nullsInTen, Random random) {
        List<String> elements = new ArrayList<>();
        for (int i = random.nextInt(MOST_ELEMENTS + 1); i > 0; i--) {
            elements.add(cell(element, nullsInTen, random));
        }
        return "[" + String.join(", ", elements) + "]";
    }

    private static String map(SqlType type, int nullsInTen, Random random) {
        Map<String, String> entries = new LinkedHashMap<>();
        for (int i = random.nextInt(MOST_ELEMENTS + 1); i > 0; i--) {
            entries.put(cell(type.key(), 0, random), cell(type.value(), nullsInTen, random));
        }
        List<String> cells = new ArrayList<>();
        entries.forEach((key, value) -> cells.add(key + ": " + value));
        return "{" + String.join(", ", cells) + "}";
    }

    private static String plain(SqlType type, Random random) {
        return switch (type.kind()) {
            case BOOLEAN -> String.valueOf(random.nextBoolean());
            case REAL, DOUBLE -> pick(DOUBLES, random);
            case DECIMAL -> new BigDecimal(BigInteger.valueOf(random.nextInt(7) - 3), type.scale()).toPlainString();
            case VARCHAR -> pick(TEXTS, random);
            case VARBINARY -> "x'0" + random.nextInt(3) + "'";
            case DATE -> "2024-01-0" + (1 + random.nextInt(5));
            case TIME -> "00:00:0" + random.nextInt(5);
            case TIMESTAMP, TIMESTAMP_LTZ -> "2024-01-01 00:00:0" + random.nextInt(5);
            case INTERVAL_YEAR_MONTH -> random.nextInt(5) - 2 + "m";
            case INTERVAL_DAY_TIME -> random.nextInt(5) - 2 + "s";
            default -> String.valueOf(random.nextInt(7) - 3);
        };
    }

    private static String pick(List<String> values, Random random) {
        return values.get(random.nextInt(values.size()));
    }
}
