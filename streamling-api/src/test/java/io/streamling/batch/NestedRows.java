package io.streamling.batch;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.apache.arrow.vector.types.pojo.Schema;
import org.apache.arrow.vector.util.Text;

/** Random nested schemas and values, written through appenders and read back through Arrow. One thread. */
final class NestedRows {
    private final Random random;

    NestedRows(long seed) {
        random = new Random(seed);
    }

    Schema schema() {
        List<Field> fields = new ArrayList<>();
        for (int i = 0; i <= random.nextInt(4); i++) {
            fields.add(field("c" + i, 4, true));
        }
        return new Schema(fields);
    }

    private Field field(String name, int depth, boolean nullable) {
        return switch (random.nextInt(depth > 0 ? 9 : 5)) {
            case 0 -> plain(name, new ArrowType.Int(64, true), nullable);
            case 1 -> plain(name, new ArrowType.Int(16, true), nullable);
            case 2 -> plain(name, ArrowType.Utf8.INSTANCE, nullable);
            case 3 -> plain(name, ArrowType.Bool.INSTANCE, nullable);
            case 4 -> plain(name, random.nextInt(4) == 0 ? ArrowType.Null.INSTANCE : ArrowType.Binary.INSTANCE, true);
            case 5, 6 ->
                new Field(name, type(nullable, ArrowType.List.INSTANCE), List.of(field("item", depth - 1, true)));
            case 7 -> new Field(name, type(nullable, new ArrowType.Map(false)), List.of(entries(depth)));
            default -> row(name, depth, nullable);
        };
    }

    private static Field plain(String name, ArrowType type, boolean nullable) {
        return new Field(name, type(nullable, type), null);
    }

    private static FieldType type(boolean nullable, ArrowType type) {
        return new FieldType(nullable, type, null);
    }

    private Field entries(int depth) {
        Field key = plain("key", ArrowType.Utf8.INSTANCE, false);
        return new Field(
                "entries", type(false, ArrowType.Struct.INSTANCE), List.of(key, field("value", depth - 1, true)));
    }

    private Field row(String name, int depth, boolean nullable) {
        List<Field> fields = new ArrayList<>();
        for (int i = random.nextInt(4); i >= 0; i--) {
            fields.add(field("f" + i, depth - 1, true));
        }
        return new Field(name, type(nullable, ArrowType.Struct.INSTANCE), fields);
    }

    /** A value for a column: null, a number, text, bytes, a list of elements or entries, or the fields of a row. */
    Object value(Field field) {
        if (field.getType() instanceof ArrowType.Null || (field.isNullable() && random.nextInt(5) == 0)) {
            return null;
        }
        return switch (field.getType().getTypeID()) {
            case Int -> random.nextLong() >> (((ArrowType.Int) field.getType()).getBitWidth() == 64 ? 0 : 48);
            case Utf8 -> "x".repeat(random.nextInt(20)) + random.nextInt(100);
            case Bool -> random.nextBoolean();
            case Binary -> ByteBuffer.wrap(Integer.toString(random.nextInt()).getBytes(StandardCharsets.UTF_8));
            case List, Map -> many(field.getChildren().get(0));
            default -> {
                List<Object> values = new ArrayList<>();
                field.getChildren().forEach(child -> values.add(value(child)));
                yield values;
            }
        };
    }

    private List<Object> many(Field element) {
        List<Object> values = new ArrayList<>();
        for (int i = random.nextInt(5); i > 0; i--) {
            values.add(value(element));
        }
        return values;
    }

    /** Sets the current row of a column. */
    static void append(Field field, Object value, ColumnAppender to) {
        if (value == null) {
            return;
        }
        switch (field.getType().getTypeID()) {
            case Int -> {
                if (to instanceof LongAppender number) {
                    number.set((long) value);
                } else {
                    ((IntAppender) to).set((int) (long) value);
                }
            }
            case Utf8 -> ((BytesAppender) to).set((String) value);
            case Bool -> ((BooleanAppender) to).set((boolean) value);
            case Binary -> ((BytesAppender) to).set(((ByteBuffer) value).array());
            case List, Map -> appendAll(field.getChildren().get(0), (List<?>) value, (ListAppender) to);
            default -> appendFields(field.getChildren(), (List<?>) value, (StructAppender) to);
        }
    }

    private static void appendAll(Field element, List<?> values, ListAppender to) {
        to.begin();
        for (Object value : values) {
            if (value != null) {
                append(element, value, to.element());
            }
            to.endElement();
        }
    }

    private static void appendFields(List<Field> fields, List<?> values, StructAppender to) {
        to.begin();
        for (int i = 0; i < fields.size(); i++) {
            if (values.get(i) != null) {
                append(fields.get(i), values.get(i), to.field(i));
            }
        }
    }

    /** What Arrow reads, as {@link #value} would have made it. */
    static Object read(Field field, FieldVector vector, int row) {
        return read(field, vector.getObject(row));
    }

    private static Object read(Field field, Object value) {
        if (value == null) {
            return null;
        }
        if (value instanceof Text text) {
            return text.toString();
        }
        if (value instanceof byte[] bytes) {
            return ByteBuffer.wrap(bytes);
        }
        if (value instanceof List<?> list) {
            List<Object> values = new ArrayList<>();
            list.forEach(element -> values.add(read(field.getChildren().get(0), element)));
            return values;
        }
        if (value instanceof Map<?, ?> fields) {
            List<Object> values = new ArrayList<>();
            field.getChildren().forEach(child -> values.add(read(child, fields.get(child.getName()))));
            return values;
        }
        return value instanceof Number number ? (Object) number.longValue() : value;
    }
}
