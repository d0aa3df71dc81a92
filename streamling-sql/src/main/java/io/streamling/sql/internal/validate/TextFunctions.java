package io.streamling.sql.internal.validate;

import io.streamling.sql.internal.plan.Expression;
import io.streamling.sql.internal.plan.Operation;
import io.streamling.sql.internal.type.SqlType;
import io.streamling.sql.internal.type.SqlType.Kind;
import io.streamling.sql.internal.type.TypeRules;
import java.util.ArrayList;
import java.util.List;

/** Functions of text. Stateless. */
final class TextFunctions {
    private TextFunctions() {}

    static void addTo(FunctionTable table) {
        table.add(1, 1, call -> oneText(call, Operation.LOWER), "LOWER", "LCASE", "LOWERCASE");
        table.add(1, 1, call -> oneText(call, Operation.UPPER), "UPPER", "UCASE", "UPPERCASE");
        table.add(1, 1, call -> oneText(call, Operation.REVERSE), "REVERSE");
        table.add(1, 1, call -> oneText(call, Operation.INITCAP), "INITCAP");
        table.add(1, 1, TextFunctions::length, "CHAR_LENGTH", "CHARACTER_LENGTH", "LENGTH", "LEN");
        table.add(1, 1, TextFunctions::octetLength, "OCTET_LENGTH");
        table.add(2, 3, TextFunctions::substring, "SUBSTRING", "SUBSTR");
        table.add(1, 2, call -> trim(call, Operation.TRIM_BOTH), "TRIM", "BTRIM");
        table.add(1, 2, call -> trim(call, Operation.TRIM_LEADING), "LTRIM");
        table.add(1, 2, call -> trim(call, Operation.TRIM_TRAILING), "RTRIM");
        table.add(1, Integer.MAX_VALUE, TextFunctions::concat, "CONCAT");
        table.add(3, 3, TextFunctions::replace, "REPLACE");
        table.add(2, 2, call -> position(call, 0, 1), "POSITION");
        table.add(2, 2, call -> position(call, 1, 0), "STRPOS", "INSTR");
        table.add(2, 2, call -> textAndCount(call, Operation.LEFT), "LEFT");
        table.add(2, 2, call -> textAndCount(call, Operation.RIGHT), "RIGHT");
        table.add(2, 2, call -> textAndCount(call, Operation.REPEAT), "REPEAT");
        table.add(2, 3, call -> pad(call, Operation.LPAD), "LPAD");
        table.add(2, 3, call -> pad(call, Operation.RPAD), "RPAD");
        table.add(2, 2, call -> compare(call, Operation.STARTS_WITH), "STARTS_WITH", "STARTSWITH");
        table.add(2, 2, call -> compare(call, Operation.ENDS_WITH), "ENDS_WITH", "ENDSWITH");
        table.add(2, 2, call -> compare(call, Operation.CONTAINS), "CONTAINS");
        table.add(3, 3, TextFunctions::splitPart, "SPLIT_PART");
        table.add(1, 1, call -> call.call(Operation.ASCII, SqlType.INTEGER, call.text(0)), "ASCII");
        table.add(1, 1, call -> call.call(Operation.CHR, SqlType.VARCHAR, call.whole(0)), "CHR");
    }

    /** {@code a || b || c}: null where any is null. */
    static Expression concatOperator(CallSite call) {
        boolean binary =
                call.arguments().stream().anyMatch(argument -> argument.type().kind() == Kind.VARBINARY);
        if (binary) {
            SqlType bytes = SqlType.of(Kind.VARBINARY);
            List<Expression> parts = new ArrayList<>();
            for (int i = 0; i < call.count(); i++) {
                parts.add(call.as(i, bytes));
            }
            return call.call(Operation.CONCAT, bytes, parts);
        }
        return call.call(Operation.CONCAT, SqlType.VARCHAR, texts(call));
    }

    /** The function skips nulls, as in PostgreSQL. */
    private static Expression concat(CallSite call) {
        Expression empty = call.literal("", SqlType.VARCHAR);
        List<Expression> parts = texts(call).stream()
                .map(part ->
                        part.type().nullable() ? call.call(Operation.COALESCE, SqlType.VARCHAR, part, empty) : part)
                .toList();
        return parts.size() == 1 ? parts.get(0) : call.call(Operation.CONCAT, SqlType.VARCHAR, parts);
    }

    /** The arguments as text: what is concatenated needs no CAST. */
    private static List<Expression> texts(CallSite call) {
        List<Expression> texts = new ArrayList<>();
        for (int i = 0; i < call.count(); i++) {
            if (!TypeRules.canCast(call.type(i), SqlType.VARCHAR)
                    || call.type(i).kind() == Kind.VARBINARY) {
                throw call.mismatch(i, "VARCHAR");
            }
            texts.add(call.builder().cast(call.argument(i), SqlType.VARCHAR));
        }
        return texts;
    }

    private static Expression oneText(CallSite call, Operation operation) {
        return call.call(operation, SqlType.VARCHAR, call.text(0));
    }

    private static Expression length(CallSite call) {
        return call.call(Operation.CHAR_LENGTH, SqlType.INTEGER, call.text(0));
    }

    private static Expression octetLength(CallSite call) {
        boolean binary = call.type(0).kind() == Kind.VARBINARY;
        return call.call(Operation.OCTET_LENGTH, SqlType.INTEGER, binary ? call.argument(0) : call.text(0));
    }

    private static Expression substring(CallSite call) {
        return call.count() == 2
                ? call.call(Operation.SUBSTRING, SqlType.VARCHAR, call.text(0), call.whole(1))
                : call.call(Operation.SUBSTRING, SqlType.VARCHAR, call.text(0), call.whole(1), call.whole(2));
    }

    private static Expression trim(CallSite call, Operation operation) {
        Expression characters = call.count() == 2 ? call.text(1) : call.literal(" ", SqlType.VARCHAR);
        return call.call(operation, SqlType.VARCHAR, call.text(0), characters);
    }

    private static Expression replace(CallSite call) {
        return call.call(Operation.REPLACE, SqlType.VARCHAR, call.text(0), call.text(1), call.text(2));
    }

    private static Expression position(CallSite call, int search, int value) {
        return call.call(Operation.POSITION, SqlType.INTEGER, call.text(search), call.text(value));
    }

    private static Expression textAndCount(CallSite call, Operation operation) {
        return call.call(operation, SqlType.VARCHAR, call.text(0), call.whole(1));
    }

    private static Expression pad(CallSite call, Operation operation) {
        Expression fill = call.count() == 3 ? call.text(2) : call.literal(" ", SqlType.VARCHAR);
        return call.call(operation, SqlType.VARCHAR, call.text(0), call.whole(1), fill);
    }

    private static Expression compare(CallSite call, Operation operation) {
        return call.call(operation, SqlType.BOOLEAN, call.text(0), call.text(1));
    }

    private static Expression splitPart(CallSite call) {
        return call.call(Operation.SPLIT_PART, SqlType.VARCHAR, call.text(0), call.text(1), call.whole(2));
    }
}
