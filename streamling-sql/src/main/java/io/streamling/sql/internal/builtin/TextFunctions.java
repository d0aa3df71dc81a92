package io.streamling.sql.internal.builtin;

import io.streamling.sql.internal.catalog.CallSite;
import io.streamling.sql.internal.catalog.Definitions;
import io.streamling.sql.internal.catalog.Family;
import io.streamling.sql.internal.catalog.FunctionDefinition;
import io.streamling.sql.internal.plan.Expression;
import io.streamling.sql.internal.plan.Operation;
import io.streamling.sql.internal.type.SqlType;
import io.streamling.sql.internal.type.SqlType.Kind;
import io.streamling.sql.internal.type.TypeRules;
import java.util.ArrayList;
import java.util.List;

/** Functions of text. Stateless. */
public final class TextFunctions {
    private TextFunctions() {}

    static List<FunctionDefinition> all() {
        Definitions all = new Definitions(Family.TEXT);
        addShapes(all);
        addParts(all);
        addBuilding(all);
        addTests(all);
        return all.all();
    }

    private static void addShapes(Definitions all) {
        all.add("LOWER", "LCASE", "LOWERCASE")
                .says("in lower case, by the rules of no language")
                .means(1, 1, "(VARCHAR) -> VARCHAR", call -> oneText(call, Operation.LOWER))
                .example("LOWER('\u0141\u00f3D\u017a')", "'\u0142\u00f3d\u017a'");
        all.add("UPPER", "UCASE", "UPPERCASE")
                .says("in upper case, by the rules of no language")
                .means(1, 1, "(VARCHAR) -> VARCHAR", call -> oneText(call, Operation.UPPER))
                .example("UPPER('abc')", "'ABC'");
        all.add("INITCAP")
                .says("each run of letters and digits: the first upper case, the others lower case")
                .means(1, 1, "(VARCHAR) -> VARCHAR", call -> oneText(call, Operation.INITCAP))
                .example("INITCAP('hello wORLD')", "'Hello World'");
        all.add("REVERSE")
                .says("the characters backwards")
                .means(1, 1, "(VARCHAR) -> VARCHAR", call -> oneText(call, Operation.REVERSE))
                .example("REVERSE('abc')", "'cba'");
        all.add("CHAR_LENGTH", "CHARACTER_LENGTH", "CHARLENGTH", "LENGTH", "LEN")
                .says("the number of characters (code points)")
                .means(1, 1, "(VARCHAR) -> INTEGER", TextFunctions::length)
                .example("CHAR_LENGTH('K\u00f6ln')", "4");
        all.add("OCTET_LENGTH")
                .says("the number of bytes, of a text in UTF-8")
                .means(1, 1, "(VARCHAR or VARBINARY) -> INTEGER", TextFunctions::octetLength)
                .example("OCTET_LENGTH('K\u00f6ln')", "5");
        all.add("ASCII")
                .says("the first code point; 0 for an empty text")
                .means(1, 1, "(VARCHAR) -> INTEGER", call -> call.call(Operation.ASCII, SqlType.INTEGER, call.text(0)))
                .example("ASCII('A')", "65");
        all.add("CHR")
                .says("the text of one code point; fails for 0, surrogates and what is none")
                .means(1, 1, "(BIGINT) -> VARCHAR", call -> call.call(Operation.CHR, SqlType.VARCHAR, call.whole(0)))
                .example("CHR(8364)", "'\u20ac'");
    }

    private static void addParts(Definitions all) {
        all.add("SUBSTRING", "SUBSTR")
                .says("from a position on, counted from 1; with a length. Fails on a negative length")
                .means(2, 3, "(VARCHAR, BIGINT[, BIGINT]) -> VARCHAR", TextFunctions::substring)
                .example("SUBSTRING('hello', 2, 3)", "'ell'");
        all.add("TRIM", "BTRIM")
                .says("without spaces, or other characters, at both ends")
                .means(1, 2, "(VARCHAR[, VARCHAR]) -> VARCHAR", call -> trim(call, Operation.TRIM_BOTH))
                .example("BTRIM('xxhixx', 'x')", "'hi'");
        all.add("LTRIM")
                .says("without spaces, or other characters, at the start")
                .means(1, 2, "(VARCHAR[, VARCHAR]) -> VARCHAR", call -> trim(call, Operation.TRIM_LEADING))
                .example("LTRIM('  hi')", "'hi'");
        all.add("RTRIM")
                .says("without spaces, or other characters, at the end")
                .means(1, 2, "(VARCHAR[, VARCHAR]) -> VARCHAR", call -> trim(call, Operation.TRIM_TRAILING))
                .example("RTRIM('hi..', '.')", "'hi'");
        all.add("LEFT")
                .says("the first characters; a negative count leaves out that many at the end")
                .means(2, 2, "(VARCHAR, BIGINT) -> VARCHAR", call -> textAndCount(call, Operation.LEFT))
                .example("LEFT('hello', 2)", "'he'");
        all.add("RIGHT")
                .says("the last characters; a negative count leaves out that many at the start")
                .means(2, 2, "(VARCHAR, BIGINT) -> VARCHAR", call -> textAndCount(call, Operation.RIGHT))
                .example("RIGHT('hello', 2)", "'lo'");
        all.add("SPLIT_PART")
                .says(
                        "the n-th part between delimiters, from the end where n is negative; empty where there is none. Fails for 0")
                .means(3, 3, "(VARCHAR, VARCHAR, BIGINT) -> VARCHAR", TextFunctions::splitPart)
                .example("SPLIT_PART('a,b,c', ',', 2)", "'b'");
    }

    private static void addBuilding(Definitions all) {
        all.add("CONCAT")
                .says("all behind one another")
                .nulls("never: nulls are skipped")
                .means(1, Integer.MAX_VALUE, "(any, ...) -> VARCHAR", TextFunctions::concat)
                .example("CONCAT('a', 1, 'b')", "'a1b'");
        all.add("REPLACE")
                .says("with every occurrence of the second replaced by the third; an empty second changes nothing")
                .means(3, 3, "(VARCHAR, VARCHAR, VARCHAR) -> VARCHAR", TextFunctions::replace)
                .example("REPLACE('banana', 'an', 'o')", "'booa'");
        all.add("LPAD")
                .says("filled at the start up to a length, or cut to it")
                .means(2, 3, "(VARCHAR, BIGINT[, VARCHAR]) -> VARCHAR", call -> pad(call, Operation.LPAD))
                .example("LPAD('7', 3, '0')", "'007'");
        all.add("RPAD")
                .says("filled at the end up to a length, or cut to it")
                .means(2, 3, "(VARCHAR, BIGINT[, VARCHAR]) -> VARCHAR", call -> pad(call, Operation.RPAD))
                .example("RPAD('ab', 4, '.')", "'ab..'");
        all.add("REPEAT")
                .says("so many times; empty for 0 and less. Fails above 16 MiB")
                .means(2, 2, "(VARCHAR, BIGINT) -> VARCHAR", call -> textAndCount(call, Operation.REPEAT))
                .example("REPEAT('ab', 2)", "'abab'");
    }

    private static void addTests(Definitions all) {
        all.add("POSITION")
                .says("where the first is within the second, from 1; 0 where it is not; also POSITION(a IN b)")
                .means(2, 2, "(VARCHAR, VARCHAR) -> INTEGER", call -> position(call, 0, 1))
                .example("POSITION('l' IN 'hello')", "3");
        all.add("STRPOS")
                .says("where the second is within the first, from 1; 0 where it is not")
                .means(2, 2, "(VARCHAR, VARCHAR) -> INTEGER", call -> position(call, 1, 0))
                .example("STRPOS('hello', 'l')", "3");
        all.add("STARTS_WITH", "STARTSWITH")
                .says("whether the first begins with the second")
                .means(2, 2, "(VARCHAR, VARCHAR) -> BOOLEAN", call -> compare(call, Operation.STARTS_WITH))
                .example("STARTS_WITH('hello', 'he')", "true");
        all.add("ENDS_WITH", "ENDSWITH")
                .says("whether the first ends with the second")
                .means(2, 2, "(VARCHAR, VARCHAR) -> BOOLEAN", call -> compare(call, Operation.ENDS_WITH))
                .example("ENDS_WITH('hello', 'he')", "false");
        all.add("CONTAINS")
                .says("whether the second is within the first")
                .means(2, 2, "(VARCHAR, VARCHAR) -> BOOLEAN", call -> compare(call, Operation.CONTAINS))
                .example("CONTAINS('hello', 'ell')", "true");
    }

    /** {@code a || b || c}: null where any is null. */
    public static Expression concatOperator(CallSite call) {
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
    static List<Expression> texts(CallSite call) {
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

    static Expression octetLength(CallSite call) {
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
