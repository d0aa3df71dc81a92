package io.streamling.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class HaltTest {
    /** What the child process runs. */
    public static void main(String[] arguments) throws Exception {
        Runtime.getRuntime()
                .addShutdownHook(new Thread(() -> Runtime.getRuntime().halt(1)));
        NamedFaultPoints faults = new NamedFaultPoints().runAt("CP14", 2, NamedFaultPoints.HALT);
        faults.at("CP14");
        faults.at("CP14");
    }

    @Test
    void haltEndsTheProcessWithoutItsHooks() throws Exception {
        Process child = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        HaltTest.class.getName())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();

        assertThat(child.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(child.exitValue()).isEqualTo(137);
    }
}
