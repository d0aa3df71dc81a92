package io.streamling.engine.internal.operator;

import io.streamling.batch.RowBatch;
import io.streamling.format.JsonText;
import java.util.List;
import org.apache.arrow.vector.types.pojo.Field;

/** One row of a batch as a JSON object, for dead letters. Stateless. */
public final class RowJson {
    private RowJson() {}

    /** The row with all of its columns, in order. */
    public static String of(RowBatch batch, int row) {
        StringBuilder text = new StringBuilder("{");
        List<Field> fields = batch.schema().getFields();
        for (int i = 0; i < fields.size(); i++) {
            text.append(i > 0 ? "," : "");
            JsonText.quote(fields.get(i).getName(), text);
            JsonText.append(batch.column(i), row, text.append(':'));
        }
        return text.append('}').toString();
    }
}
