package io.streamling.kafka.format;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.streamling.format.DecodeException;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;

/** Random objects, read by Jackson and by our own parser. */
class JsonAgainstReferenceTest {
    private static final JsonFactory JACKSON = new JsonFactory();

    @Property(tries = 60)
    void rowsAreWhatJacksonReads(@ForAll long seed) throws DecodeException, IOException {
        RandomJson json = new RandomJson(seed);
        List<List<Object>> expected = new ArrayList<>();
        try (Decoding decoding = Decoding.all(Json.schema(RandomJson.SCHEMA))) {
            for (int i = 0; i < 100; i++) {
                byte[] record = json.object().getBytes(StandardCharsets.UTF_8);
                decoding.add(record);
                expected.add(row(record));
            }

            assertThat(decoding.rows()).isEqualTo(expected);
        }
    }

    /** Whatever the bytes are, the record is refused or read as Jackson reads it, and its neighbours are right. */
    @Property(tries = 60)
    void damagedRecordsHarmNobodyElse(@ForAll long seed) throws DecodeException, IOException {
        RandomJson json = new RandomJson(seed);
        Random random = new Random(seed);
        List<List<Object>> expected = new ArrayList<>();
        try (Decoding decoding = Decoding.all(Json.schema(RandomJson.SCHEMA))) {
            for (int i = 0; i < 200; i++) {
                byte[] record = json.object().getBytes(StandardCharsets.UTF_8);
                byte[] damaged = Mutation.of(record, random);
                if (tryAdd(decoding, damaged)) {
                    expected.add(isUtf8(damaged) ? row(damaged) : null);
                }
                decoding.add(record);
                expected.add(row(record));
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

    private static boolean tryAdd(Decoding decoding, byte[] record) {
        try {
            decoding.add(record);
            return true;
        } catch (DecodeException e) {
            return false;
        }
    }

    private static boolean isUtf8(byte[] bytes) {
        return !new String(bytes, StandardCharsets.UTF_8).contains("\uFFFD");
    }

    private static List<Object> row(byte[] record) throws IOException {
        Map<String, Object> values = new HashMap<>();
        try (JsonParser parser = JACKSON.createParser(record)) {
            assertThat(parser.nextToken()).isEqualTo(JsonToken.START_OBJECT);
            for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
                parser.nextToken();
                Field field = column(name);
                if (field == null) {
                    parser.skipChildren();
                } else {
                    values.put(name, value(parser, field.getType()));
                }
            }
            assertThat(parser.nextToken()).isNull();
        }
        List<Object> row = new ArrayList<>();
        RandomJson.SCHEMA.getFields().forEach(field -> row.add(values.get(field.getName())));
        return row;
    }

    private static Field column(String name) {
        return RandomJson.SCHEMA.getFields().stream()
                .filter(candidate -> candidate.getName().equals(name))
                .findFirst()
                .orElse(null);
    }

    private static Object value(JsonParser parser, ArrowType type) throws IOException {
        if (parser.currentToken() == JsonToken.VALUE_NULL) {
            return null;
        }
        return switch (type.getTypeID()) {
            case Int -> {
                BigDecimal whole = parser.getDecimalValue();
                if (((ArrowType.Int) type).getBitWidth() == 64) {
                    yield whole.longValueExact();
                }
                yield whole.intValueExact();
            }
            case Utf8 -> {
                assertThat(parser.currentToken()).isEqualTo(JsonToken.VALUE_STRING);
                yield parser.getText();
            }
            case FloatingPoint -> parser.getDoubleValue();
            case Decimal -> new BigDecimal(parser.getText().strip()).setScale(6);
            default -> parser.getBooleanValue();
        };
    }
}
