package io.streamling.testing.postgres;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Map;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;

/** The only class that touches the optional libraries, so that a missing one is told in a sentence. Thread-safe. */
final class ZonkyServer {
    private final io.zonky.test.db.postgres.embedded.EmbeddedPostgres postgres;

    private ZonkyServer(io.zonky.test.db.postgres.embedded.EmbeddedPostgres postgres) {
        this.postgres = postgres;
    }

    /**
     * @param port 0 for any free one
     * @param cleans whether the files go when the server stops, at the latest with the JVM
     */
    static ZonkyServer start(Path dataDirectory, int port, Map<String, String> settings, boolean cleans)
            throws IOException {
        var builder = io.zonky.test.db.postgres.embedded.EmbeddedPostgres.builder()
                .setDataDirectory(dataDirectory)
                .setCleanDataDirectory(cleans)
                .setPGStartupWait(EmbeddedPostgres.startupLimit());
        if (port != 0) {
            builder.setPort(port);
        }
        settings.forEach(builder::setServerConfig);
        return new ZonkyServer(builder.start());
    }

    int port() {
        return postgres.getPort();
    }

    void stop() {
        try {
            postgres.close();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot stop PostgreSQL", e);
        }
    }

    static DataSource dataSource(int port, String database, String user, String password) {
        PGSimpleDataSource source = new PGSimpleDataSource();
        source.setServerNames(new String[] {"127.0.0.1"});
        source.setPortNumbers(new int[] {port});
        source.setDatabaseName(database);
        source.setUser(user);
        source.setPassword(password);
        return source;
    }
}
