package io.streamling.row;

import io.streamling.error.ErrorCode;
import io.streamling.error.StreamlingException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.apache.arrow.vector.types.pojo.Schema;
import org.jspecify.annotations.Nullable;

/**
 * A Java record class and the columns it stands for. Reading and writing are each one method handle, composed once per
 * schema, so nothing is reflected or boxed per row. A component finds its column by name, without regard to letter case
 * and underscores ({@code userId} is {@code user_id}). Immutable.
 */
final class RecordBinding<T> {
    private static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();

    private final Class<T> type;
    private final List<RecordComponent> components;

    private RecordBinding(Class<T> type) {
        this.type = type;
        this.components = List.of(type.getRecordComponents());
    }

    /** Throws {@link StreamlingException} naming every component whose type no column can have. */
    static <T> RecordBinding<T> of(Class<T> type) {
        if (!type.isRecord()) {
            throw new StreamlingException(
                    ErrorCode.PIPELINE_INVALID,
                    "'" + type.getName()
                            + "' is not a record: map takes records, rows (mapRows) or batches (mapBatches)");
        }
        RecordBinding<T> binding = new RecordBinding<>(type);
        binding.throwAny(binding.unsupportedComponents());
        return binding;
    }

    /** {@code (RowCursor) -> T}. Throws {@link StreamlingException} naming every component without a fitting column. */
    MethodHandle reader(Schema schema) {
        ColumnNames names = new ColumnNames(schema);
        throwAny(missingColumns(schema, names));
        MethodHandle constructor = constructor();
        List<MethodHandle> readers = new ArrayList<>();
        for (RecordComponent component : components) {
            int column = names.find(component.getName());
            readers.add(MethodHandles.insertArguments(componentType(component).read(), 1, column));
        }
        MethodHandle spread = MethodHandles.filterArguments(constructor, 0, readers.toArray(MethodHandle[]::new));
        MethodType result = MethodType.methodType(Object.class, RowCursor.class);
        return MethodHandles.permuteArguments(
                spread.asType(spread.type().changeReturnType(Object.class)), result, new int[components.size()]);
    }

    /** {@code (RowAppender, T) -> void}: sets every component's column. */
    MethodHandle filler(Schema schema) {
        ColumnNames names = new ColumnNames(schema);
        MethodType shape = MethodType.methodType(void.class, RowAppender.class, Object.class);
        MethodHandle all = MethodHandles.empty(shape);
        for (RecordComponent component : components) {
            MethodHandle write = componentType(component).write();
            MethodHandle set = MethodHandles.insertArguments(write, 1, names.require(component.getName()));
            MethodHandle one =
                    MethodHandles.filterArguments(set, 1, accessor(component)).asType(shape);
            all = MethodHandles.foldArguments(one, all);
        }
        return all;
    }

    /** The columns that records of this class become; a column of the same name in the input lends its name and scale. */
    Schema schema(Schema input) {
        ColumnNames names = new ColumnNames(input);
        List<Field> fields = new ArrayList<>();
        for (RecordComponent component : components) {
            int like = names.find(component.getName());
            String name = like < 0 ? snakeCase(component.getName()) : names.name(like);
            ArrowType columnType = columnType(
                    component, like < 0 ? null : input.getFields().get(like).getType());
            boolean nullable = !component.getType().isPrimitive();
            fields.add(new Field(name, new FieldType(nullable, columnType, null), null));
        }
        return new Schema(fields);
    }

    /** The columns of the input that are read. */
    List<String> columnsRead(Schema input) {
        ColumnNames names = new ColumnNames(input);
        return components.stream()
                .map(component -> names.name(names.require(component.getName())))
                .toList();
    }

    Class<T> type() {
        return type;
    }

    private static ArrowType columnType(RecordComponent component, @Nullable ArrowType like) {
        ComponentType type = componentType(component);
        DecimalColumn decimal = component.getAnnotation(DecimalColumn.class);
        if (decimal != null) {
            return new ArrowType.Decimal(decimal.precision(), decimal.scale(), 128);
        }
        boolean sameFamily = type.columnType() instanceof ArrowType.Decimal && like instanceof ArrowType.Decimal;
        return sameFamily && like != null ? like : type.columnType();
    }

    private List<String> unsupportedComponents() {
        return components.stream()
                .filter(component -> ComponentType.of(component.getType()) == null)
                .map(component -> "component '" + component.getName() + "' has the type "
                        + component.getType().getSimpleName() + ", which no column has")
                .toList();
    }

    private List<String> missingColumns(Schema schema, ColumnNames names) {
        List<String> problems = new ArrayList<>();
        for (RecordComponent component : components) {
            int column = names.find(component.getName());
            if (column < 0) {
                problems.add("component '" + component.getName() + "' has no column; the columns are " + names.all());
            } else if (!componentType(component)
                    .readable()
                    .test(schema.getFields().get(column).getType())) {
                problems.add("component '" + component.getName() + "' is a "
                        + component.getType().getSimpleName() + ", but column '" + names.name(column) + "' is "
                        + schema.getFields().get(column).getType());
            }
        }
        return problems;
    }

    private void throwAny(List<String> problems) {
        if (!problems.isEmpty()) {
            throw new StreamlingException(
                    ErrorCode.SCHEMA_MISMATCH, "record '" + type.getSimpleName() + "': " + String.join("; ", problems));
        }
    }

    private MethodHandle constructor() {
        Class<?>[] types = components.stream().map(RecordComponent::getType).toArray(Class<?>[]::new);
        try {
            Constructor<T> constructor = type.getDeclaredConstructor(types);
            constructor.setAccessible(true);
            return LOOKUP.unreflectConstructor(constructor);
        } catch (ReflectiveOperationException | RuntimeException e) {
            throw inaccessible(e);
        }
    }

    private MethodHandle accessor(RecordComponent component) {
        try {
            component.getAccessor().setAccessible(true);
            return LOOKUP.unreflect(component.getAccessor());
        } catch (ReflectiveOperationException | RuntimeException e) {
            throw inaccessible(e);
        }
    }

    private StreamlingException inaccessible(Exception cause) {
        return new StreamlingException(
                ErrorCode.PIPELINE_INVALID,
                "record '" + type.getName()
                        + "' cannot be accessed: make it public, or open its package to io.streamling.api",
                cause);
    }

    private static ComponentType componentType(RecordComponent component) {
        ComponentType type = ComponentType.of(component.getType());
        if (type == null) {
            throw new AssertionError(
                    Arrays.toString(component.getDeclaringRecord().getRecordComponents()));
        }
        return type;
    }

    private static String snakeCase(String name) {
        StringBuilder snake = new StringBuilder();
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            if (Character.isUpperCase(c) && i > 0) {
                snake.append('_');
            }
            snake.append(Character.toLowerCase(c));
        }
        return snake.toString().toLowerCase(Locale.ROOT);
    }
}
