package io.streamling.sql.internal.regex;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** A set of characters, as ranges that are in order and do not touch. Immutable. */
record CodePoints(List<Range> ranges) {
    static final CodePoints ALL = of(0, Character.MAX_CODE_POINT);
    static final CodePoints DIGITS = of('0', '9');
    static final CodePoints SPACES = of('\t', '\n', '\f', '\r', ' ', ' ');
    static final CodePoints WORDS = of('0', '9', 'A', 'Z', '_', '_', 'a', 'z');
    private static final int KELVIN_SIGN = 0x212A;
    private static final int LONG_S = 0x17F;

    /** From the first to the last, both included. */
    record Range(int first, int last) {}

    CodePoints {
        ranges = List.copyOf(ranges);
    }

    /** The first and the last of each range, in any order. */
    static CodePoints of(int... bounds) {
        List<Range> ranges = new ArrayList<>();
        for (int i = 0; i < bounds.length; i += 2) {
            ranges.add(new Range(bounds[i], bounds[i + 1]));
        }
        return merged(ranges);
    }

    private static CodePoints merged(List<Range> ranges) {
        List<Range> sorted = new ArrayList<>(ranges);
        sorted.sort(Comparator.comparingInt(Range::first));
        List<Range> merged = new ArrayList<>();
        for (Range range : sorted) {
            int top = merged.size() - 1;
            if (top >= 0 && range.first <= merged.get(top).last + 1) {
                int last = Math.max(merged.get(top).last, range.last);
                merged.set(top, new Range(merged.get(top).first, last));
            } else {
                merged.add(range);
            }
        }
        return new CodePoints(merged);
    }

    CodePoints with(CodePoints others) {
        List<Range> both = new ArrayList<>(ranges);
        both.addAll(others.ranges);
        return merged(both);
    }

    CodePoints negated() {
        List<Range> gaps = new ArrayList<>();
        int next = 0;
        for (Range range : ranges) {
            if (range.first > next) {
                gaps.add(new Range(next, range.first - 1));
            }
            next = range.last + 1;
        }
        if (next <= Character.MAX_CODE_POINT) {
            gaps.add(new Range(next, Character.MAX_CODE_POINT));
        }
        return new CodePoints(gaps);
    }

    /** With the other letter case of each; beyond ASCII the letter cases are those of RE2/J's tables, which we have not. */
    CodePoints inAnyCase() throws UnsupportedSyntaxException {
        List<Range> folded = new ArrayList<>(ranges);
        for (Range range : ranges) {
            if (range.last >= 0x80) {
                throw new UnsupportedSyntaxException("letter case beyond ASCII");
            }
            for (int letter = range.first; letter <= range.last; letter++) {
                addOtherCases(letter, folded);
            }
        }
        return merged(folded);
    }

    private static void addOtherCases(int letter, List<Range> folded) {
        int lower = letter | 0x20;
        if (lower < 'a' || lower > 'z') {
            return;
        }
        folded.add(new Range(letter ^ 0x20, letter ^ 0x20));
        if (lower == 'k') {
            folded.add(new Range(KELVIN_SIGN, KELVIN_SIGN));
        } else if (lower == 's') {
            folded.add(new Range(LONG_S, LONG_S));
        }
    }
}
