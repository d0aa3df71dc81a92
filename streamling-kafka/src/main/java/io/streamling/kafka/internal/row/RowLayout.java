package io.streamling.kafka.internal.row;

import io.streamling.kafka.format.KafkaFormat;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.apache.arrow.vector.types.pojo.Schema;
import org.jspecify.annotations.Nullable;

/**
 * The columns of a source, in their order: those of the value, of the key, and of what Kafka knows. A key column that the
 * value has too, and that identifies rows, is one column: values fill it, and the keys of tombstones do. Immutable.
 */
public final class RowLayout {
    private final RowOptions rows;
    private final List<Field> values;
    private final List<Field> metadata;
    /** The fields of the key, by the names of the columns that they fill. */
    private final Map<String, Field> keyFieldByColumn;

    private RowLayout(RowOptions rows, List<Field> values, Map<String, Field> keyFieldByColumn) {
        this.rows = rows;
        this.values = values;
        this.keyFieldByColumn = keyFieldByColumn;
        this.metadata = rows.metadata().stream()
                .map(column -> column.what().column(column.name()))
                .toList();
    }

    /** The columns that records of a topic have; may ask the formats' schema registry. */
    public static RowLayout of(RowOptions rows, String topic) {
        KafkaFormat format = Objects.requireNonNull(rows.format());
        return new RowLayout(rows, format.schema(topic).getFields(), keyFields(rows, topic));
    }

    /** The fields of keys by the columns that they fill. */
    static Map<String, Field> keyFields(RowOptions rows, String topic) {
        Map<String, Field> fields = new LinkedHashMap<>();
        KafkaFormat keys = keyReader(rows);
        if (keys != null) {
            String prefix = Objects.requireNonNull(rows.keyFormat()).prefix();
            keys.schema(topic).getFields().forEach(field -> fields.put(prefix + field.getName(), field));
        }
        return fields;
    }

    /** What reads keys; null where nothing does. */
    static @Nullable KafkaFormat keyReader(RowOptions rows) {
        RowOptions.KeyFormat keyFormat = rows.keyFormat();
        return keyFormat == null ? null : keyFormat.format().ofKeys();
    }

    /** All columns. */
    public Schema schema() {
        return new Schema(Stream.of(values, ownKeyColumns(), metadata)
                .flatMap(List::stream)
                .toList());
    }

    /** What is wrong with formats and key, each by itself; asks nobody. */
    public static List<String> problemsOfFormats(RowOptions rows) {
        KafkaFormat format = rows.format();
        if (format == null) {
            return List.of("no format is given: add format(...)");
        }
        RowOptions.KeyFormat keyFormat = rows.keyFormat();
        if (keyFormat == null) {
            return format.problems(rows.decodedKeyColumns());
        }
        List<String> problems = new ArrayList<>(format.problems(List.of()));
        KafkaFormat keys = keyFormat.format().ofKeys();
        if (keys == null) {
            problems.add("format '" + keyFormat.format().name() + "' cannot read keys");
        } else {
            keys.problems(List.of()).forEach(problem -> problems.add("key: " + problem));
        }
        return problems;
    }

    /** Whether all columns are known without asking anybody. */
    public static boolean isOffline(RowOptions rows) {
        KafkaFormat format = rows.format();
        KafkaFormat keys = keyReader(rows);
        return format != null && format.isOffline() && (keys == null || keys.isOffline());
    }

    /** What is wrong with the columns together. */
    public List<String> problems() {
        List<String> problems = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (Field value : values) {
            names.add(value.getName());
            Field key = keyFieldByColumn.get(value.getName());
            if (key != null) {
                sharedProblem(value, key, problems);
            }
        }
        for (Field column : ownKeyColumns()) {
            names.add(column.getName());
        }
        for (Field column : metadata) {
            if (!names.add(column.getName())) {
                problems.add("metadata column '" + column.getName() + "' has the name of another column");
            }
        }
        missingKeys(names, problems);
        return problems;
    }

    private void sharedProblem(Field value, Field key, List<String> problems) {
        String name = value.getName();
        if (!rows.keyColumns().contains(name)) {
            problems.add("column '" + name
                    + "' is both in the key and in the value: give keyFormat(...) a prefix, or make it a key column with"
                    + " upsert(...)");
        } else if (!value.getType().equals(key.getType())
                || !value.getChildren().equals(key.getChildren())) {
            problems.add("key column '" + name + "' is " + key.getType() + " in the key and " + value.getType()
                    + " in the value: give keyFormat(...) a prefix");
        }
    }

    private void missingKeys(Set<String> names, List<String> problems) {
        for (String key : rows.keyColumns()) {
            if (!names.contains(key)) {
                problems.add("key column '" + key + "' is not a column: there are "
                        + schema().getFields().stream().map(Field::getName).toList());
            } else if (rows.keyFormat() != null
                    && !keyFieldByColumn.containsKey(key)
                    && rows.decodedKeyColumns().contains(key)) {
                problems.add("key column '" + key + "' is not in the records' keys, so no tombstone could say which row"
                        + " goes: name one of " + keyFieldByColumn.keySet());
            }
        }
    }

    /** The key's columns that the value does not have. */
    private List<Field> ownKeyColumns() {
        Set<String> valueNames = new HashSet<>();
        values.forEach(value -> valueNames.add(value.getName()));
        List<Field> columns = new ArrayList<>();
        keyFieldByColumn.forEach((name, field) -> {
            if (!valueNames.contains(name)) {
                FieldType type = new FieldType(field.isNullable(), field.getType(), null, field.getMetadata());
                columns.add(new Field(name, type, field.getChildren()));
            }
        });
        return columns;
    }
}
