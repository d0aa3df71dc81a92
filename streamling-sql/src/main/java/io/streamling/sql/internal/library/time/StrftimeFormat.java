package io.streamling.sql.internal.library.time;

import io.streamling.sql.internal.function.RowError;
import io.streamling.sql.internal.library.Prepared;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A format of timestamps by the letters of C's {@code strftime}, each behind a {@code %}. Immutable. */
public final class StrftimeFormat extends Prepared {
    private static final Map<String, String> LETTERS_BY_CODE = Map.ofEntries(
            Map.entry("Y", "yyyy"),
            Map.entry("y", "yy"),
            Map.entry("m", "MM"),
            Map.entry("b", "MMM"),
            Map.entry("h", "MMM"),
            Map.entry("B", "MMMM"),
            Map.entry("d", "dd"),
            Map.entry("j", "DDD"),
            Map.entry("a", "EEE"),
            Map.entry("A", "EEEE"),
            Map.entry("H", "HH"),
            Map.entry("I", "hh"),
            Map.entry("M", "mm"),
            Map.entry("S", "ss"),
            Map.entry("p", "a"),
            Map.entry("f", "SSSSSSSSS"),
            Map.entry("3f", "SSS"),
            Map.entry("6f", "SSSSSS"),
            Map.entry("9f", "SSSSSSSSS"),
            Map.entry(".3f", ".SSS"),
            Map.entry(".6f", ".SSSSSS"),
            Map.entry(".9f", ".SSSSSSSSS"),
            Map.entry("F", "yyyy-MM-dd"),
            Map.entry("D", "MM/dd/yy"),
            Map.entry("T", "HH:mm:ss"),
            Map.entry("R", "HH:mm"),
            Map.entry("-d", "d"),
            Map.entry("-m", "M"),
            Map.entry("-H", "H"),
            Map.entry("-I", "h"),
            Map.entry("%", "%"),
            Map.entry("n", "\n"),
            Map.entry("t", "\t"));
    private static final int MOST_CODE_CHARACTERS = 3;

    private final List<DateFormat.Item> items;

    /** Reads the format. */
    public StrftimeFormat(String strftime) {
        List<DateFormat.Item> read = new ArrayList<>();
        int at = 0;
        while (at < strftime.length()) {
            int percent = strftime.indexOf('%', at);
            int end = percent < 0 ? strftime.length() : percent;
            if (end > at) {
                read.add(DateFormat.Item.of(strftime.substring(at, end)));
            }
            at = end;
            if (percent >= 0) {
                String code = code(strftime, percent + 1);
                read.addAll(new DateFormat(String.valueOf(LETTERS_BY_CODE.get(code))).items());
                at += 1 + code.length();
            }
        }
        items = List.copyOf(read);
    }

    private static String code(String strftime, int at) {
        for (int length = 1; length <= MOST_CODE_CHARACTERS && at + length <= strftime.length(); length++) {
            String code = strftime.substring(at, at + length);
            if (LETTERS_BY_CODE.containsKey(code)) {
                return code;
            }
        }
        throw RowError.because(
                "the format has a part that is not known: use %Y, %y, %m, %b, %B, %d, %j, %a, %A, %H, %I, %M, %S, %p, %f, %3f, %6f,"
                        + " %9f (also with a point before the number), %F, %D, %T, %R and %%");
    }

    List<DateFormat.Item> items() {
        return items;
    }
}
