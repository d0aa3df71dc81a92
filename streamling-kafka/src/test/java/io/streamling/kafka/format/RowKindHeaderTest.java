package io.streamling.kafka.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamling.batch.RowKind;
import io.streamling.format.DecodeException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RowKindHeaderTest {
    @ParameterizedTest
    @CsvSource({"c, INSERT", "r, INSERT", "i, INSERT", "u, UPDATE", "d, DELETE"})
    void letterIsAKind(String letter, RowKind kind) throws DecodeException {
        assertThat(RowKindHeader.parse(letter.getBytes(StandardCharsets.UTF_8))).isEqualTo(kind);
    }

    @Test
    void recordWithoutHeaderIsAnInsert() throws DecodeException {
        assertThat(RowKindHeader.parse(null)).isEqualTo(RowKind.INSERT);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x", "C", "cc", "t", "\"c\""})
    void anythingElseIsABadRecord(String text) {
        assertThatThrownBy(() -> RowKindHeader.parse(text.getBytes(StandardCharsets.UTF_8)))
                .isInstanceOf(DecodeException.class)
                .hasMessageContaining("dbz.op");
    }
}
