package io.streamling.samples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class KafkaToPostgresTest {
    @Test
    void theTableEqualsTheInputAfterAKill() throws Exception {
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        PrintStream out = new PrintStream(printed, true, StandardCharsets.UTF_8);

        boolean equal = new KafkaToPostgres(new PaymentTopics(30_000, 5_000), out).run();

        assertThat(equal).isTrue();
        assertThat(printed.toString(StandardCharsets.UTF_8))
                .contains("killed the pipeline (SIGKILL)")
                .contains("0 missing, 0 twice, 0 different");
    }
}
