package io.streamling.crash.program;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The program under test in a JVM of its own. Close kills it, if it still runs. Thread-safe. */
public final class ChildProcess implements AutoCloseable {
    /** A hang is a failure with a name and a thread dump, not a build that never ends. */
    private static final Duration WATCHDOG = Duration.ofSeconds(90);

    private final Process process;
    private final Path output;
    private final long startedMillis;

    private ChildProcess(Process process, Path output, long startedMillis) {
        this.process = process;
        this.output = output;
        this.startedMillis = startedMillis;
    }

    public static ChildProcess start(Class<?> program, RunOptions options) throws IOException {
        Files.createDirectories(options.directory());
        Path output = options.directory().resolve("child-" + options.text("runner") + ".log");
        List<String> command = new ArrayList<>(ChildJvm.command());
        command.add(program.getName());
        command.addAll(options.arguments());
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.redirectOutput(ProcessBuilder.Redirect.appendTo(output.toFile()));
        long startedMillis = System.currentTimeMillis();
        return new ChildProcess(builder.start(), output, startedMillis);
    }

    /** When it was started, by the clock of the machine. */
    public long startedMillis() {
        return startedMillis;
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    /** Waits for a while, or until it ends. */
    public void await(Duration most) throws InterruptedException {
        boolean ignored = process.waitFor(most.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** Waits until rows of it are durable; fails when it ends before. */
    public void awaitFirstRows(RunOptions options, String runner) throws IOException, InterruptedException {
        Path firstFlush = Death.firstFlush(options.directory(), runner);
        long deadline = System.nanoTime() + WATCHDOG.toNanos();
        while (!isWritten(firstFlush)) {
            await(Duration.ofMillis(5));
            if (!isAlive() || System.nanoTime() - deadline > 0) {
                throw new AssertionError("no row became durable\n" + log());
            }
        }
    }

    private static boolean isWritten(Path file) throws IOException {
        return Files.exists(file) && Files.size(file) > 0;
    }

    /** Waits for the end. */
    public int exitCode() throws IOException, InterruptedException {
        if (!process.waitFor(WATCHDOG.toSeconds(), TimeUnit.SECONDS)) {
            String dump = threadDump();
            close();
            throw new AssertionError("child did not end within " + WATCHDOG + "\n" + log() + "\n" + dump);
        }
        return process.exitValue();
    }

    /** Waits for the end, which must not be a failure of the program. */
    public void succeed() throws IOException, InterruptedException {
        int code = exitCode();
        if (code != 0) {
            throw new AssertionError("child ended with " + code + "\n" + log());
        }
    }

    /** SIGKILL; returns when it is gone. */
    @Override
    public void close() {
        process.destroyForcibly();
        boolean interrupted = false;
        while (process.isAlive()) {
            try {
                process.waitFor();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** SIGTERM, to which a library must not react. */
    public void terminate() {
        process.destroy();
    }

    /** What it has printed. */
    public String log() throws IOException {
        return Files.readString(output);
    }

    private String threadDump() throws IOException, InterruptedException {
        Path dump = output.resolveSibling(output.getFileName() + ".threads");
        String jstack =
                Path.of(System.getProperty("java.home"), "bin", "jstack").toString();
        new ProcessBuilder(jstack, Long.toString(process.pid()))
                .redirectErrorStream(true)
                .redirectOutput(dump.toFile())
                .start()
                .waitFor(10, TimeUnit.SECONDS);
        return Files.readString(dump);
    }
}
