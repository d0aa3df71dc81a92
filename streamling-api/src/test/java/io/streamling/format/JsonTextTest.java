package io.streamling.format;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamling.batch.WideInteger;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Random;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.FixedSizeBinaryVector;
import org.apache.arrow.vector.Float4Vector;
import org.apache.arrow.vector.Float8Vector;
import org.apache.arrow.vector.UInt8Vector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.complex.ListVector;
import org.apache.arrow.vector.complex.MapVector;
import org.apache.arrow.vector.complex.StructVector;
import org.apache.arrow.vector.types.TimeUnit;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The allocator is at zero at the end of each test, or closing it fails. */
final class JsonTextTest {
    private final RootAllocator allocator = new RootAllocator();

    @AfterEach
    void allMemoryIsGivenBack() {
        allocator.close();
    }

    private static String json(FieldVector vector, int row) {
        StringBuilder text = new StringBuilder("x");
        JsonText.append(vector, row, text);
        return text.substring(1);
    }

    @Test
    void everyCharacterThatJsonEscapesIsEscaped() {
        try (VarCharVector texts = new VarCharVector("t", allocator)) {
            texts.setSafe(0, "a\"b\\c\n\r\t\u0000\u001f/ä🐟".getBytes(StandardCharsets.UTF_8));
            texts.setNull(1);
            texts.setSafe(2, new byte[0]);
            texts.setValueCount(3);

            assertThat(json(texts, 0)).isEqualTo("\"a\\\"b\\\\c\\n\\r\\t\\u0000\\u001f/ä🐟\"");
            assertThat(json(texts, 1)).isEqualTo("null");
            assertThat(json(texts, 2)).isEqualTo("\"\"");
        }
    }

    @Test
    void numbersHaveAllOfTheirDigits() {
        Field wide = new Field("u", WideInteger.UINT256.fieldType(true), List.of());
        BigInteger most = BigInteger.ONE.shiftLeft(256).subtract(BigInteger.ONE);
        try (UInt8Vector unsigned = new UInt8Vector("n", allocator);
                FixedSizeBinaryVector wides = (FixedSizeBinaryVector) wide.createVector(allocator);
                FixedSizeBinaryVector bytes = new FixedSizeBinaryVector("b", allocator, 2)) {
            unsigned.setSafe(0, -1L);
            unsigned.setValueCount(1);
            wides.setSafe(0, WideInteger.UINT256.toBytes(most));
            wides.setValueCount(1);
            bytes.setSafe(0, new byte[] {0, -1});
            bytes.setValueCount(1);

            assertThat(json(unsigned, 0)).isEqualTo("18446744073709551615");
            assertThat(json(wides, 0)).isEqualTo(most.toString());
            assertThat(json(bytes, 0)).isEqualTo("\"AP8=\"");
        }
    }

    @Test
    void floatsThatJsonDoesNotHaveAreTexts() {
        try (Float8Vector doubles = new Float8Vector("d", allocator);
                Float4Vector floats = new Float4Vector("f", allocator)) {
            doubles.setSafe(0, Double.NEGATIVE_INFINITY);
            doubles.setSafe(1, -1.0e300);
            doubles.setSafe(2, Double.NaN);
            doubles.setValueCount(3);
            floats.setSafe(0, 0.1f);
            floats.setValueCount(1);

            assertThat(json(doubles, 0)).isEqualTo("\"-Infinity\"");
            assertThat(json(doubles, 1)).isEqualTo("-1.0E300");
            assertThat(json(doubles, 2)).isEqualTo("\"NaN\"");
            assertThat(json(floats, 0)).isEqualTo("0.1");
        }
    }

    @Test
    void nestedValuesAreArraysAndObjects() {
        FieldType number = FieldType.nullable(new ArrowType.Int(64, true));
        Field key = new Field("key", FieldType.notNullable(new ArrowType.Int(64, true)), List.of());
        Field entries = new Field(
                "entries",
                FieldType.notNullable(ArrowType.Struct.INSTANCE),
                List.of(key, new Field("value", number, List.of())));
        Field map = new Field("m\"", FieldType.nullable(new ArrowType.Map(false)), List.of(entries));
        Field row = new Field("item", FieldType.nullable(ArrowType.Struct.INSTANCE), List.of(map));
        Field list = new Field("l", FieldType.nullable(ArrowType.List.INSTANCE), List.of(row));
        try (ListVector rows = (ListVector) list.createVector(allocator)) {
            StructVector item = (StructVector) rows.getDataVector();
            MapVector maps = (MapVector) item.getChildrenFromFields().get(0);
            StructVector entry = (StructVector) maps.getDataVector();
            int from = rows.startNewValue(0);
            item.setIndexDefined(from);
            int at = maps.startNewValue(from);
            for (int i = 0; i < 2; i++) {
                entry.setIndexDefined(at + i);
                ((BigIntVector) entry.getChildrenFromFields().get(0)).setSafe(at + i, i - 1);
            }
            ((BigIntVector) entry.getChildrenFromFields().get(1)).setSafe(at, 7);
            maps.endValue(from, 2);
            item.setNull(from + 1);
            rows.endValue(0, 2);
            rows.startNewValue(1);
            rows.endValue(1, 0);
            rows.setValueCount(3);

            assertThat(json(rows, 0)).isEqualTo("[{\"m\\\"\":{\"-1\":7,\"0\":null}},null]");
            assertThat(json(rows, 1)).isEqualTo("[]");
            assertThat(json(rows, 2)).isEqualTo("null");
        }
    }

    @Test
    void randomDatesAndTimesAreThoseOfJava() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        DateTimeFormatter seconds = DateTimeFormatter.ofPattern("HH:mm:ss.SSSSSSSSS");
        for (int i = 0; i < 20_000; i++) {
            long day = random.nextInt() >> random.nextInt(32);
            long second = random.nextInt(86_400);
            int nano = random.nextInt(1_000_000_000);
            StringBuilder date = new StringBuilder();
            TimeText.date(day, date);
            StringBuilder time = new StringBuilder();
            TimeText.time(second * 1_000_000_000 + nano, TimeUnit.NANOSECOND, time);
            StringBuilder timestamp = new StringBuilder();
            TimeText.timestamp(day * 86_400 + second, TimeUnit.SECOND, timestamp);

            LocalDate expected = LocalDate.ofEpochDay(day);
            assertThat(date).as("seed %d", seed).hasToString(expected.toString());
            assertThat(time)
                    .as("seed %d", seed)
                    .hasToString(LocalTime.ofSecondOfDay(second).withNano(nano).format(seconds));
            LocalDateTime at = LocalDateTime.ofEpochSecond(day * 86_400 + second, 0, ZoneOffset.UTC);
            assertThat(timestamp)
                    .as("seed %d", seed)
                    .hasToString(at.toLocalDate() + "T"
                            + at.toLocalTime().format(seconds).substring(0, 15));
        }
    }

    @Test
    void numbersThatAreNoTimesHaveATextToo() {
        StringBuilder text = new StringBuilder();
        TimeText.timestamp(Long.MIN_VALUE, TimeUnit.SECOND, text);
        TimeText.time(-1, TimeUnit.MICROSECOND, text.append(' '));
        TimeText.interval(Long.MIN_VALUE, TimeUnit.NANOSECOND, text.append(' '));
        TimeText.months(Integer.MIN_VALUE, text.append(' '));

        assertThat(text)
                .hasToString("-292277022657-01-27T08:29:52.000000 -00:00:00.000001 -106751 23:47:16.854775808 "
                        + "-178956970-8");
    }
}
