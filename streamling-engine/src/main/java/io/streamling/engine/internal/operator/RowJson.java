package io.streamling.engine.internal.operator;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteFeature;
import io.streamling.batch.RowBatch;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.BitVector;
import org.apache.arrow.vector.DateDayVector;
import org.apache.arrow.vector.DecimalVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.Float4Vector;
import org.apache.arrow.vector.Float8Vector;
import org.apache.arrow.vector.IntVector;
import org.apache.arrow.vector.SmallIntVector;
import org.apache.arrow.vector.TimeStampVector;
import org.apache.arrow.vector.TinyIntVector;
import org.apache.arrow.vector.VarBinaryVector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.types.TimeUnit;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;

/** One row of a batch as a JSON object, for dead letters. Decimals are numbers, bytes base64, times ISO 8601. Stateless. */
public final class RowJson {
    private static final JsonFactory JSON = JsonFactory.builder()
            .enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN)
            .build();

    private RowJson() {}

    /** The row with all of its columns, in order. */
    public static String of(RowBatch batch, int row) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(text)) {
            json.writeStartObject();
            List<Field> fields = batch.schema().getFields();
            for (int i = 0; i < fields.size(); i++) {
                json.writeFieldName(fields.get(i).getName());
                write(json, batch.column(i), row);
            }
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString();
    }

    private static void write(JsonGenerator json, FieldVector vector, int row) throws IOException {
        if (vector.isNull(row)) {
            json.writeNull();
        } else if (vector instanceof VarCharVector text) {
            json.writeString(new String(text.get(row), StandardCharsets.UTF_8));
        } else if (vector instanceof VarBinaryVector bytes) {
            json.writeBinary(bytes.get(row));
        } else if (vector instanceof BitVector bit) {
            json.writeBoolean(bit.get(row) != 0);
        } else if (vector instanceof DateDayVector day) {
            json.writeString(LocalDate.ofEpochDay(day.get(row)).toString());
        } else if (vector instanceof TimeStampVector timestamp) {
            json.writeString(isoTimestamp(timestamp, row));
        } else if (!writeNumber(json, vector, row)) {
            writeOther(json, vector, row);
        }
    }

    private static boolean writeNumber(JsonGenerator json, FieldVector vector, int row) throws IOException {
        if (vector instanceof BigIntVector number) {
            json.writeNumber(number.get(row));
        } else if (vector instanceof IntVector number) {
            json.writeNumber(number.get(row));
        } else if (vector instanceof SmallIntVector number) {
            json.writeNumber(number.get(row));
        } else if (vector instanceof TinyIntVector number) {
            json.writeNumber(number.get(row));
        } else if (vector instanceof Float8Vector number) {
            json.writeNumber(number.get(row));
        } else if (vector instanceof Float4Vector number) {
            json.writeNumber(number.get(row));
        } else if (vector instanceof DecimalVector number) {
            json.writeNumber(number.getObject(row));
        } else {
            return false;
        }
        return true;
    }

    private static void writeOther(JsonGenerator json, FieldVector vector, int row) throws IOException {
        Object value = vector.getObject(row);
        if (value instanceof BigDecimal decimal) {
            json.writeNumber(decimal);
        } else if (value instanceof Long || value instanceof Integer || value instanceof Short) {
            json.writeNumber(((Number) value).longValue());
        } else if (value instanceof LocalTime time) {
            json.writeString(time.toString());
        } else {
            json.writeString(String.valueOf(value));
        }
    }

    private static String isoTimestamp(TimeStampVector vector, int row) {
        ArrowType.Timestamp type = (ArrowType.Timestamp) vector.getField().getType();
        Instant instant = Instant.EPOCH.plus(vector.get(row), unit(type.getUnit()));
        return type.getTimezone() == null
                ? instant.atOffset(ZoneOffset.UTC).toLocalDateTime().toString()
                : instant.toString();
    }

    private static ChronoUnit unit(TimeUnit unit) {
        return switch (unit) {
            case SECOND -> ChronoUnit.SECONDS;
            case MILLISECOND -> ChronoUnit.MILLIS;
            case MICROSECOND -> ChronoUnit.MICROS;
            case NANOSECOND -> ChronoUnit.NANOS;
        };
    }
}
