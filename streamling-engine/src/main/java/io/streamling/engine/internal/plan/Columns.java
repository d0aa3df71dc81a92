package io.streamling.engine.internal.plan;

import io.streamling.batch.ChangelogMode;
import io.streamling.batch.RowType;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.Schema;
import org.jspecify.annotations.Nullable;

/** Comparing and cutting column lists. Stateless. */
final class Columns {
    private Columns() {}

    static List<String> names(RowType type) {
        return type.schema().getFields().stream().map(Field::getName).toList();
    }

    /** What keeps two streams from being one, or null. Nullability may differ. */
    static @Nullable String difference(RowType first, RowType other) {
        List<Field> some = first.schema().getFields();
        List<Field> others = other.schema().getFields();
        if (some.size() != others.size()) {
            return describe(first.schema()) + " against " + describe(other.schema());
        }
        for (int i = 0; i < some.size(); i++) {
            Field a = some.get(i);
            Field b = others.get(i);
            if (!a.getName().equals(b.getName())
                    || !a.getType().equals(b.getType())
                    || !a.getChildren().equals(b.getChildren())) {
                return "column " + (i + 1) + " is '" + a.getName() + "' " + a.getType() + " against '" + b.getName()
                        + "' " + b.getType();
            }
        }
        if (first.changelogMode() != other.changelogMode()) {
            return "one is " + first.changelogMode() + ", the other " + other.changelogMode();
        }
        return first.keyColumns().equals(other.keyColumns())
                ? null
                : "keys are " + first.keyColumns() + " against " + other.keyColumns();
    }

    /** The type with only these columns and its key, in its own order; never without any column. */
    static RowType project(RowType full, Collection<String> read) {
        boolean keepsKey = full.changelogMode() != ChangelogMode.APPEND;
        List<Field> fields = full.schema().getFields().stream()
                .filter(field -> read.contains(field.getName())
                        || (keepsKey && full.keyColumns().contains(field.getName())))
                .toList();
        if (fields.size() == full.schema().getFields().size()) {
            return full;
        }
        List<Field> kept = fields.isEmpty() ? full.schema().getFields().subList(0, 1) : fields;
        List<String> names = kept.stream().map(Field::getName).toList();
        List<String> key = names.containsAll(full.keyColumns()) ? full.keyColumns() : List.of();
        return new RowType(new Schema(kept, full.schema().getCustomMetadata()), key, full.changelogMode());
    }

    /** Where the columns of one schema are in another; null when both are the same. */
    static @Nullable List<Integer> selection(Schema from, Schema to) {
        List<String> names = from.getFields().stream().map(Field::getName).toList();
        List<String> wanted = to.getFields().stream().map(Field::getName).toList();
        return wanted.equals(names) ? null : wanted.stream().map(names::indexOf).toList();
    }

    static String describe(Schema schema) {
        return schema.getFields().stream()
                .map(field -> field.getName() + " " + field.getType() + (field.isNullable() ? "" : " not null"))
                .collect(Collectors.joining(", "));
    }
}
