package io.streamling.kafka.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamling.batch.Columns;
import io.streamling.batch.RowKind;
import io.streamling.format.DecodeException;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.apache.arrow.vector.types.pojo.Schema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CsvTest {
    private static final Csv TEXTS = Csv.schema(Columns.of("a VARCHAR", "b VARCHAR", "c VARCHAR"));
    private static final Csv TYPED = Csv.schema(Columns.of(
            "id BIGINT NOT NULL",
            "small TINYINT",
            "price DECIMAL(6, 2)",
            "real DOUBLE",
            "single REAL",
            "flag BOOLEAN",
            "day DATE",
            "at TIMESTAMP",
            "bytes VARBINARY",
            "text VARCHAR"));

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static List<Object> read(Csv format, String line) throws DecodeException {
        try (Decoding decoding = Decoding.all(format)) {
            decoding.add(utf8(line));
            return decoding.rows().get(0);
        }
    }

    private static void refused(Csv format, String line, String message) {
        assertThatThrownBy(() -> read(format, line))
                .isInstanceOf(DecodeException.class)
                .hasMessage(message);
    }

    @Test
    void fieldsAreTheColumnsInTheirOrder() throws DecodeException {
        assertThat(read(TEXTS, "x,y,z")).containsExactly("x", "y", "z");
        assertThat(read(TEXTS, "ä, y ,日本")).containsExactly("ä", " y ", "日本");
    }

    @ParameterizedTest
    @ValueSource(strings = {"x,y,z\n", "x,y,z\r\n", "\"x\",\"y\",\"z\"\n"})
    void lineEndBehindTheLastFieldIsNoText(String line) throws DecodeException {
        assertThat(read(TEXTS, line)).containsExactly("x", "y", "z");
    }

    @Test
    void quotedFieldsHaveDelimitersQuotesAndLineEndsInThem() throws DecodeException {
        assertThat(read(TEXTS, "\"a,b\",\"he said \"\"no\"\"\",\"1\n2\r\n\""))
                .containsExactly("a,b", "he said \"no\"", "1\n2\r\n");
    }

    @Test
    void emptyFieldIsNullAndQuotedEmptyFieldIsText() throws DecodeException {
        assertThat(read(TEXTS, ",\"\",")).containsExactly(null, "", null);
    }

    @Test
    void nullTextCountsWithoutQuotesOnly() throws DecodeException {
        Csv csv = TEXTS.nullText("NULL");

        assertThat(read(csv, "NULL,\"NULL\",")).containsExactly(null, "NULL", "");
    }

    @Test
    void delimiterQuoteAndEscapeCanBeOthers() throws DecodeException {
        assertThat(read(TEXTS.delimiter('\t').quote('\''), "a,b\t'it''s\t'\t\""))
                .containsExactly("a,b", "it's\t", "\"");
        assertThat(read(TEXTS.escape('\\'), "\"a\\\"b\",\"c\\\\d\",\\n")).containsExactly("a\"b", "c\\d", "\\n");
    }

    @Test
    void valuesAreReadAsJsonsAre() throws DecodeException {
        assertThat(
                        read(
                                TYPED,
                                "9223372036854775807,-128,1234.50,1e308,0.5,true,2024-02-29,2024-05-06T07:08:09.123456Z,AQI=,t"))
                .containsExactly(
                        Long.MAX_VALUE,
                        (byte) -128,
                        new BigDecimal("1234.50"),
                        1e308,
                        0.5f,
                        true,
                        19782,
                        1_714_979_289_123_456L,
                        ByteBuffer.wrap(new byte[] {1, 2}),
                        "t");
        assertThat(read(TYPED, "1,,,,,,-1,-1,,"))
                .containsExactly(1L, null, null, null, null, null, -1, -1000L, null, null);
        assertThat(read(TYPED.epochUnit(TimeUnit.SECONDS), "1,,,,,,,7,,").get(7))
                .isEqualTo(7_000_000L);
    }

    /** T37: what does not fit is refused, and nobody's data stands in the message. */
    @Test
    void valuesThatDoNotFitAreRefusedByColumn() {
        refused(TYPED, "9223372036854775808,,,,,,,,,", "field 'id': a number out of range");
        refused(TYPED, "1,128,,,,,,,,", "field 'small': a number out of range");
        refused(TYPED, "1,,1.005,,,,,,,", "field 'price': a number with more than 2 digits behind its point");
        refused(TYPED, "1,,12345.00,,,,,,,", "field 'price': a decimal with more than 6 digits");
        refused(TYPED, "1,,,x,,,,,,", "field 'real': a number expected, not what is there");
        refused(TYPED, "1,,,,,yes,,,,", "field 'flag': a boolean expected, not what is there");
        refused(TYPED, "1,,,,,,2023-02-29,,,", "field 'day': text that is no ISO 8601 date");
        refused(TYPED, "1,,,,,,,yesterday,,", "field 'at': text that is no ISO 8601 date or timestamp");
        refused(TYPED, "1,,,,,,,,?,", "field 'bytes': text that is not base64");
        refused(TYPED, "1 2,,,,,,,,,", "field 'id': 1 bytes behind the end of the value");
        refused(TYPED, ",,,,,,,,,", "field 'id': null, but the column is not nullable");
    }

    @Test
    void linesOfAnotherShapeAreRefused() {
        refused(TEXTS, "a,b", "a line of 2 fields, and there are 3 columns");
        refused(TEXTS, "", "a line of 1 fields, and there are 3 columns");
        refused(TEXTS, "a,b,c,d", "a line of more fields than the 3 columns");
        refused(TEXTS, "a,b,c,", "a line of more fields than the 3 columns");
        refused(TEXTS, "a,\"b,c", "field 'b': a quote without an end");
        refused(TEXTS, "a,\"b\"\"", "field 'b': a quote without an end");
        refused(TEXTS, "a,\"b\"x,c", "field 'b': text behind the closing quote");
        refused(TEXTS, "a,b\"c\",d", "field 'b': a quote within text that is not quoted");
        refused(TEXTS, "a,b\nc,d", "field 'b': a line end that is not quoted, and a record is one line");
        refused(TEXTS.escape('\\'), "a,b,\"c\\", "field 'c': a quote without an end");
    }

    @Test
    void bytesThatAreNotUtf8AreRefused() {
        try (Decoding decoding = Decoding.all(TEXTS)) {
            assertThatThrownBy(() -> decoding.add(new byte[] {'a', ',', (byte) 0xC3, ',', 'c'}))
                    .hasMessage("field 'b': text that is not UTF-8");
        }
    }

    @Test
    void columnsThatNothingReadsAreMovedPast() throws DecodeException {
        try (Decoding decoding = new Decoding(TYPED, List.of("id", "flag"), List.of())) {
            decoding.add(utf8("1,not,looked,\"at,\",here,false,,,,"));

            assertThat(decoding.rows()).containsExactly(List.of(1L, false));
        }
    }

    @Test
    void deleteNeedsItsKeyColumnsOnly() throws DecodeException {
        try (Decoding decoding = Decoding.of(TYPED, List.of("id"))) {
            decoding.add(utf8(",,,,,,,,,gone"), RowKind.DELETE);

            assertThat(decoding.kinds()).containsExactly(RowKind.DELETE);
        }
    }

    @Test
    void optionsThatCannotBeToldApartAreProblems() {
        Schema schema = new Schema(List.of(
                new Field("a", FieldType.nullable(ArrowType.Utf8.INSTANCE), null),
                new Field("a", FieldType.nullable(ArrowType.Struct.INSTANCE), List.of())));

        assertThat(Csv.schema(schema).delimiter('"').nullText("\"").escape('ä').problems(List.of()))
                .containsExactly(
                        "delimiter, quote and escape must be ASCII characters and no line ends",
                        "the delimiter cannot be the quote or the escape as well",
                        "the text for null cannot have the delimiter or a quote in it",
                        "column 'a' is declared twice",
                        "column 'a' is Struct, which cannot be read from CSV");
        assertThat(TYPED.problems(List.of())).isEmpty();
    }

    /** Whatever a writer quotes, rows come back as they were; damaged lines harm nobody else. */
    @Property(tries = 100)
    void linesComeBackAsTheyWereWritten(@ForAll long seed) throws DecodeException {
        Random random = new Random(seed);
        List<List<Object>> expected = new ArrayList<>();
        try (Decoding decoding = Decoding.all(TEXTS)) {
            for (int i = 0; i < 100; i++) {
                List<Object> row = Arrays.asList(text(random), text(random), text(random));
                String line = line(row, random);
                try {
                    decoding.add(Mutation.of(utf8(line), random));
                    expected.add(null);
                } catch (DecodeException e) {
                    assertThat(e.getMessage()).isNotEmpty();
                }
                decoding.add(utf8(line));
                expected.add(row);
            }

            List<List<Object>> rows = decoding.rows();
            assertThat(rows).hasSameSizeAs(expected);
            for (int i = 0; i < rows.size(); i++) {
                if (expected.get(i) != null) {
                    assertThat(rows.get(i)).isEqualTo(expected.get(i));
                }
            }
        }
    }

    private static String text(Random random) {
        String letters = "ab,\"\n\r ü€😀";
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(6); i > 0; i--) {
            int at = letters.offsetByCodePoints(0, random.nextInt(letters.codePointCount(0, letters.length())));
            text.appendCodePoint(letters.codePointAt(at));
        }
        return random.nextInt(5) == 0 ? null : text.toString();
    }

    private static String line(List<Object> row, Random random) {
        List<String> fields = new ArrayList<>();
        for (Object value : row) {
            String text = (String) value;
            if (text == null) {
                fields.add("");
            } else if (text.isEmpty() || text.matches("(?s).*[,\"\n\r].*") || random.nextBoolean()) {
                fields.add('"' + text.replace("\"", "\"\"") + '"');
            } else {
                fields.add(text);
            }
        }
        return String.join(",", fields) + List.of("", "\n", "\r\n").get(random.nextInt(3));
    }
}
