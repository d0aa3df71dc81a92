package io.streamling.sql.cells;

import io.streamling.sql.internal.type.ArrowTypes;
import io.streamling.sql.internal.type.SqlType;
import io.streamling.sql.internal.type.SqlType.Kind;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import org.apache.arrow.vector.BaseFixedWidthVector;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.BitVectorHelper;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.IntVector;

/**
 * Cells of dates, times and intervals: {@code 2024-02-29 12:30:59.5}, with a {@code Z} for an instant, {@code 12:30}, seconds
 * of an interval {@code 1.5s}, months {@code 14m}; {@code @1} for the units of what has no other form. Stateless.
 */
final class TimeCells {
    private static final BigDecimal MOST_SECONDS = BigDecimal.valueOf(31_556_000_000_000_000L);

    private TimeCells() {}

    static boolean isTime(FieldVector vector) {
        return ArrowTypes.sqlType(vector.getField()).kind().isTemporal();
    }

    static void set(FieldVector vector, int row, String cell) {
        SqlType type = ArrowTypes.sqlType(vector.getField());
        long value = cell.startsWith("@") ? Long.parseLong(cell.substring(1)) : value(cell, type);
        BaseFixedWidthVector fixed = (BaseFixedWidthVector) vector;
        while (fixed.getValueCapacity() <= row) {
            fixed.reAlloc();
        }
        int width = fixed.getTypeWidth();
        if (width == Integer.BYTES) {
            fixed.getDataBuffer().setInt((long) row * width, Math.toIntExact(value));
        } else {
            fixed.getDataBuffer().setLong((long) row * width, value);
        }
        BitVectorHelper.setBit(fixed.getValidityBuffer(), row);
    }

    private static long value(String cell, SqlType type) {
        return switch (type.kind()) {
            case DATE -> LocalDate.parse(cell).toEpochDay();
            case TIME -> units(BigDecimal.valueOf(LocalTime.parse(cell).toNanoOfDay(), SqlType.MAX_FRACTION), type);
            case INTERVAL_YEAR_MONTH -> Long.parseLong(cell.replace("m", ""));
            case INTERVAL_DAY_TIME -> units(new BigDecimal(cell.replace("s", "")), type);
            default -> {
                Instant time = LocalDateTime.parse(cell.replace("Z", "").replace(' ', 'T'))
                        .toInstant(ZoneOffset.UTC);
                BigDecimal nanos = BigDecimal.valueOf(time.getNano(), SqlType.MAX_FRACTION);
                yield units(nanos.add(BigDecimal.valueOf(time.getEpochSecond())), type);
            }
        };
    }

    private static long units(BigDecimal seconds, SqlType type) {
        return seconds.movePointRight(type.unitDigits()).longValueExact();
    }

    static String cell(FieldVector vector, int row) {
        SqlType type = ArrowTypes.sqlType(vector.getField());
        BaseFixedWidthVector fixed = (BaseFixedWidthVector) vector;
        long value = fixed.getTypeWidth() == Integer.BYTES
                ? IntVector.get(fixed.getDataBuffer(), row)
                : BigIntVector.get(fixed.getDataBuffer(), row);
        BigDecimal seconds = new BigDecimal(BigInteger.valueOf(value), type.unitDigits());
        return switch (type.kind()) {
            case DATE -> LocalDate.ofEpochDay(value).toString();
            case TIME -> LocalTime.ofNanoOfDay(nanos(seconds)).toString();
            case INTERVAL_YEAR_MONTH -> value + "m";
            case INTERVAL_DAY_TIME -> seconds.toPlainString() + "s";
            default -> seconds.abs().compareTo(MOST_SECONDS) > 0 ? "@" + value : timestamp(seconds, type);
        };
    }

    private static String timestamp(BigDecimal seconds, SqlType type) {
        BigDecimal whole = seconds.setScale(0, RoundingMode.FLOOR);
        int nanos = (int) nanos(seconds.subtract(whole));
        LocalDateTime time = LocalDateTime.ofEpochSecond(whole.longValueExact(), nanos, ZoneOffset.UTC);
        return time.toString().replace('T', ' ') + (type.kind() == Kind.TIMESTAMP_LTZ ? "Z" : "");
    }

    private static long nanos(BigDecimal seconds) {
        return seconds.movePointRight(SqlType.MAX_FRACTION).longValueExact();
    }
}
