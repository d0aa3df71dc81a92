package io.streamling.sql.internal.builtin;

import static io.streamling.sql.internal.type.SqlType.BIGINT;
import static io.streamling.sql.internal.type.SqlType.BOOLEAN;
import static io.streamling.sql.internal.type.SqlType.INTEGER;
import static io.streamling.sql.internal.type.SqlType.VARCHAR;

import io.streamling.sql.internal.builtin.form.PrintfForms;
import io.streamling.sql.internal.catalog.CallSite;
import io.streamling.sql.internal.catalog.Definitions;
import io.streamling.sql.internal.catalog.Family;
import io.streamling.sql.internal.catalog.FunctionDefinition;
import io.streamling.sql.internal.catalog.Overload;
import io.streamling.sql.internal.catalog.Source;
import io.streamling.sql.internal.library.Characters;
import io.streamling.sql.internal.library.Pieces;
import io.streamling.sql.internal.plan.Expression;
import io.streamling.sql.internal.plan.Expression.Literal;
import io.streamling.sql.internal.plan.Expression.When;
import io.streamling.sql.internal.plan.Operation;
import java.util.ArrayList;
import java.util.List;

/** Functions of text that the library computes. Stateless. */
final class TextLibraryFunctions {
    private static final List<Overload> WITHOUT_FIRST =
            List.of(Overload.of("CONCAT_WS", Pieces.class, "withoutFirst", VARCHAR, VARCHAR, VARCHAR));
    private static final List<Overload> OVERLAY =
            List.of(Overload.of("OVERLAY", Pieces.class, "overlay", VARCHAR, VARCHAR, VARCHAR, BIGINT, BIGINT));

    private TextLibraryFunctions() {}

    static List<FunctionDefinition> all() {
        Definitions all = new Definitions(Family.TEXT);
        addPositions(all);
        addPieces(all);
        addBuilding(all);
        addCharacters(all);
        all.add("PRINTF")
                .from(Source.FLINK)
                .says(
                        "a format with its items, such as %d, %-8s, %.2f, %05d or %2$s, replaced by the arguments, as in Java: %d, %x, %o and"
                                + " %c of whole numbers, %f, %e and %g of numbers, %s and %b of anything, %% and %n. The format is a constant")
                .nulls("null format; another null is written as null")
                .means(1, Integer.MAX_VALUE, "(VARCHAR, any, ...) -> VARCHAR", PrintfForms::print)
                .example("PRINTF('%s has %03d of %.1f %%', 'a', 7, 12.25)", "'a has 007 of 12.3 %'")
                .example("PRINTF('%2$s-%1$s', 'a', 'b')", "'b-a'");
        return all.all();
    }

    private static void addPositions(Definitions all) {
        all.add("INSTR")
                .from(Source.FLINK)
                .says(
                        "where the second is within the first, from 1, searched from a position on (a negative one: backwards) for its n-th"
                                + " occurrence; 0 where it is not")
                .with(List.of(1L, 1L), Pieces.class, "occurrence", INTEGER, VARCHAR, VARCHAR)
                .with(List.of(1L), Pieces.class, "occurrence", INTEGER, VARCHAR, VARCHAR, BIGINT)
                .by(Pieces.class, "occurrence", INTEGER, VARCHAR, VARCHAR, BIGINT, BIGINT)
                .example("INSTR('hello', 'l')", "3")
                .example("INSTR('banana', 'an', -1)", "4")
                .example("INSTR('banana', 'a', 1, 3)", "6");
        all.add("LOCATE")
                .from(Source.FLINK)
                .says("where the first is within the second, from 1, searched from a position on; 0 where it is not")
                .with(List.of(1L), Pieces.class, "locate", INTEGER, VARCHAR, VARCHAR)
                .by(Pieces.class, "locate", INTEGER, VARCHAR, VARCHAR, BIGINT)
                .example("LOCATE('an', 'banana', 3)", "4");
        all.add("FIND_IN_SET")
                .from(Source.DATAFUSION)
                .says("which of the parts between commas the first is, from 1; 0 where it is none")
                .by(Pieces.class, "findInSet", INTEGER, VARCHAR, VARCHAR)
                .example("FIND_IN_SET('b', 'a,b,c')", "2");
        all.add("LEVENSHTEIN")
                .from(Source.DATAFUSION)
                .says("the least number of characters to insert, remove or replace. Fails above 10,000 characters")
                .by(Characters.class, "distance", INTEGER, VARCHAR, VARCHAR)
                .example("LEVENSHTEIN('kitten', 'sitting')", "3");
    }

    private static void addPieces(Definitions all) {
        all.add("SPLIT_INDEX")
                .from(Source.FLINK)
                .says("the n-th part, from 0, between delimiters")
                .nulls("any null, no such part")
                .by(Pieces.class, "splitIndex", VARCHAR, VARCHAR, VARCHAR, BIGINT)
                .example("SPLIT_INDEX('a,b,c', ',', 1)", "'b'");
        all.add("SUBSTRING_INDEX", "SUBSTR_INDEX")
                .from(Source.DATAFUSION)
                .says("what is before the n-th delimiter; behind the n-th from the end where n is negative")
                .by(Pieces.class, "untilDelimiter", VARCHAR, VARCHAR, VARCHAR, BIGINT)
                .example("SUBSTRING_INDEX('www.apache.org', '.', 2)", "'www.apache'")
                .example("SUBSTRING_INDEX('www.apache.org', '.', -1)", "'org'");
        all.add("OVERLAY")
                .says(
                        "with the characters from a position on, as many as the second has or so many, replaced; written OVERLAY(a PLACING b"
                                + " FROM c FOR d). Fails where the position is less than 1")
                .means(3, 4, "(VARCHAR, VARCHAR, BIGINT[, BIGINT]) -> VARCHAR", TextLibraryFunctions::overlay)
                .example("OVERLAY('This is old' PLACING 'new' FROM 9)", "'This is new'")
                .example("OVERLAY('abcdef' PLACING 'X' FROM 2 FOR 3)", "'aXef'");
        all.add("ELT")
                .from(Source.FLINK)
                .says("the n-th of the others")
                .nulls("first or chosen one null, no such one")
                .means(2, Integer.MAX_VALUE, "(BIGINT, any, ...) -> what holds all", TextLibraryFunctions::choose)
                .example("ELT(2, 'a', 'b')", "'b'");
    }

    private static void addBuilding(Definitions all) {
        all.add("CONCAT_WS")
                .says("the others behind one another with the first between them")
                .nulls("first null; others are skipped")
                .means(
                        2,
                        Integer.MAX_VALUE,
                        "(VARCHAR, any, ...) -> VARCHAR",
                        TextLibraryFunctions::concatWithSeparator)
                .example("CONCAT_WS(', ', 'a', NULL, 'b')", "'a, b'");
        all.add("TRANSLATE", "TRANSLATE3")
                .says(
                        "each character that is the n-th of the second becomes the n-th of the third, or nothing where that is shorter")
                .by(Characters.class, "translate", VARCHAR, VARCHAR, VARCHAR, VARCHAR)
                .example("TRANSLATE('a-b.c', '-.', '_')", "'a_bc'");
    }

    private static void addCharacters(Definitions all) {
        all.add("BIT_LENGTH")
                .says("the number of bits, of a text in UTF-8")
                .means(1, 1, "(VARCHAR or VARBINARY) -> INTEGER", TextLibraryFunctions::bitLength)
                .example("BIT_LENGTH('abc')", "24");
        all.add("IS_ALPHA")
                .from(Source.FLINK)
                .says("whether there are only letters, and at least one")
                .by(Characters.class, "areLetters", BOOLEAN, VARCHAR)
                .example("IS_ALPHA('\u00c9cole')", "true");
        all.add("IS_DIGIT")
                .from(Source.FLINK)
                .says("whether there are only digits, and at least one")
                .by(Characters.class, "areDigits", BOOLEAN, VARCHAR)
                .example("IS_DIGIT('12.5')", "false");
        all.add("IS_DECIMAL")
                .from(Source.FLINK)
                .says("whether the text is a decimal number, perhaps with an exponent")
                .by(Characters.class, "areDecimal", BOOLEAN, VARCHAR)
                .example("IS_DECIMAL('-12.5')", "true");
    }

    private static Expression overlay(CallSite call) {
        Expression length = call.count() == 4
                ? call.whole(3)
                : call.builder().cast(call.call(Operation.CHAR_LENGTH, INTEGER, call.text(1)), BIGINT);
        return apply(call, OVERLAY, call.text(0), call.text(1), call.whole(2), length);
    }

    private static Expression choose(CallSite call) {
        List<Expression> choices = call.alike(call.arguments().subList(1, call.count()));
        List<When> whens = new ArrayList<>();
        for (int i = 0; i < choices.size(); i++) {
            Expression number = call.literal((long) i + 1, BIGINT);
            whens.add(new When(call.call(Operation.EQUAL, BOOLEAN, call.whole(0), number), choices.get(i)));
        }
        Literal none = new Literal(null, call.commonType(choices).withNullable(true));
        return call.builder().choice(whens, none, none.type());
    }

    /** Each with the separator in front, the whole without the first separator. */
    private static Expression concatWithSeparator(CallSite call) {
        Expression separator = call.text(0);
        Expression empty = call.literal("", VARCHAR);
        List<Expression> parts = new ArrayList<>();
        for (Expression text : TextFunctions.texts(call).subList(1, call.count())) {
            Expression part = call.call(Operation.CONCAT, VARCHAR, separator, text);
            parts.add(part.type().nullable() ? call.call(Operation.COALESCE, VARCHAR, part, empty) : part);
        }
        Expression joined = parts.size() == 1 ? parts.get(0) : call.call(Operation.CONCAT, VARCHAR, parts);
        return apply(call, WITHOUT_FIRST, joined, separator);
    }

    private static Expression bitLength(CallSite call) {
        return call.call(Operation.MULTIPLY, INTEGER, TextFunctions.octetLength(call), call.literal(8L, INTEGER));
    }

    private static Expression apply(CallSite call, List<Overload> function, Expression... arguments) {
        return Overload.bind(new CallSite(call.place(), call.name(), List.of(arguments), call.builder()), function);
    }
}
