package io.streamling.kafka.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamling.format.DecodeException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class RawTest {
    @Test
    void bytesAreTakenAsTheyAre() throws DecodeException {
        byte[] any = {0, -1, (byte) 0xC3};
        try (Decoding decoding = Decoding.all(Raw.bytes("value"))) {
            decoding.add(any);
            decoding.add(new byte[0]);

            assertThat(decoding.rows())
                    .containsExactly(List.of(ByteBuffer.wrap(any)), List.of(ByteBuffer.wrap(new byte[0])));
        }
    }

    @Test
    void textMustBeUtf8() throws DecodeException {
        try (Decoding decoding = Decoding.all(Raw.text("line"))) {
            decoding.add("grün 🚀".getBytes(StandardCharsets.UTF_8));
            assertThatThrownBy(() -> decoding.add(new byte[] {'a', (byte) 0xED, (byte) 0xA0, (byte) 0x80}))
                    .isInstanceOf(DecodeException.class)
                    .hasMessage("field 'line': text that is not UTF-8");
            decoding.add(new byte[0]);

            assertThat(decoding.rows()).containsExactly(List.of("grün 🚀"), List.of(""));
        }
    }

    @Test
    void rowsCountAlsoWhereNothingReadsTheColumn() throws DecodeException {
        try (Decoding decoding = new Decoding(Raw.text("line"), List.of(), List.of())) {
            decoding.add(new byte[] {-1});

            assertThat(decoding.rowCount()).isEqualTo(1);
        }
    }
}
