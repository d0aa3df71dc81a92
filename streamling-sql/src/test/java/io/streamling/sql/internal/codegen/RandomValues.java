package io.streamling.sql.internal.codegen;

import io.streamling.batch.RowKind;
import io.streamling.sql.internal.codegen.Rows.Row;
import io.streamling.sql.internal.type.SqlType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Values with a liking for the edges of their types, from a seed. */
final class RandomValues {
    private static final String[] WORDS = {
        "",
        "a",
        "A",
        "ab",
        "hello",
        "Hello World",
        "  padded ",
        "straße",
        "ŁÓDŹ",
        "İI",
        "→",
        "😀",
        "a😀b",
        "x.y.z",
        "12",
        "-7",
        "40000",
        "12.5",
        "1e3",
        "NaN",
        "-inf",
        "true",
        "off",
        "2024-02-29",
        "2021-2-31",
        "2023-02-29",
        "2024-01-31 12:30",
        "2024-01-31T12:30:59.1234567Z",
        "1969-12-31 23:59:59.999999+01:00",
        "2262-04-11 23:47:16.854775807",
        "2262-04-11 23:47:16.854775808",
        "2024-02-29 12:30:59.123456789+02",
        "12:30",
        "23:59:59.999999999",
        "24:00:00",
        "1 02:03:04.5",
        "-0 00:00:00.000001",
        "106751991167300 15:30:07",
        "-106751991167300 15:30:08",
        "1-2",
        "-178956970-8",
        "178956970-8",
        "%",
        "_",
        "a_b%",
        "100%",
        "!",
        "\n",
        "\"quoted\"",
        "'",
        "ΑΣ",
        "9223372036854775807",
        "9223372036854775808",
        "115792089237316195423570985008687907853269984665640564039457584007913129639935",
        "-57896044618658097711785492504343953926634992332820282019728792003956564819969",
        "99999999999999999999999999999999999999.5",
        "0.005",
        "1e400"
    };

    private RandomValues() {}

    static List<Row> rows(int count, double nulls, boolean kinds, Random random) {
        List<Row> rows = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            List<Object> values = new ArrayList<>();
            for (int column = 0; column < 2 * RandomExpressions.TYPES.size(); column++) {
                boolean nullable = column < RandomExpressions.TYPES.size();
                SqlType type = RandomExpressions.TYPES.get(column % RandomExpressions.TYPES.size());
                values.add(nullable && random.nextDouble() < nulls ? null : value(type, random));
            }
            RowKind kind = kinds ? RowKind.values()[random.nextInt(3)] : RowKind.INSERT;
            rows.add(new Row(kind, values));
        }
        return rows;
    }

    static Object value(SqlType type, Random random) {
        return switch (type.kind()) {
            case BOOLEAN -> random.nextBoolean();
            case TINYINT -> integer(Byte.MIN_VALUE, Byte.MAX_VALUE, random);
            case SMALLINT -> integer(Short.MIN_VALUE, Short.MAX_VALUE, random);
            case INTEGER -> integer(Integer.MIN_VALUE, Integer.MAX_VALUE, random);
            case BIGINT -> integer(Long.MIN_VALUE, Long.MAX_VALUE, random);
            case REAL -> (float) floating(random);
            case DOUBLE -> floating(random);
            case DECIMAL -> decimal(type, random);
            case INT256, UINT256 -> RandomWides.value(type, random);
            case VARCHAR -> WORDS[random.nextInt(WORDS.length)];
            case VARBINARY -> binary(random);
            default -> RandomTimes.value(type, random);
        };
    }

    static String pattern(Random random) {
        String[] patterns = {
            "", "%", "_", "a%", "%a", "%l%o%", "h_llo", "_😀_", "%!%", "100!%", "%x%y%", "!", "a!_b%", "%%", "__%",
            "H%d"
        };
        return patterns[random.nextInt(patterns.length)];
    }

    private static Object integer(long least, long most, Random random) {
        long small = random.nextInt(7) - 3L;
        return switch (random.nextInt(8)) {
            case 0 -> least;
            case 1 -> most;
            case 2 -> least / (1 + random.nextInt(1000));
            case 3 -> most / (1 + random.nextInt(1000));
            default -> small;
        };
    }

    private static double floating(Random random) {
        double[] special = {
            0.0,
            -0.0,
            Double.NaN,
            Double.POSITIVE_INFINITY,
            Double.NEGATIVE_INFINITY,
            2.5,
            -2.5,
            0.1,
            1e300,
            4.9e-324,
            0x1p63,
            -0x1p63,
            Double.parseDouble("2e23"),
            0.1 + 0.2
        };
        return random.nextInt(3) == 0
                ? special[random.nextInt(special.length)]
                : (random.nextInt(4000) - 2000) / 8.0 * Math.pow(10, random.nextInt(7) - 3);
    }

    private static BigDecimal decimal(SqlType type, Random random) {
        BigInteger most = BigInteger.TEN.pow(type.precision()).subtract(BigInteger.ONE);
        BigInteger unscaled = switch (random.nextInt(6)) {
            case 0 -> most;
            case 1 -> most.negate();
            case 2 -> new BigInteger(4 * type.precision(), random).mod(most);
            default -> BigInteger.valueOf(random.nextInt(2001) - 1000);
        };
        return new BigDecimal(unscaled, type.scale());
    }

    private static byte[] binary(Random random) {
        if (random.nextInt(4) == 0) {
            byte[] bytes = new byte[random.nextInt(12)];
            random.nextBytes(bytes);
            return bytes;
        }
        return WORDS[random.nextInt(WORDS.length)].getBytes(StandardCharsets.UTF_8);
    }
}
