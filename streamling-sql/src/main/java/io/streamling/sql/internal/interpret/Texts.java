package io.streamling.sql.internal.interpret;

import io.streamling.sql.internal.function.RowError;
import io.streamling.sql.internal.plan.Operation;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;

/** Functions of text on Java strings, taken apart into code points. Stateless. */
final class Texts {
    private Texts() {}

    static Object compute(Operation operation, List<Object> values) {
        if (values.get(0) instanceof byte[] || values.get(values.size() - 1) instanceof byte[]) {
            return binary(operation, values);
        }
        if (operation == Operation.CHR) {
            return chr((Long) values.get(0));
        }
        String text = (String) values.get(0);
        return switch (operation) {
            case LOWER -> text.toLowerCase(Locale.ROOT);
            case UPPER -> text.toUpperCase(Locale.ROOT);
            case INITCAP -> initcap(text);
            case CHAR_LENGTH -> (long) length(text);
            case OCTET_LENGTH -> (long) text.getBytes(StandardCharsets.UTF_8).length;
            case REVERSE -> new StringBuilder(text).reverse().toString();
            case ASCII -> text.isEmpty() ? 0L : (long) text.codePointAt(0);
            case CONCAT -> concat(values);
            default -> withArguments(operation, text, values);
        };
    }

    private static Object withArguments(Operation operation, String text, List<Object> values) {
        Object second = values.get(1);
        return switch (operation) {
            case LIKE -> like(text, (String) second, (String) values.get(2));
            case SUBSTRING -> substring(text, (Long) second, values.size() == 2 ? null : (Long) values.get(2));
            case TRIM_BOTH -> trimLeading(trimTrailing(text, (String) second), (String) second);
            case TRIM_LEADING -> trimLeading(text, (String) second);
            case TRIM_TRAILING -> trimTrailing(text, (String) second);
            case REPLACE -> ((String) second).isEmpty() ? text : text.replace((String) second, (String) values.get(2));
            case POSITION -> position(text, (String) second);
            case LEFT -> part(text, 0, keptAtStart(text, (Long) second));
            case RIGHT -> part(text, droppedAtStart(text, (Long) second), length(text));
            case LPAD -> pad(text, (Long) second, (String) values.get(2), true);
            case RPAD -> pad(text, (Long) second, (String) values.get(2), false);
            case REPEAT -> repeat(text, (Long) second);
            case STARTS_WITH -> text.startsWith((String) second);
            case ENDS_WITH -> text.endsWith((String) second);
            case CONTAINS -> text.contains((String) second);
            case SPLIT_PART -> splitPart(text, (String) second, (Long) values.get(2));
            default -> throw new IllegalArgumentException("not a function of text: " + operation);
        };
    }

    private static Object binary(Operation operation, List<Object> values) {
        if (operation == Operation.OCTET_LENGTH) {
            return (long) ((byte[]) values.get(0)).length;
        }
        var joined = new java.io.ByteArrayOutputStream();
        values.forEach(value -> joined.writeBytes((byte[]) value));
        return joined.toByteArray();
    }

    private static int length(String text) {
        return text.codePointCount(0, text.length());
    }

    /** The code points from one to before the other, counted from 0. */
    private static String part(String text, long from, long to) {
        int[] codePoints = text.codePoints().toArray();
        int start = (int) Math.max(0, Math.min(from, codePoints.length));
        int end = (int) Math.max(start, Math.min(to, codePoints.length));
        return new String(codePoints, start, end - start);
    }

    private static String substring(String text, long start, @org.jspecify.annotations.Nullable Long length) {
        if (length == null) {
            return part(text, Math.max(start, 1) - 1, Long.MAX_VALUE);
        }
        if (length < 0) {
            throw RowError.BAD_ARGUMENT;
        }
        BigInteger end = BigInteger.valueOf(start).add(BigInteger.valueOf(length));
        long last = end.min(BigInteger.valueOf(Integer.MAX_VALUE)).longValue();
        return part(text, Math.max(start, 1) - 1, Math.max(last, 1) - 1);
    }

    private static long keptAtStart(String text, long count) {
        return count >= 0 ? count : length(text) + Math.max(count, Integer.MIN_VALUE);
    }

    private static long droppedAtStart(String text, long count) {
        return count >= 0 ? length(text) - count : -Math.max(count, Integer.MIN_VALUE);
    }

    private static String trimLeading(String text, String characters) {
        String rest = text;
        while (!rest.isEmpty() && characters.codePoints().anyMatch(firstOf(rest)::equals)) {
            rest = part(rest, 1, Long.MAX_VALUE);
        }
        return rest;
    }

    private static Integer firstOf(String text) {
        return text.codePointAt(0);
    }

    private static String trimTrailing(String text, String characters) {
        String reversed = new StringBuilder(text).reverse().toString();
        return new StringBuilder(trimLeading(reversed, characters)).reverse().toString();
    }

    private static String initcap(String text) {
        StringBuilder result = new StringBuilder();
        boolean inWord = false;
        for (int codePoint : text.codePoints().toArray()) {
            result.appendCodePoint(inWord ? Character.toLowerCase(codePoint) : Character.toUpperCase(codePoint));
            inWord = Character.isLetterOrDigit(codePoint);
        }
        return result.toString();
    }

    private static String concat(List<Object> values) {
        StringBuilder joined = new StringBuilder();
        values.forEach(value -> joined.append((String) value));
        return joined.toString();
    }

    private static long position(String search, String text) {
        int index = text.indexOf(search);
        return index < 0 ? 0 : text.codePointCount(0, index) + 1;
    }

    private static String pad(String text, long length, String fill, boolean atStart) {
        long missing = Math.max(length, 0) - length(text);
        if (missing <= 0 || fill.isEmpty()) {
            return part(text, 0, Math.max(length, 0));
        }
        if (length > Operation.MAX_TEXT_LENGTH) {
            throw RowError.TEXT_TOO_LONG;
        }
        String filling = part(fill.repeat((int) (missing / length(fill) + 1)), 0, missing);
        return atStart ? filling + text : text + filling;
    }

    private static String repeat(String text, long count) {
        long bytes = text.getBytes(StandardCharsets.UTF_8).length;
        if (count <= 0 || bytes == 0) {
            return "";
        }
        if (count > Operation.MAX_TEXT_LENGTH / bytes) {
            throw RowError.TEXT_TOO_LONG;
        }
        return text.repeat((int) count);
    }

    private static String splitPart(String text, String delimiter, long part) {
        if (part == 0) {
            throw RowError.BAD_ARGUMENT;
        }
        List<String> parts =
                delimiter.isEmpty() ? List.of(text) : List.of(text.split(java.util.regex.Pattern.quote(delimiter), -1));
        long index = part > 0 ? part - 1 : parts.size() + part;
        return index < 0 || index >= parts.size() ? "" : parts.get((int) index);
    }

    private static String chr(long codePoint) {
        if (codePoint <= 0
                || codePoint > Character.MAX_CODE_POINT
                || (codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE)) {
            throw RowError.BAD_ARGUMENT;
        }
        return Character.toString((int) codePoint);
    }

    private static boolean like(String text, String pattern, String escape) {
        int[] symbols = pattern.codePoints().toArray();
        int escapeSymbol = escape.isEmpty() ? -1 : escape.codePointAt(0);
        checkEscapes(symbols, escapeSymbol);
        return matches(text.codePoints().toArray(), 0, symbols, 0, escapeSymbol);
    }

    private static void checkEscapes(int[] symbols, int escape) {
        for (int i = 0; i < symbols.length; i++) {
            if (symbols[i] == escape && ++i == symbols.length) {
                throw RowError.BAD_PATTERN;
            }
        }
    }

    private static boolean matches(int[] text, int at, int[] symbols, int symbol, int escape) {
        if (symbol == symbols.length) {
            return at == text.length;
        }
        int wanted = symbols[symbol];
        if (wanted == escape) {
            return at < text.length
                    && text[at] == symbols[symbol + 1]
                    && matches(text, at + 1, symbols, symbol + 2, escape);
        }
        if (wanted == '%') {
            return matches(text, at, symbols, symbol + 1, escape)
                    || (at < text.length && matches(text, at + 1, symbols, symbol, escape));
        }
        return at < text.length
                && (wanted == '_' || wanted == text[at])
                && matches(text, at + 1, symbols, symbol + 1, escape);
    }
}
