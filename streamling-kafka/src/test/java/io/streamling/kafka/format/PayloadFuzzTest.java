package io.streamling.kafka.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** T17: runs {@link PayloadFuzz} with a heap of 64 MiB, for {@code -Dfuzz.seconds}, from {@code -Dfuzz.seed} on. */
class PayloadFuzzTest {
    private static final long SECONDS = Long.getLong("fuzz.seconds", 20);
    private static final long SEED = Long.getLong("fuzz.seed", new Random().nextInt(1 << 30));

    @Test
    @Timeout(value = 6, unit = TimeUnit.HOURS)
    void hostileRecordsAreRefusedAndHarmNobody(@TempDir Path folder) throws Exception {
        Path output = folder.resolve("output");
        Process child = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx64m",
                        "-XX:+ExitOnOutOfMemoryError",
                        "-ea",
                        "-XX:+IgnoreUnrecognizedVMOptions",
                        "--sun-misc-unsafe-memory-access=allow",
                        "-Dorg.slf4j.simpleLogger.defaultLogLevel=error",
                        "-cp",
                        System.getProperty("java.class.path"),
                        PayloadFuzz.class.getName(),
                        Long.toString(SECONDS),
                        Long.toString(SEED))
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();

        boolean ended = child.waitFor(SECONDS + 60, TimeUnit.SECONDS);
        child.destroyForcibly();

        String said = Files.readString(output);
        assertThat(ended).as("first seed %d: %s", SEED, said).isTrue();
        assertThat(child.exitValue()).as("first seed %d: %s", SEED, said).isZero();
        assertThat(said).contains("avro: ", "json: ", "debezium: ", "protobuf: ", "csv: ");
    }
}
