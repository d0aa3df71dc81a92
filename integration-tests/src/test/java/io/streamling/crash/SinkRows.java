package io.streamling.crash;

import io.streamling.crash.program.Landed;
import io.streamling.crash.program.Ledger;
import io.streamling.crash.program.RunOptions;
import io.streamling.crash.program.Target;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Reads what stands in a sink, in the order in which it was written, with plain JDBC or a plain consumer. Immutable. */
record SinkRows(RunOptions options) {
    private static final String POSITIONS = "streamling_sink_position";
    /**
     * A new connection fills up old pages, so the place of a row says nothing. What one transaction has written appears
     * all at once, in no order.
     */
    private static final String TRANSACTION_ORDER = "xmin::text::bigint, part, seq";

    private static final String COLUMNS = "part, seq, id, doubled, note, runner";

    List<Landed> read(Target target) throws Exception {
        return switch (target.engine()) {
            case SQLITE -> table(target, "rowid");
            case POSTGRES -> table(target, TRANSACTION_ORDER);
            case FILE -> lines();
            case KAFKA -> new SinkTopic(options, target).rows();
        };
    }

    /** Next sequence number by partition, from the tables that an exactly-once sink keeps. */
    Map<String, Long> committed(Target target) throws Exception {
        if (target.engine() == Target.Engine.KAFKA) {
            return new SinkTopic(options, target).committed();
        }
        String sql = "SELECT partition, next_position FROM " + POSITIONS + " WHERE pipeline = '" + options.pipeline()
                + "' AND sink = '" + target.sinkName() + "'";
        Map<String, Long> next = new HashMap<>();
        for (String line : query(target.engine(), POSITIONS, sql)) {
            String[] values = line.split("\\|", -1);
            next.put(Ledger.partitionNameOf(values[0]), Long.parseLong(values[1]));
        }
        return next;
    }

    /** Columns as text, joined by a bar; empty when the table is not there yet. */
    List<String> query(Target.Engine engine, String table, String sql) throws SQLException {
        try (Connection connection = connect(engine);
                Statement statement = connection.createStatement()) {
            if (!exists(connection, table)) {
                return List.of();
            }
            List<String> lines = new ArrayList<>();
            try (ResultSet rows = statement.executeQuery(sql)) {
                while (rows.next()) {
                    StringBuilder line = new StringBuilder();
                    for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
                        line.append(i == 1 ? "" : "|").append(rows.getString(i));
                    }
                    lines.add(line.toString());
                }
            }
            return lines;
        }
    }

    Connection connect(Target.Engine engine) throws SQLException {
        return engine == Target.Engine.SQLITE
                ? DriverManager.getConnection("jdbc:sqlite:" + options.databaseFile())
                : DriverManager.getConnection(options.text("pg-url"), options.text("pg-user"), "");
    }

    private List<Landed> table(Target target, String order) throws SQLException {
        String sql = "SELECT " + COLUMNS + " FROM " + options.table(target) + " ORDER BY " + order;
        return query(target.engine(), options.table(target), sql).stream()
                .map(line -> parse(line, "\\|"))
                .toList();
    }

    private List<Landed> lines() throws IOException {
        List<Landed> rows = new ArrayList<>();
        try (Stream<Path> files = Files.list(options.directory())) {
            for (Path file : files.filter(this::isOutput).sorted().toList()) {
                String text = Files.readString(file, StandardCharsets.UTF_8);
                text.substring(0, text.lastIndexOf('\n') + 1).lines().forEach(line -> rows.add(parse(line, ",")));
            }
        }
        return rows;
    }

    private boolean isOutput(Path file) {
        return file.getFileName().toString().startsWith(options.outputFile().getFileName() + ".");
    }

    private static Landed parse(String line, String separator) {
        String[] values = line.split(separator, -1);
        return new Landed(
                Integer.parseInt(values[0]),
                Long.parseLong(values[1]),
                Long.parseLong(values[2]),
                Long.parseLong(values[3]),
                values[4],
                values[5]);
    }

    private static boolean exists(Connection connection, String table) throws SQLException {
        try (ResultSet tables = connection.getMetaData().getTables(null, null, table, null)) {
            return tables.next();
        }
    }
}
