package io.streamling.sql.internal.interpret;

import org.apache.arrow.vector.DateDayVector;
import org.apache.arrow.vector.DurationVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.IntervalYearVector;
import org.apache.arrow.vector.TimeMicroVector;
import org.apache.arrow.vector.TimeMilliVector;
import org.apache.arrow.vector.TimeNanoVector;
import org.apache.arrow.vector.TimeSecVector;
import org.apache.arrow.vector.TimeStampVector;
import org.jspecify.annotations.Nullable;

/** Reads and writes single dates, times and intervals of columns. Stateless. */
final class TimeColumns {
    private TimeColumns() {}

    /** Null where the column is of another type. */
    static @Nullable Long read(FieldVector vector, int row) {
        if (vector instanceof DateDayVector days) {
            return (long) days.get(row);
        }
        if (vector instanceof TimeStampVector units) {
            return units.get(row);
        }
        if (vector instanceof DurationVector units) {
            return DurationVector.get(units.getDataBuffer(), row);
        }
        return vector instanceof IntervalYearVector months ? (Long) (long) months.get(row) : readTime(vector, row);
    }

    private static @Nullable Long readTime(FieldVector vector, int row) {
        if (vector instanceof TimeSecVector seconds) {
            return (long) seconds.get(row);
        }
        if (vector instanceof TimeMilliVector millis) {
            return (long) millis.get(row);
        }
        if (vector instanceof TimeMicroVector micros) {
            return micros.get(row);
        }
        return vector instanceof TimeNanoVector nanos ? nanos.get(row) : null;
    }

    static void write(FieldVector vector, int row, long value) {
        if (vector instanceof DateDayVector days) {
            days.setSafe(row, (int) value);
        } else if (vector instanceof DurationVector units) {
            units.setSafe(row, value);
        } else if (vector instanceof IntervalYearVector months) {
            months.setSafe(row, (int) value);
        } else if (vector instanceof TimeSecVector seconds) {
            seconds.setSafe(row, (int) value);
        } else if (vector instanceof TimeMilliVector millis) {
            millis.setSafe(row, (int) value);
        } else if (vector instanceof TimeMicroVector micros) {
            micros.setSafe(row, value);
        } else if (vector instanceof TimeNanoVector nanos) {
            nanos.setSafe(row, value);
        } else {
            ((TimeStampVector) vector).setSafe(row, value);
        }
    }
}
