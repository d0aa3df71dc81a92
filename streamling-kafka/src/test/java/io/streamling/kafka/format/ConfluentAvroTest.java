package io.streamling.kafka.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamling.batch.RowKind;
import io.streamling.format.DecodeException;
import java.math.BigDecimal;
import java.util.List;
import org.apache.avro.Schema;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ConfluentAvroTest {
    private static final Schema ORDER = new Schema.Parser().parse("""
                    {"type":"record","name":"Order","fields":[
                      {"name":"id","type":"long"},
                      {"name":"country","type":"string"},
                      {"name":"amount","type":"double"},
                      {"name":"price","type":{"type":"bytes","logicalType":"decimal","precision":20,"scale":4}},
                      {"name":"note","type":["null","string"],"default":null},
                      {"name":"day","type":{"type":"int","logicalType":"date"}}]}""");

    private final RegistryStub registry = new RegistryStub();

    @AfterEach
    void stop() {
        registry.close();
    }

    @Test
    void recordBecomesRow() throws DecodeException {
        int id = registry.register("orders-value", ORDER);
        try (Decoding decoding = Decoding.all(ConfluentAvro.registry(registry.url()))) {
            decoding.add(AvroBytes.framed(id)
                    .number(7)
                    .text("DE")
                    .real(1.5)
                    .binary(1, 0)
                    .number(1)
                    .text("ok")
                    .number(3)
                    .bytes());
            decoding.add(
                    AvroBytes.framed(id)
                            .number(-8)
                            .text("")
                            .real(-0.0)
                            .binary(-1)
                            .number(0)
                            .number(-1)
                            .bytes(),
                    RowKind.UPDATE);

            assertThat(decoding.rows())
                    .containsExactly(
                            List.of(7L, "DE", 1.5, new BigDecimal("0.0256"), "ok", 3),
                            java.util.Arrays.asList(-8L, "", -0.0, new BigDecimal("-0.0001"), null, -1));
        }
    }

    @Test
    void recordThatEndsEarlyIsRefusedAndItsNeighboursAreNot() throws DecodeException {
        int id = registry.register("orders-value", ORDER);
        byte[] good = AvroBytes.framed(id)
                .number(7)
                .text("DE")
                .real(1.5)
                .binary(1)
                .number(0)
                .number(3)
                .bytes();
        try (Decoding decoding = Decoding.all(ConfluentAvro.registry(registry.url()))) {
            for (int length = 0; length < good.length; length++) {
                byte[] cut = java.util.Arrays.copyOf(good, length);
                assertThatThrownBy(() -> decoding.add(cut)).isInstanceOf(DecodeException.class);
            }
            decoding.add(good);

            assertThat(decoding.rows()).hasSize(1);
        }
    }
}
