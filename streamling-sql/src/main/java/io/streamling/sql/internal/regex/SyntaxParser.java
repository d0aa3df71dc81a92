package io.streamling.sql.internal.regex;

import io.streamling.sql.internal.regex.Syntax.Choice;
import io.streamling.sql.internal.regex.Syntax.Group;
import io.streamling.sql.internal.regex.Syntax.OneOf;
import io.streamling.sql.internal.regex.Syntax.Place;
import io.streamling.sql.internal.regex.Syntax.Repeat;
import io.streamling.sql.internal.regex.Syntax.Sequence;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads an expression that RE2/J has accepted. Of one that RE2/J refuses it may read anything; of what it does not know itself
 * it says so. Task thread only.
 */
final class SyntaxParser {
    private static final int MOST_NESTED = 100;
    private static final String QUANTIFIERS = "*+?{";

    private final PatternText text;
    private final ClassParser classes;
    private Flags flags = new Flags(false, false, false);
    private int groups;
    private int depth;

    /** Any letter case, a dot that matches a line's end too, anchors that match at lines. */
    private record Flags(boolean ignoresCase, boolean dotMatchesAll, boolean isMultiline) {
        Flags with(char flag, boolean on) throws UnsupportedSyntaxException {
            return switch (flag) {
                case 'i' -> new Flags(on, dotMatchesAll, isMultiline);
                case 's' -> new Flags(ignoresCase, on, isMultiline);
                case 'm' -> new Flags(ignoresCase, dotMatchesAll, on);
                default -> throw new UnsupportedSyntaxException("flag " + flag);
            };
        }
    }

    SyntaxParser(String expression) {
        text = new PatternText(expression);
        classes = new ClassParser(text);
    }

    Syntax parse() throws UnsupportedSyntaxException {
        Syntax syntax = choice();
        if (!text.isAtEnd()) {
            throw new UnsupportedSyntaxException("a closing parenthesis without its opening one");
        }
        return syntax;
    }

    /** How many groups capture; known behind {@link #parse}. */
    int groups() {
        return groups;
    }

    private Syntax choice() throws UnsupportedSyntaxException {
        List<Syntax> branches = new ArrayList<>();
        do {
            branches.add(sequence());
        } while (text.skip("|"));
        return Choice.of(branches);
    }

    private Syntax sequence() throws UnsupportedSyntaxException {
        List<Syntax> parts = new ArrayList<>();
        while (!text.isAtEnd() && !text.isAtAny("|)")) {
            if (text.skip("\\Q")) {
                quoted(parts);
            } else {
                parts.add(repeated(atom()));
            }
        }
        return Sequence.of(parts);
    }

    private void quoted(List<Syntax> parts) throws UnsupportedSyntaxException {
        for (int codePoint : text.until("\\E").codePoints().toArray()) {
            parts.add(character(codePoint));
        }
        if (text.isAtAny(QUANTIFIERS)) {
            throw new UnsupportedSyntaxException("a quantifier behind a quotation");
        }
    }

    private Syntax repeated(Syntax atom) throws UnsupportedSyntaxException {
        if (text.skip("*")) {
            return repeat(atom, 0, Repeat.UNBOUNDED);
        }
        if (text.skip("+")) {
            return repeat(atom, 1, Repeat.UNBOUNDED);
        }
        if (text.skip("?")) {
            return repeat(atom, 0, 1);
        }
        int start = text.position();
        if (!text.skip("{")) {
            return atom;
        }
        String min = text.whileAny("0123456789");
        String max = text.skip(",") ? text.whileAny("0123456789") : min;
        boolean hasMax = !max.isEmpty();
        if (min.isEmpty() || !text.skip("}")) {
            text.goBackTo(start);
            return atom;
        }
        return repeat(atom, count(min), hasMax ? count(max) : Repeat.UNBOUNDED);
    }

    private Syntax repeat(Syntax part, int min, int max) throws UnsupportedSyntaxException {
        boolean isGreedy = !text.skip("?");
        if (text.isAtAny("*+?")) {
            throw new UnsupportedSyntaxException("a quantifier behind a quantifier");
        } else if (max == 0) {
            throw new UnsupportedSyntaxException("a repetition of none");
        }
        return Repeat.of(part, min, max, isGreedy);
    }

    private static int count(String digits) throws UnsupportedSyntaxException {
        if (digits.length() > 4 || (digits.length() > 1 && digits.charAt(0) == '0')) {
            throw new UnsupportedSyntaxException("count " + digits);
        }
        return Integer.parseInt(digits);
    }

    private Syntax atom() throws UnsupportedSyntaxException {
        int next = text.next();
        return switch (next) {
            case '(' -> group();
            case '[' -> new OneOf(classes.set(flags.ignoresCase));
            case '.' ->
                new OneOf(
                        flags.dotMatchesAll
                                ? CodePoints.ALL
                                : CodePoints.of('\n', '\n').negated());
            case '^' -> new Place(flags.isMultiline ? Assertion.BEGIN_LINE : Assertion.BEGIN_TEXT);
            case '$' -> new Place(flags.isMultiline ? Assertion.END_LINE : Assertion.END_TEXT);
            case '\\' -> escape();
            default -> character(next);
        };
    }

    private Syntax escape() throws UnsupportedSyntaxException {
        if (text.skip("A")) {
            return new Place(Assertion.BEGIN_TEXT);
        } else if (text.skip("z")) {
            return new Place(Assertion.END_TEXT);
        } else if (text.skip("b")) {
            return new Place(Assertion.WORD_BOUNDARY);
        } else if (text.skip("B")) {
            return new Place(Assertion.NO_WORD_BOUNDARY);
        }
        CodePoints named = classes.named(flags.ignoresCase);
        return named != null ? new OneOf(named) : character(classes.escaped());
    }

    private Syntax character(int codePoint) throws UnsupportedSyntaxException {
        CodePoints set = CodePoints.of(codePoint, codePoint);
        return new OneOf(flags.ignoresCase ? set.inAnyCase() : set);
    }

    private Syntax group() throws UnsupportedSyntaxException {
        Flags outside = flags;
        boolean captures = !text.skip("?");
        if (!captures && (text.skip("P<") || text.skip("<"))) {
            text.until(">");
            captures = true;
        } else if (!captures && !flags()) {
            return Sequence.EMPTY;
        }
        if (++depth > MOST_NESTED) {
            throw new UnsupportedSyntaxException("deep nesting");
        }
        int number = captures ? ++groups : 0;
        Syntax inner = choice();
        if (!text.skip(")")) {
            throw new UnsupportedSyntaxException("an expression that ends early");
        }
        depth--;
        flags = outside;
        return captures ? new Group(number, inner) : inner;
    }

    /** Reads flags; says whether they open a group, or else hold until the group around them ends. */
    private boolean flags() throws UnsupportedSyntaxException {
        boolean on = true;
        while (!text.isAtAny(":)")) {
            if (text.skip("-")) {
                on = false;
            } else {
                flags = flags.with((char) text.next(), on);
            }
        }
        boolean opens = text.skip(":");
        if (!opens && text.skip(")") && text.isAtAny(QUANTIFIERS)) {
            throw new UnsupportedSyntaxException("a quantifier behind flags");
        }
        return opens;
    }
}
