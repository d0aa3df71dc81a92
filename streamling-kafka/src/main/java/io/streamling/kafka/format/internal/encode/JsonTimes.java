package io.streamling.kafka.format.internal.encode;

import io.streamling.batch.ColumnMemory;
import io.streamling.kafka.format.encode.EncodeException;
import io.streamling.kafka.format.encode.RecordBuffer;
import java.time.LocalDate;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.types.TimeUnit;

/** How dates and times are written: as ISO 8601 does. The classes within are for the task's thread only. */
final class JsonTimes {
    private static final long SECONDS_PER_DAY = 86_400;
    /** 0000-01-01 and 9999-12-31: outside of them years do not have four digits. */
    private static final long FIRST_DAY = LocalDate.of(0, 1, 1).toEpochDay();

    private static final long LAST_DAY = LocalDate.of(9999, 12, 31).toEpochDay();

    private JsonTimes() {}

    /** Writes days, and keeps the last one, since neighbours often share it. */
    private static final class Days {
        private static final int CHARS = 10;

        private final byte[] text = new byte[CHARS];
        private long last = Long.MIN_VALUE;

        void put(long day, RecordBuffer out) throws EncodeException {
            if (day != last) {
                LocalDate date = LocalDate.ofEpochDay(day);
                Digits.backwards(date.getYear(), text, 0, 4);
                text[4] = '-';
                Digits.backwards(date.getMonthValue(), text, 5, 7);
                text[7] = '-';
                Digits.backwards(date.getDayOfMonth(), text, 8, CHARS);
                last = day;
            }
            out.put(text, 0, CHARS);
        }
    }

    static final class Date extends FixedColumn {
        private final Days days = new Days();
        private final EncodedColumn strange = new JsonScalars.Any();

        @Override
        protected void bindValues(FieldVector vector) {
            super.bindValues(vector);
            strange.bind(vector);
        }

        @Override
        public void append(int row, RecordBuffer out) throws EncodeException {
            int day = ColumnMemory.intAt(data + 4L * row);
            if (day < FIRST_DAY || day > LAST_DAY) {
                strange.append(row, out);
                return;
            }
            out.put('"');
            days.put(day, out);
            out.put('"');
        }
    }

    static final class Timestamp extends FixedColumn {
        private final Days days = new Days();
        private final EncodedColumn strange = new JsonScalars.Any();
        private final long perSecond;
        private final int digits;
        private final int factor;
        private final boolean isInstant;

        Timestamp(TimeUnit unit, boolean isInstant) {
            this.isInstant = isInstant;
            this.perSecond = switch (unit) {
                case SECOND -> 1;
                case MILLISECOND -> 1_000;
                case MICROSECOND -> 1_000_000;
                case NANOSECOND -> 1_000_000_000;
            };
            this.digits = unit == TimeUnit.NANOSECOND ? 9 : 6;
            this.factor = unit == TimeUnit.NANOSECOND ? 1 : (int) (1_000_000 / perSecond);
        }

        @Override
        protected void bindValues(FieldVector vector) {
            super.bindValues(vector);
            strange.bind(vector);
        }

        @Override
        public void append(int row, RecordBuffer out) throws EncodeException {
            long units = ColumnMemory.longAt(data + 8L * row);
            long seconds = Math.floorDiv(units, perSecond);
            long day = Math.floorDiv(seconds, SECONDS_PER_DAY);
            if (day < FIRST_DAY || day > LAST_DAY) {
                strange.append(row, out);
                return;
            }
            out.put('"');
            days.put(day, out);
            out.put('T');
            int second = (int) (seconds - day * SECONDS_PER_DAY);
            clock(second, out);
            Digits.putPadded((units - seconds * perSecond) * factor, digits, out);
            if (isInstant) {
                out.put('Z');
            }
            out.put('"');
        }

        private static void clock(int second, RecordBuffer out) throws EncodeException {
            byte[] bytes = out.reserve(9);
            int at = out.length();
            Digits.backwards(second / 3_600, bytes, at, at + 2);
            bytes[at + 2] = ':';
            Digits.backwards(second / 60 % 60, bytes, at + 3, at + 5);
            bytes[at + 5] = ':';
            Digits.backwards(second % 60, bytes, at + 6, at + 8);
            bytes[at + 8] = '.';
            out.advance(9);
        }
    }
}
