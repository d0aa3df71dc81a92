package io.streamling.format;

import io.streamling.batch.WideInteger;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.BitVector;
import org.apache.arrow.vector.DateDayVector;
import org.apache.arrow.vector.Decimal256Vector;
import org.apache.arrow.vector.DecimalVector;
import org.apache.arrow.vector.DurationVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.FixedSizeBinaryVector;
import org.apache.arrow.vector.Float4Vector;
import org.apache.arrow.vector.Float8Vector;
import org.apache.arrow.vector.IntVector;
import org.apache.arrow.vector.IntervalYearVector;
import org.apache.arrow.vector.SmallIntVector;
import org.apache.arrow.vector.TimeMicroVector;
import org.apache.arrow.vector.TimeMilliVector;
import org.apache.arrow.vector.TimeNanoVector;
import org.apache.arrow.vector.TimeSecVector;
import org.apache.arrow.vector.TimeStampVector;
import org.apache.arrow.vector.TinyIntVector;
import org.apache.arrow.vector.UInt1Vector;
import org.apache.arrow.vector.UInt2Vector;
import org.apache.arrow.vector.UInt4Vector;
import org.apache.arrow.vector.UInt8Vector;
import org.apache.arrow.vector.VarBinaryVector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.types.TimeUnit;
import org.apache.arrow.vector.types.pojo.ArrowType;

/**
 * Values of columns without parts as text: numbers as all of their digits, bytes in base64, dates and times as ISO 8601
 * writes them, intervals as SQL does ({@code 1-2}, {@code 1 02:03:04.500000}), and types that SQL does not know as Arrow
 * does. Stateless.
 */
public final class ValueText {
    private ValueText() {}

    /** Appends a value that is not null. */
    public static void append(FieldVector vector, int row, StringBuilder out) {
        switch (vector.getMinorType()) {
            case BIT -> out.append(((BitVector) vector).get(row) != 0);
            case TINYINT -> out.append(((TinyIntVector) vector).get(row));
            case SMALLINT -> out.append(((SmallIntVector) vector).get(row));
            case INT -> out.append(((IntVector) vector).get(row));
            case BIGINT -> out.append(((BigIntVector) vector).get(row));
            case UINT1 -> out.append(((UInt1Vector) vector).get(row) & 0xff);
            case UINT2 -> out.append((int) ((UInt2Vector) vector).get(row));
            case UINT4 -> out.append(Integer.toUnsignedLong(((UInt4Vector) vector).get(row)));
            case UINT8 -> out.append(Long.toUnsignedString(((UInt8Vector) vector).get(row)));
            case FLOAT4 -> out.append(((Float4Vector) vector).get(row));
            case FLOAT8 -> out.append(((Float8Vector) vector).get(row));
            case DECIMAL -> out.append(((DecimalVector) vector).getObject(row).toPlainString());
            case DECIMAL256 ->
                out.append(((Decimal256Vector) vector).getObject(row).toPlainString());
            case VARCHAR -> out.append(new String(((VarCharVector) vector).get(row), StandardCharsets.UTF_8));
            case VARBINARY -> out.append(Base64.getEncoder().encodeToString(((VarBinaryVector) vector).get(row)));
            case FIXEDSIZEBINARY -> fixedSize((FixedSizeBinaryVector) vector, row, out);
            default -> time(vector, row, out);
        }
    }

    private static void fixedSize(FixedSizeBinaryVector vector, int row, StringBuilder out) {
        byte[] bytes = vector.get(row);
        BigInteger number = WideInteger.of(vector.getField())
                .map(type -> type.fromBytes(bytes))
                .orElse(null);
        out.append(number == null ? Base64.getEncoder().encodeToString(bytes) : number.toString());
    }

    private static void time(FieldVector vector, int row, StringBuilder out) {
        switch (vector.getMinorType()) {
            case DATEDAY -> TimeText.date(((DateDayVector) vector).get(row), out);
            case TIMESEC -> TimeText.time(((TimeSecVector) vector).get(row), TimeUnit.SECOND, out);
            case TIMEMILLI -> TimeText.time(((TimeMilliVector) vector).get(row), TimeUnit.MILLISECOND, out);
            case TIMEMICRO -> TimeText.time(((TimeMicroVector) vector).get(row), TimeUnit.MICROSECOND, out);
            case TIMENANO -> TimeText.time(((TimeNanoVector) vector).get(row), TimeUnit.NANOSECOND, out);
            case INTERVALYEAR -> TimeText.months(((IntervalYearVector) vector).get(row), out);
            case DURATION -> duration((DurationVector) vector, row, out);
            default -> timestamp(vector, row, out);
        }
    }

    private static void duration(DurationVector vector, int row, StringBuilder out) {
        long units = DurationVector.get(vector.getDataBuffer(), row);
        TimeText.interval(units, ((ArrowType.Duration) vector.getField().getType()).getUnit(), out);
    }

    private static void timestamp(FieldVector vector, int row, StringBuilder out) {
        if (!(vector instanceof TimeStampVector timestamp)) {
            out.append(vector.getObject(row));
            return;
        }
        ArrowType.Timestamp type = (ArrowType.Timestamp) vector.getField().getType();
        TimeText.timestamp(timestamp.get(row), type.getUnit(), out);
        boolean isInstant = type.getTimezone() != null && !type.getTimezone().isEmpty();
        out.append(isInstant ? "Z" : "");
    }
}
