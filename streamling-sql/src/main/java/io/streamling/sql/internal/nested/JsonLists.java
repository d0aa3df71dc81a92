package io.streamling.sql.internal.nested;

import io.streamling.sql.internal.function.RowError;
import io.streamling.sql.internal.function.Text;
import io.streamling.sql.internal.library.json.JsonElements;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.VarCharVector;
import org.jspecify.annotations.Nullable;

/** A JSON array as an ARRAY of VARCHAR. Immutable. */
@SuppressWarnings("StaticAssignmentOfThrowable") // without a stack there is nothing to be misleading about
public enum JsonLists implements VectorFunction.Body {
    /** Null where the JSON is no array. */
    NULL_ON_ERROR,
    /** Empty where it is none. */
    EMPTY_ON_ERROR,
    /** Fails where it is none. */
    FAILING;

    private static final RowError NO_ARRAY = RowError.because("the JSON is no array");

    @Override
    public void evaluate(List<FieldVector> arguments, int rowCount, FieldVector result) {
        TextLists.Texts texts = TextLists.Texts.of(arguments.get(0));
        ListBuilder builder = new ListBuilder(rowCount);
        List<@Nullable String> all = new ArrayList<>();
        Text json = new Text();
        for (int row = 0; row < rowCount; row++) {
            List<@Nullable String> elements = texts.isNull(row) ? null : elements(texts.at(row, json));
            if (elements == null) {
                builder.endNull();
                continue;
            }
            builder.addAll(0, all.size(), all.size() + elements.size());
            all.addAll(elements);
            builder.endRow();
        }
        write(all, (VarCharVector) builder.finishOffsets(result));
    }

    private @Nullable List<@Nullable String> elements(Text json) {
        List<@Nullable String> elements = JsonElements.read(json);
        if (elements == null && this == FAILING) {
            throw NO_ARRAY;
        }
        return elements == null && this == EMPTY_ON_ERROR ? List.of() : elements;
    }

    private static void write(List<@Nullable String> elements, VarCharVector to) {
        to.allocateNew(elements.size());
        for (int i = 0; i < elements.size(); i++) {
            String element = elements.get(i);
            if (element == null) {
                to.setNull(i);
            } else {
                to.setSafe(i, element.getBytes(StandardCharsets.UTF_8));
            }
        }
        to.setValueCount(elements.size());
    }
}
