package io.streamling.kafka.format.internal.avro;

import io.streamling.batch.BooleanAppender;
import io.streamling.batch.BytesAppender;
import io.streamling.batch.ColumnAppender;
import io.streamling.batch.DecimalAppender;
import io.streamling.batch.DoubleAppender;
import io.streamling.batch.FloatAppender;
import io.streamling.batch.IntAppender;
import io.streamling.batch.LongAppender;
import io.streamling.kafka.format.internal.Decimals;
import io.streamling.kafka.format.internal.Malformed;

/**
 * The actions of steps, one method each and all with the same parameters, called by the plan's loop and by name from
 * generated programs. Stateless.
 */
final class AvroOps {
    private static final int MILLI = 1000;

    private AvroOps() {}

    static void skipBytes(AvroInput in, ColumnAppender[] columns, int column, int size) throws Malformed {
        in.take(size);
    }

    static void skipNumber(AvroInput in, ColumnAppender[] columns, int column, int size) throws Malformed {
        in.readLong();
    }

    static void skipLength(AvroInput in, ColumnAppender[] columns, int column, int size) throws Malformed {
        in.take(in.readLength());
        in.take(size);
    }

    static void readLong(AvroInput in, ColumnAppender[] columns, int column, int size) throws Malformed {
        ((LongAppender) columns[column]).set(in.readLong());
    }

    static void readInt(AvroInput in, ColumnAppender[] columns, int column, int size) throws Malformed {
        ((IntAppender) columns[column]).set(in.readInt());
    }

    static void readDouble(AvroInput in, ColumnAppender[] columns, int column, int size) throws Malformed {
        ((DoubleAppender) columns[column]).set(in.readDouble());
    }

    static void readText(AvroInput in, ColumnAppender[] columns, int column, int size) throws Malformed {
        int length = in.readLength();
        in.copyText(length, ((BytesAppender) columns[column]).reserve(length));
    }

    static void readBytes(AvroInput in, ColumnAppender[] columns, int column, int size) throws Malformed {
        int length = in.readLength();
        ((BytesAppender) columns[column]).set(in.bytes(), in.take(length), length);
    }

    static void readDecimal(AvroInput in, ColumnAppender[] columns, int column, int precision) throws Malformed {
        int length = in.readLength();
        Decimals.append(in.bytes(), in.take(length), length, precision, (DecimalAppender) columns[column]);
    }

    static void readBoolean(AvroInput in, ColumnAppender[] columns, int column, int size) throws Malformed {
        ((BooleanAppender) columns[column]).set(in.readBoolean());
    }

    static void readFloat(AvroInput in, ColumnAppender[] columns, int column, int size) throws Malformed {
        ((FloatAppender) columns[column]).set(in.readFloat());
    }

    static void intAsLong(AvroInput in, ColumnAppender[] columns, int column, int size) throws Malformed {
        ((LongAppender) columns[column]).set(in.readInt());
    }

    static void intAsFloat(AvroInput in, ColumnAppender[] columns, int column, int size) throws Malformed {
        ((FloatAppender) columns[column]).set((float) in.readInt());
    }

    static void intAsDouble(AvroInput in, ColumnAppender[] columns, int column, int size) throws Malformed {
        ((DoubleAppender) columns[column]).set(in.readInt());
    }

    static void longAsFloat(AvroInput in, ColumnAppender[] columns, int column, int size) throws Malformed {
        ((FloatAppender) columns[column]).set((float) in.readLong());
    }

    static void longAsDouble(AvroInput in, ColumnAppender[] columns, int column, int size) throws Malformed {
        ((DoubleAppender) columns[column]).set((double) in.readLong());
    }

    static void floatAsDouble(AvroInput in, ColumnAppender[] columns, int column, int size) throws Malformed {
        ((DoubleAppender) columns[column]).set(in.readFloat());
    }

    static void millisAsMicros(AvroInput in, ColumnAppender[] columns, int column, int size) throws Malformed {
        long millis = in.readLong();
        long micros = millis * MILLI;
        if (micros / MILLI != millis) {
            throw new Malformed("a timestamp out of range");
        }
        ((LongAppender) columns[column]).set(micros);
    }

    static void readFixed(AvroInput in, ColumnAppender[] columns, int column, int size) throws Malformed {
        ((BytesAppender) columns[column]).set(in.bytes(), in.take(size), size);
    }

    /** Reads which of two branches comes next; whether it is not the null one. */
    static boolean isThere(AvroInput in, int nullBranch) throws Malformed {
        return in.readIndex(2, "branch") != nullBranch;
    }

    /** Reads which of two branches comes next, which must not be the null one. */
    static void mustBeThere(AvroInput in, int nullBranch) throws Malformed {
        if (!isThere(in, nullBranch)) {
            throw new Malformed("null, but the column is not nullable");
        }
    }

    /** A composed step, for programs. */
    static void runStep(AvroInput in, ColumnAppender[] columns, AvroStep[] steps, int index) throws Malformed {
        steps[index].composed().run(in, columns);
    }
}
