package io.streamling.state.internal.database;

import io.streamling.error.ErrorCode;
import io.streamling.error.StreamlingException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import org.postgresql.Driver;
import org.postgresql.PGProperty;

/** A JDBC URL and who connects with it. Immutable; never shows a password. */
final class PostgresUrl {
    private final String url;
    private final String label;
    private final Properties properties;

    private PostgresUrl(String url, String label, Properties properties) {
        this.url = url;
        this.label = label;
        this.properties = properties;
    }

    static PostgresUrl parse(String url, @Nullable String user, @Nullable String password) {
        Properties parsed = Driver.parseURL(url, null);
        // The driver takes "user:password@host" for the host's name, and would show it.
        if (parsed == null
                || String.valueOf(PGProperty.PG_HOST.getOrDefault(parsed)).contains("@")) {
            throw new StreamlingException(
                    ErrorCode.PIPELINE_INVALID,
                    "PostgreSQL URL: it cannot be read (not shown, it may hold a password): "
                            + "write jdbc:postgresql://host:port/database, and give user and password apart from it");
        }
        Properties properties = new Properties();
        setDefault(properties, parsed, PGProperty.CONNECT_TIMEOUT, "10");
        setDefault(properties, parsed, PGProperty.TCP_KEEP_ALIVE, "true");
        setDefault(properties, parsed, PGProperty.APPLICATION_NAME, "streamling");
        // The details of an error quote the row.
        setDefault(properties, parsed, PGProperty.LOG_SERVER_ERROR_DETAIL, "false");
        if (user != null) {
            PGProperty.USER.set(properties, user);
        }
        if (password != null) {
            PGProperty.PASSWORD.set(properties, password);
        }
        String label = "PostgreSQL '" + PGProperty.PG_HOST.getOrDefault(parsed) + ":"
                + PGProperty.PG_PORT.getOrDefault(parsed) + "/" + PGProperty.PG_DBNAME.getOrDefault(parsed) + "'";
        return new PostgresUrl(url, label, properties);
    }

    String label() {
        return label;
    }

    Connection connect() throws SQLException {
        Connection connection = new Driver().connect(url, properties);
        if (connection == null) {
            throw new StreamlingException(ErrorCode.INTERNAL, label + ": the driver refuses its own URL");
        }
        return connection;
    }

    private static void setDefault(Properties to, Properties parsed, PGProperty property, String value) {
        if (!parsed.containsKey(property.getName())) {
            property.set(to, value);
        }
    }
}
