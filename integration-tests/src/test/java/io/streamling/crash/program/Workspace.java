package io.streamling.crash.program;

import io.streamling.testing.kafka.EmbeddedKafka;
import io.streamling.testing.postgres.EmbeddedPostgres;
import io.streamling.testing.postgres.PostgresDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A fresh directory per case, and one PostgreSQL database for all of them. Thread-safe. */
public final class Workspace {
    private static final PostgresDatabase DATABASE = EmbeddedPostgres.shared().newDatabase();

    private Workspace() {}

    public static RunOptions options(String name, List<Target> targets, boolean storeIsPostgres) throws IOException {
        boolean needsKafka = targets.stream().anyMatch(target -> target.engine() == Target.Engine.KAFKA);
        RunOptions options = needsKafka
                ? options(name).with("kafka-out", EmbeddedKafka.shared().bootstrapServers())
                : options(name);
        return options.with("targets", targets.stream().map(Target::name).collect(Collectors.joining(",")))
                .with("store", storeIsPostgres ? "postgres" : "sqlite");
    }

    /** Without sinks. */
    public static RunOptions options(String name) throws IOException {
        Path directory = Path.of("target", "crash", name).toAbsolutePath();
        delete(directory);
        Files.createDirectories(directory);
        return RunOptions.parse(
                "dir=" + directory, "pipeline=" + name, "pg-url=" + DATABASE.url(), "pg-user=" + DATABASE.user());
    }

    private static void delete(Path directory) throws IOException {
        if (Files.exists(directory)) {
            try (Stream<Path> files = Files.walk(directory)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }
}
