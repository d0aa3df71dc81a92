package io.streamling.sql.internal.regex;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import io.streamling.sql.internal.function.Text;
import io.streamling.sql.internal.function.Utf8;
import java.util.ArrayList;
import java.util.List;

/** All matches in a text as one line: the bytes at which each of their groups begins and ends. Stateless. */
final class Matches {
    private Matches() {}

    /** Those of RE2/J, on characters of Java, one search after the other. */
    static String ofReference(Pattern pattern, String subject) {
        int[] bytes = bytesByIndex(subject);
        List<String> matches = new ArrayList<>();
        Matcher matcher = pattern.matcher(subject);
        int from = 0;
        while (from <= subject.length() && matcher.find(from)) {
            StringBuilder match = new StringBuilder();
            for (int group = 0; group <= pattern.groupCount(); group++) {
                int start = matcher.start(group);
                append(start < 0 ? -1 : bytes[start], start < 0 ? -1 : bytes[matcher.end(group)], match);
            }
            matches.add(match.toString());
            int end = matcher.end();
            boolean isEmpty = matcher.start() == end;
            from = !isEmpty ? end : end == subject.length() ? end + 1 : subject.offsetByCodePoints(end, 1);
        }
        return String.join(" ", matches);
    }

    /** Ours; UNKNOWN where a search did not know. */
    static String ofSearch(RegexSearch search, int groups, Text text) {
        List<String> matches = new ArrayList<>();
        int from = 0;
        while (from <= text.length()) {
            Answer answer = search.find(text.address(), text.length(), from);
            if (answer != Answer.FOUND) {
                return answer == Answer.UNKNOWN ? "UNKNOWN" : String.join(" ", matches);
            }
            StringBuilder match = new StringBuilder();
            for (int group = 0; group <= groups; group++) {
                append(search.start(group), search.end(group), match);
            }
            matches.add(match.toString());
            long end = text.address() + search.end(0);
            long limit = text.address() + text.length();
            boolean isEmpty = search.start(0) == search.end(0);
            from = (int) ((!isEmpty ? end : end == limit ? end + 1 : Utf8.next(end, limit)) - text.address());
        }
        return String.join(" ", matches);
    }

    private static void append(int start, int end, StringBuilder match) {
        match.append('(').append(start < 0 ? "" : start + "-" + end).append(')');
    }

    private static int[] bytesByIndex(String subject) {
        int[] bytes = new int[subject.length() + 1];
        for (int i = 0; i < subject.length(); ) {
            int codePoint = subject.codePointAt(i);
            int next = i + Character.charCount(codePoint);
            bytes[next] = bytes[i] + (codePoint < 0x80 ? 1 : codePoint < 0x800 ? 2 : codePoint < 0x10000 ? 3 : 4);
            i = next;
        }
        return bytes;
    }
}
