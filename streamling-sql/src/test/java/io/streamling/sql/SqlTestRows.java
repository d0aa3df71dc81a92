package io.streamling.sql;

import io.streamling.batch.RowBatch;
import io.streamling.batch.RowBatchBuilder;
import io.streamling.batch.RowKind;
import io.streamling.sql.internal.type.ArrowTypes;
import io.streamling.sql.internal.type.SqlType;
import io.streamling.sql.internal.type.SqlType.Kind;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.BitVector;
import org.apache.arrow.vector.DateDayVector;
import org.apache.arrow.vector.DecimalVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.Float4Vector;
import org.apache.arrow.vector.Float8Vector;
import org.apache.arrow.vector.IntVector;
import org.apache.arrow.vector.SmallIntVector;
import org.apache.arrow.vector.TimeStampMicroVector;
import org.apache.arrow.vector.TinyIntVector;
import org.apache.arrow.vector.VarBinaryVector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.Schema;

/** Rows of {@code .sqltest} files as text and as batches: {@code +I | 1 | 'text' | NULL}. */
final class SqlTestRows {
    private static final Pattern COLUMN =
            Pattern.compile("\\s*(\\w+|\"[^\"]+\") ([A-Z]+)(?:\\((\\d+)(?:, *(\\d+))?\\))?( NOT NULL)?\\s*");
    private static final Pattern CELL = Pattern.compile("'(?:[^']|'')*'|[^|]+");
    private static final List<String> KINDS = List.of("+I", "+U", "-D");

    private SqlTestRows() {}

    /** {@code id BIGINT NOT NULL, amount DECIMAL(10, 2)}. */
    static Schema schema(String text) {
        List<Field> fields = new ArrayList<>();
        for (String column : text.split(",(?![^(]*\\))", -1)) {
            Matcher matcher = COLUMN.matcher(column);
            if (!matcher.matches()) {
                throw new IllegalArgumentException("not a column: " + column);
            }
            Kind kind = Kind.valueOf(matcher.group(2));
            SqlType type = kind == Kind.DECIMAL
                    ? SqlType.decimal(Integer.parseInt(matcher.group(3)), Integer.parseInt(matcher.group(4)))
                    : SqlType.of(kind);
            fields.add(
                    ArrowTypes.field(matcher.group(1).replace("\"", ""), type.withNullable(matcher.group(5) == null)));
        }
        return new Schema(fields);
    }

    static String describe(Schema schema) {
        return schema.getFields().stream()
                .map(field ->
                        field.getName() + " " + ArrowTypes.sqlType(field) + (field.isNullable() ? "" : " NOT NULL"))
                .collect(Collectors.joining(", "));
    }

    static RowBatch batch(Schema schema, List<String> lines, BufferAllocator allocator) {
        try (RowBatchBuilder rows = RowBatchBuilder.create(schema, allocator, lines.size())) {
            for (int row = 0; row < lines.size(); row++) {
                List<String> cells = cells(lines.get(row));
                for (int column = 0; column < schema.getFields().size(); column++) {
                    set(rows.column(column), row, cells.get(column + 1));
                }
                rows.endRow(RowKind.values()[KINDS.indexOf(cells.get(0))]);
            }
            return rows.build();
        }
    }

    static List<String> lines(RowBatch batch) {
        List<String> lines = new ArrayList<>();
        for (int row = 0; row < batch.rowCount(); row++) {
            StringBuilder line = new StringBuilder(KINDS.get(batch.rowKind(row).ordinal()));
            for (int column = 0; column < batch.schema().getFields().size(); column++) {
                line.append(" | ").append(cell(batch.column(column), row));
            }
            lines.add(line.toString());
        }
        return lines;
    }

    private static List<String> cells(String line) {
        Matcher matcher = CELL.matcher(line);
        List<String> cells = new ArrayList<>();
        while (matcher.find()) {
            String cell = matcher.group().strip();
            if (!cell.isEmpty()) {
                cells.add(cell);
            }
        }
        return cells;
    }

    static void set(FieldVector vector, int row, String cell) {
        if (vector.getValueCapacity() == 0) {
            vector.allocateNew();
        }
        if ("NULL".equals(cell)) {
            while (vector.getValueCapacity() <= row) {
                vector.reAlloc();
            }
            vector.setNull(row);
            return;
        }
        if (vector instanceof BitVector bits) {
            bits.setSafe(row, Boolean.parseBoolean(cell) ? 1 : 0);
        } else if (vector instanceof TinyIntVector numbers) {
            numbers.setSafe(row, Byte.parseByte(cell));
        } else if (vector instanceof SmallIntVector numbers) {
            numbers.setSafe(row, Short.parseShort(cell));
        } else if (vector instanceof IntVector numbers) {
            numbers.setSafe(row, Integer.parseInt(cell));
        } else if (vector instanceof BigIntVector numbers) {
            numbers.setSafe(row, Long.parseLong(cell));
        } else if (vector instanceof Float4Vector numbers) {
            numbers.setSafe(row, Float.parseFloat(cell));
        } else if (vector instanceof Float8Vector numbers) {
            numbers.setSafe(row, Double.parseDouble(cell));
        } else {
            setOther(vector, row, cell);
        }
    }

    private static void setOther(FieldVector vector, int row, String cell) {
        if (vector instanceof DecimalVector numbers) {
            numbers.setSafe(row, new BigDecimal(cell).setScale(numbers.getScale()));
        } else if (vector instanceof DateDayVector dates) {
            dates.setSafe(row, (int) LocalDate.parse(cell).toEpochDay());
        } else if (vector instanceof TimeStampMicroVector times) {
            LocalDateTime time = LocalDateTime.parse(cell.replace(' ', 'T'));
            times.setSafe(row, ChronoUnit.MICROS.between(LocalDateTime.of(1970, 1, 1, 0, 0), time));
        } else if (vector instanceof VarBinaryVector bytes) {
            bytes.setSafe(row, HexFormat.of().parseHex(cell.substring(2, cell.length() - 1)));
        } else if (vector instanceof VarCharVector texts) {
            String text = cell.substring(1, cell.length() - 1).replace("''", "'");
            texts.setSafe(row, text.getBytes(StandardCharsets.UTF_8));
        } else {
            throw new IllegalArgumentException("no cells of type " + vector.getField());
        }
    }

    static String cell(FieldVector vector, int row) {
        if (vector.isNull(row)) {
            return "NULL";
        }
        Object value = vector.getObject(row);
        if (value instanceof byte[] bytes) {
            return "x'" + HexFormat.of().formatHex(bytes) + "'";
        }
        if (vector instanceof VarCharVector) {
            return "'" + value.toString().replace("'", "''") + "'";
        }
        if (vector instanceof DateDayVector dates) {
            return LocalDate.ofEpochDay(dates.get(row)).toString();
        }
        if (vector instanceof TimeStampMicroVector times) {
            long micros = times.get(row);
            int nanos = (int) Math.floorMod(micros, 1_000_000L) * 1_000;
            LocalDateTime time = LocalDateTime.ofEpochSecond(Math.floorDiv(micros, 1_000_000L), nanos, ZoneOffset.UTC);
            return time.toString().replace('T', ' ');
        }
        return value instanceof BigDecimal number
                ? number.toPlainString()
                : String.valueOf(value)
                        .toLowerCase(Locale.ROOT)
                        .replace("infinity", "Infinity")
                        .replace("nan", "NaN")
                        .replace('e', value instanceof Boolean ? 'e' : 'E');
    }
}
