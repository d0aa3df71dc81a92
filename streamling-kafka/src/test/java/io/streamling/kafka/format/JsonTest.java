package io.streamling.kafka.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamling.batch.RowKind;
import io.streamling.format.DecodeException;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.arrow.vector.types.DateUnit;
import org.apache.arrow.vector.types.FloatingPointPrecision;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.apache.arrow.vector.types.pojo.Schema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTest {
    private static final ArrowType BIGINT = new ArrowType.Int(64, true);
    private static final ArrowType INTEGER = new ArrowType.Int(32, true);
    private static final ArrowType TINYINT = new ArrowType.Int(8, true);
    private static final ArrowType DOUBLE = new ArrowType.FloatingPoint(FloatingPointPrecision.DOUBLE);
    private static final ArrowType REAL = new ArrowType.FloatingPoint(FloatingPointPrecision.SINGLE);
    private static final ArrowType VARCHAR = ArrowType.Utf8.INSTANCE;
    private static final ArrowType TIMESTAMP =
            new ArrowType.Timestamp(org.apache.arrow.vector.types.TimeUnit.MICROSECOND, null);

    private static Field column(String name, ArrowType type) {
        return new Field(name, FieldType.nullable(type), List.of());
    }

    private static Field required(String name, ArrowType type) {
        return new Field(name, FieldType.notNullable(type), List.of());
    }

    private static Json json(Field... columns) {
        return Json.schema(new Schema(List.of(columns)));
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** The value that a single column gets. */
    private static Object read(ArrowType type, String value) throws DecodeException {
        return read(json(column("v", type)), "{\"v\":" + value + "}");
    }

    private static Object read(Json format, String record) throws DecodeException {
        try (Decoding decoding = Decoding.all(format)) {
            decoding.add(utf8(record));
            return decoding.rows().get(0).get(0);
        }
    }

    @Test
    void fieldsComeInAnyOrderAndUnknownOnesArePassed() throws DecodeException {
        Json format = json(column("id", BIGINT), column("name", VARCHAR), column("amount", DOUBLE));
        try (Decoding decoding = Decoding.all(format)) {
            decoding.add(utf8("{\"id\":1,\"name\":\"a\",\"amount\":1.5}"));
            decoding.add(
                    utf8(
                            " { \"amount\" : -2.25e1 , \"x\":{\"id\":[1,{\"name\":\"}]\\\"\"}],\"y\":null}, \"name\":\"b\" }\n"));
            decoding.add(utf8("{\"name\":null,\"id\":3}"));
            decoding.add(utf8("{}"));

            assertThat(decoding.rows())
                    .containsExactly(
                            List.of(1L, "a", 1.5),
                            Arrays.asList(null, "b", -22.5),
                            Arrays.asList(3L, null, null),
                            Arrays.asList(null, null, null));
        }
    }

    @Test
    void lastOfTwoFieldsWithTheSameNameCounts() throws DecodeException {
        assertThat(read(json(column("v", VARCHAR)), "{\"v\":\"first\",\"v\":\"the second\"}"))
                .isEqualTo("the second");
        assertThat(read(json(column("v", VARCHAR)), "{\"v\":\"first\",\"v\":null}"))
                .isNull();
        assertThat(read(json(column("v", VARCHAR)), "{\"v\":null,\"v\":\"x\"}")).isEqualTo("x");
        assertThat(read(json(column("v", BIGINT)), "{\"v\":1,\"\\u0076\":2}")).isEqualTo(2L);
    }

    @ParameterizedTest
    @ValueSource(
            longs = {0, 1, -1, 999_999_999_999_999_999L, 1_000_000_000_000_000_000L, Long.MAX_VALUE, Long.MIN_VALUE})
    void wholeNumbersAreExact(long value) throws DecodeException {
        assertThat(read(BIGINT, Long.toString(value))).isEqualTo(value);
    }

    @Test
    void nameThatLooksLikeAnEscapedOneIsAnotherName() throws DecodeException {
        try (Decoding decoding = Decoding.all(json(column("v", BIGINT)))) {
            decoding.add(utf8("{\"\\\\u0076\":1}"));
            decoding.add(utf8("{\"\\u0076\":2}"));

            assertThat(decoding.rows()).containsExactly(Collections.singletonList(null), List.of(2L));
        }
    }

    @Test
    void wholeNumberMayBeWrittenWithPointOrExponent() throws DecodeException {
        assertThat(read(BIGINT, "12.0")).isEqualTo(12L);
        assertThat(read(BIGINT, "12e2")).isEqualTo(1200L);
        assertThat(read(BIGINT, "1200E-2")).isEqualTo(12L);
        assertThat(read(BIGINT, "-0")).isEqualTo(0L);
        assertThat(read(TINYINT, "-128")).isEqualTo((byte) -128);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "9223372036854775808",
                "-9223372036854775809",
                "1.5",
                "1e400",
                "1e999999999999",
                "01",
                "-",
                "1.",
                ".5",
                "+1",
                "1e",
                "\"1\"",
                "true",
                "[1]",
                "{}",
                "0x10",
                "NaN",
                "1_000",
                "",
                "nul",
                "truE"
            })
    void whatIsNoWholeNumberIsRefused(String value) {
        assertThatThrownBy(() -> read(BIGINT, value))
                .isInstanceOf(DecodeException.class)
                .hasMessageContaining("field 'v'");
    }

    @Test
    void numberOutOfRangeIsRefusedWithoutSayingIt() {
        assertThatThrownBy(() -> read(INTEGER, "2147483648"))
                .isInstanceOf(DecodeException.class)
                .hasMessageContaining("field 'v'")
                .hasMessageContaining("out of range")
                .hasMessageNotContaining("2147483648");
        assertThatThrownBy(() -> read(DOUBLE, "1e309")).isInstanceOf(DecodeException.class);
        assertThatThrownBy(() -> read(REAL, "1e39")).isInstanceOf(DecodeException.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0",
                "-0.0",
                "0.1",
                "1.5",
                "123456789.123456789",
                "9007199254740993",
                "1e22",
                "1e23",
                "1e-22",
                "1e-23",
                "1.7976931348623157e308",
                "4.9e-324",
                "1e-400",
                "17976931348623157e292",
                "0.000000000000000000000000000001",
                "100000000000000000000000000000000",
                "3.141592653589793238462643383279502884197",
                "2.2250738585072011e-308",
                "0e999"
            })
    void realNumbersAreAsJavaReadsThem(String text) throws DecodeException {
        assertThat(read(DOUBLE, text)).isEqualTo(Double.parseDouble(text));
        if (!Float.isInfinite(Float.parseFloat(text))) {
            assertThat(read(REAL, text)).isEqualTo(Float.parseFloat(text));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "12.34, 12.3400",
        "'\"12.34\"', 12.3400",
        "-0.0001, -0.0001",
        "0, 0.0000",
        "1e3, 1000.0000",
        "12.3400000, 12.3400",
        "1234567890123456789012345678901234.5678, 1234567890123456789012345678901234.5678",
        "-9999999999999999999999999999999999.9999, -9999999999999999999999999999999999.9999"
    })
    void decimalsAreExact(String text, BigDecimal expected) throws DecodeException {
        assertThat(read(new ArrowType.Decimal(38, 4, 128), text)).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1.23456",
                "123456789012345678901234567890123456789",
                "12345678901",
                "1e30",
                "\"\"",
                "\"1x\"",
                "\"1 \"",
                "true",
                "1e-9"
            })
    void decimalThatDoesNotFitIsRefused(String text) {
        assertThatThrownBy(() -> read(new ArrowType.Decimal(10, 4, 128), text)).isInstanceOf(DecodeException.class);
    }

    @Test
    void textIsUnescaped() throws DecodeException {
        assertThat(read(VARCHAR, "\"a\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e4\\u20AC\\ud83d\\ude00z\""))
                .isEqualTo("a\"\\/\b\f\n\r\tä€😀z");
        assertThat(read(VARCHAR, "\"Grüße, 世界 😀\"")).isEqualTo("Grüße, 世界 😀");
        assertThat(read(VARCHAR, "\"\"")).isEqualTo("");
    }

    /** T76: a NUL is text, and becomes a matter of the sink only. */
    @Test
    void nulCharacterIsText() throws DecodeException {
        assertThat(read(VARCHAR, "\"a\\u0000b\"")).isEqualTo("a\0b");
    }

    /** T76. */
    @ParameterizedTest
    @ValueSource(strings = {"\"\\ud800\"", "\"\\udc00\"", "\"\\ud800\\ud800\"", "\"\\ud800x\"", "\"a\\ud83d\\u0041b\""})
    void loneSurrogateIsRefusedOrReplaced(String text) throws DecodeException {
        assertThatThrownBy(() -> read(VARCHAR, text))
                .isInstanceOf(DecodeException.class)
                .hasMessageContaining("surrogate");
        assertThat((String) read(json(column("v", VARCHAR)).replaceInvalidText(), "{\"v\":" + text + "}"))
                .contains("\uFFFD")
                .doesNotContain("?");
    }

    @Test
    void textThatIsNotUtf8IsRefusedOrReplaced() throws DecodeException {
        byte[] record = utf8("{\"v\":\"abcdefgh#\"}");
        record[14] = (byte) 0xFF;
        try (Decoding decoding = Decoding.all(json(column("v", VARCHAR)))) {
            assertThatThrownBy(() -> decoding.add(record)).hasMessage("field 'v': text that is not UTF-8");
        }
        try (Decoding decoding = Decoding.all(json(column("v", VARCHAR)).replaceInvalidText())) {
            decoding.add(record);
            assertThat(decoding.rows()).containsExactly(List.of("abcdefgh\uFFFD"));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"a\nb\"",
                "\"a\\x\"",
                "\"\\u12\"",
                "\"\\u12g4\"",
                "\"abc",
                "\"abc\\\"",
                "\"abc\\",
                "1",
                "null x"
            })
    void whatIsNoTextIsRefused(String text) {
        assertThatThrownBy(() -> read(VARCHAR, text)).isInstanceOf(DecodeException.class);
    }

    @Test
    void booleansDatesAndBinaryAreRead() throws DecodeException {
        assertThat(read(ArrowType.Bool.INSTANCE, "true")).isEqualTo(true);
        assertThat(read(ArrowType.Bool.INSTANCE, "false")).isEqualTo(false);
        assertThat(read(new ArrowType.Date(DateUnit.DAY), "\"1970-01-02\"")).isEqualTo(1);
        assertThat(read(new ArrowType.Date(DateUnit.DAY), "-1")).isEqualTo(-1);
        assertThat(read(ArrowType.Binary.INSTANCE, "\"AAEC/w==\""))
                .isEqualTo(ByteBuffer.wrap(new byte[] {0, 1, 2, -1}));
        assertThatThrownBy(() -> read(ArrowType.Binary.INSTANCE, "\"@\"")).isInstanceOf(DecodeException.class);
        assertThatThrownBy(() -> read(ArrowType.Bool.INSTANCE, "1")).isInstanceOf(DecodeException.class);
    }

    @ParameterizedTest
    @CsvSource({
        "1970-01-01T00:00:00Z, 0", "1970-01-01 00:00:01, 1000000", "2024-02-29T12:34:56.123456Z, 1709210096123456",
        "2024-02-29T12:34:56.123456789+02:00, 1709202896123456", "1969-12-31T23:59:59.999999Z, -1",
                "2024-02-29, 1709164800000000",
        "0001-01-01T00:00Z, -62135596800000000", "9999-12-31T23:59:59-0330, 253402313399000000"
    })
    void timestampsAreIsoText(String text, long micros) throws DecodeException {
        assertThat(read(TIMESTAMP, '"' + text + '"')).isEqualTo(micros);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2023-02-29",
                "2024-13-01",
                "2024-1-1",
                "2024-01-01T24:00:00Z",
                "2024-01-01T00:00:00.Z",
                "2024-01-01T00:00:00Zx",
                "",
                "x"
            })
    void whatIsNoTimestampIsRefused(String text) {
        assertThatThrownBy(() -> read(TIMESTAMP, '"' + text + '"')).isInstanceOf(DecodeException.class);
    }

    @Test
    void timestampsAreNumbersOfTheEpochUnit() throws DecodeException {
        Json format = json(column("v", TIMESTAMP));

        assertThat(read(format, "{\"v\":1500}")).isEqualTo(1_500_000L);
        assertThat(read(format.epochUnit(TimeUnit.SECONDS), "{\"v\":-2}")).isEqualTo(-2_000_000L);
        assertThat(read(format.epochUnit(TimeUnit.NANOSECONDS), "{\"v\":-1}")).isEqualTo(-1L);
        assertThatThrownBy(() -> read(format, "{\"v\":9223372036854775807}")).hasMessageContaining("out of range");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "null",
                "[]",
                "1",
                "{",
                "{\"v\"",
                "{\"v\":",
                "{\"v\":1",
                "{\"v\":1,",
                "{\"v\":1,}",
                "{\"v\":1}x",
                "{\"v\":1}{}",
                "{v:1}",
                "{\"v\" 1}",
                "{\"v\":1 \"w\":2}",
                "{\"x\":[1,]}",
                "{\"x\":{\"a\"}}",
                "{\"x\":tru}",
                "{\"x\":1.}",
                "{\"x\":[}",
                "\uFEFF{}"
            })
    void whatIsNoObjectIsRefusedAndItsNeighboursAreNot(String record) throws DecodeException {
        try (Decoding decoding = Decoding.all(json(column("v", BIGINT)))) {
            decoding.add(utf8("{\"v\":1}"));
            assertThatThrownBy(() -> decoding.add(utf8(record))).isInstanceOf(DecodeException.class);
            decoding.add(utf8("{}"));
            decoding.add(utf8("{\"v\":2}"));

            assertThat(decoding.rows()).containsExactly(List.of(1L), Collections.singletonList(null), List.of(2L));
        }
    }

    @Test
    void nestingIsLimited() throws DecodeException {
        String deep = "[".repeat(100_000);
        assertThatThrownBy(() -> read(json(column("v", BIGINT)), "{\"x\":" + deep))
                .hasMessageContaining("levels deep");
        assertThat(read(json(column("v", BIGINT)), "{\"x\":" + "[".repeat(150) + "]".repeat(150) + ",\"v\":1}"))
                .isEqualTo(1L);
    }

    @Test
    void columnThatIsNotNullableMustBeThereUnlessTheRowGoes() throws DecodeException {
        try (Decoding decoding = Decoding.all(json(required("id", BIGINT), required("name", VARCHAR)))) {
            assertThatThrownBy(() -> decoding.add(utf8("{\"id\":1}"))).hasMessageContaining("field 'name'");
            assertThatThrownBy(() -> decoding.add(utf8("{\"id\":1,\"name\":null}")))
                    .hasMessageContaining("field 'name'");
            decoding.add(utf8("{\"id\":1}"), RowKind.DELETE);

            assertThat(decoding.kinds()).containsExactly(RowKind.DELETE);
        }
    }

    @Test
    void manyDifferentNamesAreNotRemembered() throws DecodeException {
        try (Decoding decoding = Decoding.all(json(column("v", BIGINT)))) {
            List<List<Object>> expected = new ArrayList<>();
            for (long i = 0; i < 5000; i++) {
                decoding.add(utf8("{\"name" + i + "\":" + i + ",\"v\":" + i + "}"));
                expected.add(List.of(i));
            }

            assertThat(decoding.rows()).isEqualTo(expected);
        }
    }

    @Test
    void onlyProjectedColumnsAreRead() throws DecodeException {
        Json format = json(column("a", BIGINT), column("b", BIGINT), column("c", VARCHAR));
        try (Decoding decoding = new Decoding(format, List.of("c"), List.of())) {
            decoding.add(utf8("{\"a\":\"no number\",\"b\":1e999,\"c\":\"x\"}"));

            assertThat(decoding.rows()).containsExactly(List.of("x"));
        }
    }

    /** T41, T51. */
    @Test
    void tombstoneDeletesByItsKey() throws DecodeException {
        Json format = json(required("id", BIGINT), column("region", VARCHAR), required("name", VARCHAR));
        try (Decoding decoding = Decoding.of(format, List.of("id", "region"))) {
            decoding.add(utf8("{\"id\":1,\"region\":\"eu\",\"name\":\"a\"}"));
            decoding.addTombstone(utf8("{\"region\":\"us\",\"id\":2,\"more\":1}"));
            assertThatThrownBy(() -> decoding.addTombstone(utf8("{\"id\":2}"))).hasMessageContaining("field 'region'");
            assertThatThrownBy(() -> decoding.addTombstone(utf8("7"))).isInstanceOf(DecodeException.class);
            assertThatThrownBy(() -> decoding.addTombstone(null))
                    .isInstanceOf(DecodeException.class)
                    .hasMessageContaining("without a key");
            decoding.add(utf8("{\"id\":3,\"region\":\"eu\",\"name\":\"c\"}"));

            assertThat(decoding.rows())
                    .containsExactly(List.of(1L, "eu", "a"), Arrays.asList(2L, "us", null), List.of(3L, "eu", "c"));
        }
    }

    @Test
    void keyOfOneColumnMayBeBare() throws DecodeException {
        try (Decoding numbers = Decoding.of(json(column("id", BIGINT)), List.of("id"));
                Decoding texts = Decoding.of(json(column("id", VARCHAR)), List.of("id"))) {
            numbers.addTombstone(utf8("42"));
            texts.addTombstone(utf8("user_7"));
            texts.addTombstone(utf8("\"quoted\""));
            texts.addTombstone(utf8("42"));
            assertThatThrownBy(() -> numbers.addTombstone(utf8("4x"))).isInstanceOf(DecodeException.class);
            assertThatThrownBy(() -> numbers.addTombstone(utf8("null"))).isInstanceOf(DecodeException.class);

            assertThat(numbers.rows()).containsExactly(List.of(42L));
            assertThat(texts.rows()).containsExactly(List.of("user_7"), List.of("quoted"), List.of("42"));
        }
    }

    @Test
    void problemsAreFoundOffline() {
        Json format = json(column("a", BIGINT), column("a", VARCHAR), column("list", ArrowType.List.INSTANCE));

        assertThat(format.problems(List.of("id")))
                .hasSize(3)
                .anyMatch(problem -> problem.contains("'a' is declared twice"))
                .anyMatch(problem -> problem.contains("'list'"))
                .anyMatch(problem -> problem.contains("key column 'id'"));
        assertThat(json(column("a", BIGINT)).problems(List.of("a"))).isEmpty();
    }
}
