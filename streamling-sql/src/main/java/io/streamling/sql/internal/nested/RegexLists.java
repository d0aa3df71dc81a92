package io.streamling.sql.internal.nested;

import io.streamling.sql.internal.function.Text;
import io.streamling.sql.internal.library.PreparedCache;
import io.streamling.sql.internal.library.Regex;
import java.util.List;
import org.apache.arrow.vector.BaseVariableWidthVector;
import org.apache.arrow.vector.FieldVector;

/** Matches of regular expressions as arrays. A result is null where an argument is. Stateless. */
public final class RegexLists {
    private RegexLists() {}

    /** (text, expression): the groups of the first match, or the match where there are none; null where nothing matches. */
    public static void match(List<FieldVector> arguments, int rowCount, FieldVector result) {
        collect(arguments, rowCount, result, (regex, text, row, cuts) -> {
            if (!regex.find(text)) {
                return false;
            }
            for (int group = Math.min(1, regex.groups()); group <= regex.groups(); group++) {
                add(regex, group, text, cuts);
            }
            return true;
        });
    }

    /** (text, expression, group): that group of every match; null where there is no such group. */
    public static void extractAll(List<FieldVector> arguments, int rowCount, FieldVector result) {
        FieldVector groups = arguments.get(2);
        collect(arguments, rowCount, result, (regex, text, row, cuts) -> {
            long group = ArrayParts.longAt(groups, row);
            if (group < 0 || group > regex.groups()) {
                return false;
            }
            for (boolean found = regex.find(text); found; found = regex.findNext(text)) {
                add(regex, (int) group, text, cuts);
            }
            return true;
        });
    }

    /** What becomes of one row; false for null. */
    @FunctionalInterface
    private interface RowMatches {
        boolean add(Regex regex, Text text, int row, Cuts cuts);
    }

    private static void collect(List<FieldVector> arguments, int rowCount, FieldVector result, RowMatches matches) {
        TextLists.Texts texts = TextLists.Texts.of(arguments.get(0));
        TextLists.Texts expressions = TextLists.Texts.of(arguments.get(1));
        PreparedCache prepared = new PreparedCache(Regex.class);
        Cuts cuts = new Cuts();
        ListBuilder builder = new ListBuilder(rowCount);
        Text text = new Text();
        Text expression = new Text();
        for (int row = 0; row < rowCount; row++) {
            if (isAnyNull(arguments, row)) {
                builder.endNull();
                continue;
            }
            Regex regex = (Regex) prepared.of(expressions.at(row, expression));
            boolean isThere = matches.add(regex, texts.at(row, text), row, cuts);
            while (builder.size() < cuts.size()) {
                builder.add(0, builder.size());
            }
            if (isThere) {
                builder.endRow();
            } else {
                builder.endNull();
            }
        }
        cuts.write((BaseVariableWidthVector) builder.finishOffsets(result));
    }

    private static boolean isAnyNull(List<FieldVector> arguments, int row) {
        return arguments.stream().anyMatch(argument -> argument.isNull(row));
    }

    private static void add(Regex regex, int group, Text text, Cuts cuts) {
        int start = regex.start(group);
        if (start < 0) {
            cuts.addNull();
        } else {
            cuts.add(text.address() + start, regex.end(group) - start);
        }
    }
}
