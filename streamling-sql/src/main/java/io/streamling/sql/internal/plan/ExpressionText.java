package io.streamling.sql.internal.plan;

import io.streamling.sql.internal.plan.Expression.Call;
import io.streamling.sql.internal.plan.Expression.Case;
import io.streamling.sql.internal.plan.Expression.Cast;
import io.streamling.sql.internal.plan.Expression.FieldAccess;
import io.streamling.sql.internal.plan.Expression.FunctionCall;
import io.streamling.sql.internal.plan.Expression.InSet;
import io.streamling.sql.internal.plan.Expression.InputColumn;
import io.streamling.sql.internal.plan.Expression.LibraryCall;
import io.streamling.sql.internal.plan.Expression.Literal;
import io.streamling.sql.internal.type.SqlType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Expressions as text for people, close to SQL. Immutable. */
final class ExpressionText {
    /** What {@code java.time} can show. */
    private static final BigDecimal MOST_SECONDS = BigDecimal.valueOf(31_556_000_000_000_000L);

    private static final Map<Operation, String> SIGNS = Map.ofEntries(
            Map.entry(Operation.ADD, "+"),
            Map.entry(Operation.SUBTRACT, "-"),
            Map.entry(Operation.MULTIPLY, "*"),
            Map.entry(Operation.DIVIDE, "/"),
            Map.entry(Operation.MODULO, "%"),
            Map.entry(Operation.EQUAL, "="),
            Map.entry(Operation.NOT_EQUAL, "<>"),
            Map.entry(Operation.LESS, "<"),
            Map.entry(Operation.LESS_OR_EQUAL, "<="),
            Map.entry(Operation.GREATER, ">"),
            Map.entry(Operation.GREATER_OR_EQUAL, ">="),
            Map.entry(Operation.IS_DISTINCT_FROM, "IS DISTINCT FROM"),
            Map.entry(Operation.AND, "AND"),
            Map.entry(Operation.OR, "OR"),
            Map.entry(Operation.CONCAT, "||"));

    private final List<String> columnNames;

    ExpressionText(List<String> columnNames) {
        this.columnNames = List.copyOf(columnNames);
    }

    String of(Expression expression) {
        if (expression instanceof InputColumn column) {
            return columnNames.get(column.index());
        }
        if (expression instanceof FieldAccess access) {
            return of(access.row()) + "."
                    + access.row().type().children().get(access.field()).name();
        }
        if (expression instanceof Literal literal) {
            return literal(literal);
        }
        if (expression instanceof Call call) {
            return call(call);
        }
        if (expression instanceof Cast cast) {
            String name = cast.nullOnFailure() ? "TRY_CAST(" : "CAST(";
            return name + of(cast.operand()) + " AS " + cast.type() + ")";
        }
        if (expression instanceof InSet set) {
            return nested(set.operand()) + " IN " + list(set.values());
        }
        if (expression instanceof LibraryCall call) {
            return call.function().name()
                    + list(call.arguments().subList(0, call.function().shown()));
        }
        if (expression instanceof FunctionCall call) {
            return call.function().name() + list(call.arguments());
        }
        return choice((Case) expression);
    }

    private String call(Call call) {
        List<Expression> arguments = call.arguments();
        String sign = SIGNS.get(call.operation());
        if (sign != null) {
            return arguments.stream().map(this::nested).collect(Collectors.joining(" " + sign + " "));
        }
        return switch (call.operation()) {
            case NOT -> "NOT " + nested(arguments.get(0));
            case ITEM -> nested(arguments.get(0)) + "[" + of(arguments.get(1)) + "]";
            case NEGATE -> "-" + nested(arguments.get(0));
            case IS_NULL, IS_TRUE, IS_FALSE ->
                nested(arguments.get(0)) + " " + call.operation().name().replace('_', ' ');
            case LIKE -> nested(arguments.get(0)) + " LIKE " + nested(arguments.get(1));
            default -> call.operation().name() + list(arguments);
        };
    }

    private String choice(Case choice) {
        String whens = choice.whens().stream()
                .map(when -> " WHEN " + of(when.condition()) + " THEN " + of(when.result()))
                .collect(Collectors.joining());
        return "CASE" + whens + " ELSE " + of(choice.otherwise()) + " END";
    }

    private String nested(Expression expression) {
        boolean signed = expression instanceof Call call
                && (SIGNS.containsKey(call.operation()) || call.operation() == Operation.NOT);
        return signed || expression instanceof InSet ? "(" + of(expression) + ")" : of(expression);
    }

    private String list(List<? extends Expression> expressions) {
        return expressions.stream().map(this::of).collect(Collectors.joining(", ", "(", ")"));
    }

    private static String literal(Literal literal) {
        Object value = literal.value();
        if (value == null) {
            return "NULL";
        }
        if (value instanceof byte[] bytes) {
            return "X'" + HexFormat.of().formatHex(bytes) + "'";
        }
        if (value instanceof String text) {
            return "'" + text.replace("'", "''") + "'";
        }
        return literal.type().kind().isTemporal() ? time((Long) value, literal.type()) : value.toString();
    }

    private static String time(long value, SqlType type) {
        BigDecimal seconds = new BigDecimal(BigInteger.valueOf(value), type.unitDigits());
        return switch (type.kind()) {
            case DATE -> "DATE '" + LocalDate.ofEpochDay(value) + "'";
            case TIME -> "TIME '" + LocalTime.ofNanoOfDay(nanos(seconds)) + "'";
            case INTERVAL_YEAR_MONTH -> "INTERVAL '" + value + "' MONTH";
            case INTERVAL_DAY_TIME -> "INTERVAL '" + seconds + "' SECOND";
            default -> timestamp(seconds, type);
        };
    }

    private static String timestamp(BigDecimal seconds, SqlType type) {
        BigDecimal whole = seconds.setScale(0, RoundingMode.FLOOR);
        if (whole.abs().compareTo(MOST_SECONDS) > 0) {
            return type + " of " + seconds + " seconds";
        }
        int nanos = (int) nanos(seconds.subtract(whole));
        LocalDateTime time = LocalDateTime.ofEpochSecond(whole.longValueExact(), nanos, ZoneOffset.UTC);
        return type.kind() + " '" + time + "'";
    }

    private static long nanos(BigDecimal seconds) {
        return seconds.movePointRight(SqlType.MAX_FRACTION).longValueExact();
    }
}
