package io.streamling.sql.internal.regex;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads classes of characters: {@code [^a-z\d]}, {@code \w}, {@code [[:alpha:]]}, and characters with a backslash. Task thread only. */
final class ClassParser {
    private static final Map<String, CodePoints> POSIX = Map.ofEntries(
            Map.entry("alnum", CodePoints.of('0', '9', 'A', 'Z', 'a', 'z')),
            Map.entry("alpha", CodePoints.of('A', 'Z', 'a', 'z')),
            Map.entry("ascii", CodePoints.of(0, 0x7F)),
            Map.entry("blank", CodePoints.of('\t', '\t', ' ', ' ')),
            Map.entry("cntrl", CodePoints.of(0, 0x1F, 0x7F, 0x7F)),
            Map.entry("digit", CodePoints.DIGITS),
            Map.entry("graph", CodePoints.of('!', '~')),
            Map.entry("lower", CodePoints.of('a', 'z')),
            Map.entry("print", CodePoints.of(' ', '~')),
            Map.entry("punct", CodePoints.of('!', '/', ':', '@', '[', '`', '{', '~')),
            Map.entry("space", CodePoints.of('\t', '\r', ' ', ' ')),
            Map.entry("upper", CodePoints.of('A', 'Z')),
            Map.entry("word", CodePoints.WORDS),
            Map.entry("xdigit", CodePoints.of('0', '9', 'A', 'F', 'a', 'f')));

    private final PatternText text;

    ClassParser(PatternText text) {
        this.text = text;
    }

    /** What stands behind an opening bracket, up to and with the closing one. */
    CodePoints set(boolean ignoresCase) throws UnsupportedSyntaxException {
        boolean isNegated = text.skip("^");
        CodePoints set = CodePoints.of();
        do {
            set = set.with(item(ignoresCase));
        } while (!text.skip("]"));
        return isNegated ? set.negated() : set;
    }

    private CodePoints item(boolean ignoresCase) throws UnsupportedSyntaxException {
        if (text.skip("[:")) {
            CodePoints posix = POSIX.get(text.until(":]"));
            if (posix == null) {
                throw new UnsupportedSyntaxException("a class of this name");
            }
            return ignoresCase ? posix.inAnyCase() : posix;
        }
        int start = text.position();
        if (text.skip("\\")) {
            CodePoints named = named(ignoresCase);
            if (named != null) {
                return named;
            }
            text.goBackTo(start);
        }
        int first = character();
        int last = text.isAt("-") && !text.isAt("-]") && text.skip("-") ? character() : first;
        CodePoints range = CodePoints.of(first, last);
        return ignoresCase ? range.inAnyCase() : range;
    }

    private int character() throws UnsupportedSyntaxException {
        return text.skip("\\") ? escaped() : text.next();
    }

    /** Behind a backslash: a class that has a letter; null where there is none. */
    @Nullable
    CodePoints named(boolean ignoresCase) throws UnsupportedSyntaxException {
        if (!text.isAtAny("dDsSwW")) {
            return null;
        }
        int letter = text.next();
        CodePoints set = Character.toLowerCase(letter) == 'd'
                ? CodePoints.DIGITS
                : Character.toLowerCase(letter) == 's' ? CodePoints.SPACES : CodePoints.WORDS;
        CodePoints folded = ignoresCase ? set.inAnyCase() : set;
        return Character.isUpperCase(letter) ? folded.negated() : folded;
    }

    /** Behind a backslash: the character that is meant. */
    int escaped() throws UnsupportedSyntaxException {
        int next = text.next();
        return switch (next) {
            case 'a' -> 7;
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'v' -> 0xB;
            case 'x' -> hex();
            default -> sign(next);
        };
    }

    private static int sign(int codePoint) throws UnsupportedSyntaxException {
        if (codePoint >= 0x80 || Character.isLetterOrDigit(codePoint)) {
            throw new UnsupportedSyntaxException("escape " + Character.toString(codePoint));
        }
        return codePoint;
    }

    private int hex() throws UnsupportedSyntaxException {
        String digits =
                text.skip("{") ? text.until("}") : Character.toString(text.next()) + Character.toString(text.next());
        try {
            return Integer.parseInt(digits, 16);
        } catch (NumberFormatException e) {
            throw new UnsupportedSyntaxException("hexadecimal digits " + digits);
        }
    }
}
