package io.streamling.sql.internal.interpret;

import io.streamling.sql.internal.plan.Operation;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Orders two values of one kind, and what follows from that. Stateless. */
final class Comparison {
    private Comparison() {}

    static boolean test(Operation operation, Object left, Object right) {
        int order = compare(left, right);
        return switch (operation) {
            case EQUAL -> order == 0;
            case NOT_EQUAL -> order != 0;
            case LESS -> order < 0;
            case LESS_OR_EQUAL -> order <= 0;
            case GREATER -> order > 0;
            case GREATER_OR_EQUAL -> order >= 0;
            default -> throw new IllegalArgumentException("not a comparison: " + operation);
        };
    }

    /** Operations that compare and look at nulls themselves. */
    static @Nullable Object choose(Operation operation, List<@Nullable Object> values) {
        return switch (operation) {
            case NULL_IF -> nullableCompare(values.get(0), values.get(1)) == 0 ? null : values.get(0);
            case IS_DISTINCT_FROM ->
                (values.get(0) != null || values.get(1) != null) && nullableCompare(values.get(0), values.get(1)) != 0;
            case GREATEST -> extreme(values, 1);
            case LEAST -> extreme(values, -1);
            default -> throw new IllegalArgumentException("not a choice: " + operation);
        };
    }

    /** Anything but 0 when a value is missing. */
    private static int nullableCompare(@Nullable Object left, @Nullable Object right) {
        return left == null || right == null ? 1 : compare(left, right);
    }

    private static @Nullable Object extreme(List<@Nullable Object> values, int sign) {
        Object best = null;
        for (Object value : values) {
            if (value != null && (best == null || Integer.signum(compare(value, best)) == sign)) {
                best = value;
            }
        }
        return best;
    }

    static int compare(Object left, Object right) {
        if (left instanceof String text) {
            return compareBytes(
                    text.getBytes(StandardCharsets.UTF_8), ((String) right).getBytes(StandardCharsets.UTF_8));
        }
        if (left instanceof byte[] bytes) {
            return compareBytes(bytes, (byte[]) right);
        }
        if (left instanceof Boolean bool) {
            return Boolean.compare(bool, (Boolean) right);
        }
        if (left instanceof Long number && right instanceof Long other) {
            return Long.compare(number, other);
        }
        if (left instanceof Long || left instanceof BigDecimal || left instanceof BigInteger) {
            return WideArithmetic.exact(left).compareTo(WideArithmetic.exact(right));
        }
        if (left instanceof Float number) {
            return compareDoubles(number, (Float) right);
        }
        return compareDoubles((Double) left, (Double) right);
    }

    private static int compareBytes(byte[] left, byte[] right) {
        return Arrays.compareUnsigned(left, right);
    }

    /** As {@link Double#compare}, but the two zeros are equal. */
    private static int compareDoubles(double left, double right) {
        return Double.compare(left == 0 ? 0.0 : left, right == 0 ? 0.0 : right);
    }
}
