package io.streamling.kafka.format.internal.csv;

import java.util.ArrayList;
import java.util.List;

/**
 * How lines are written. Immutable.
 *
 * @param escape what makes the next character within quotes an ordinary one; the quote itself where it is doubled
 * @param nullText what stands for null without quotes
 */
public record CsvOptions(char delimiter, char quote, char escape, String nullText) {
    /** Commas, double quotes that are doubled within quotes, nothing for null: RFC 4180. */
    public static final CsvOptions DEFAULT = new CsvOptions(',', '"', '"', "");

    /** What cannot be told apart. */
    public List<String> problems() {
        List<String> problems = new ArrayList<>();
        for (char special : new char[] {delimiter, quote, escape}) {
            if (special >= 0x80 || special == '\n' || special == '\r' || special == 0) {
                problems.add("delimiter, quote and escape must be ASCII characters and no line ends");
                break;
            }
        }
        if (delimiter == quote || delimiter == escape) {
            problems.add("the delimiter cannot be the quote or the escape as well");
        }
        if (nullText.indexOf(delimiter) >= 0 || nullText.indexOf(quote) >= 0) {
            problems.add("the text for null cannot have the delimiter or a quote in it");
        }
        return problems;
    }
}
