package io.streamling.state.internal.sink;

import io.streamling.state.internal.database.TableName;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What was asked of a table sink. Immutable.
 *
 * @param name of the sink, or null for the table's
 * @param primaryKey empty to append
 * @param statePrefix before the names of the sink's own tables, perhaps with a schema; null for the default beside the
 *     table
 */
public record SinkOptions(
        TableName table,
        @Nullable String name,
        List<String> primaryKey,
        boolean createTable,
        boolean exactlyOnce,
        @Nullable String statePrefix) {
    private static final String DEFAULT_PREFIX = "streamling_";

    /** Copies the key. */
    public SinkOptions {
        primaryKey = List.copyOf(primaryKey);
    }

    /** A table to append to. */
    public static SinkOptions of(String table) {
        return new SinkOptions(TableName.parse(table), null, List.of(), false, false, null);
    }

    /** The sink's name. */
    public String sinkName() {
        return name == null ? table.toString() : name;
    }

    /** Whether rows are upserted and deleted by key. */
    public boolean isKeyed() {
        return !primaryKey.isEmpty();
    }

    /** A table of the sink's own. */
    TableName stateTable(String suffix) {
        return statePrefix == null ? table.sibling(DEFAULT_PREFIX + suffix) : TableName.parse(statePrefix + suffix);
    }

    public SinkOptions withName(String newName) {
        return new SinkOptions(table, newName, primaryKey, createTable, exactlyOnce, statePrefix);
    }

    public SinkOptions withPrimaryKey(List<String> columns) {
        return new SinkOptions(table, name, columns, createTable, exactlyOnce, statePrefix);
    }

    public SinkOptions withCreateTable(boolean create) {
        return new SinkOptions(table, name, primaryKey, create, exactlyOnce, statePrefix);
    }

    public SinkOptions withExactlyOnce() {
        return new SinkOptions(table, name, primaryKey, createTable, true, statePrefix);
    }

    public SinkOptions withStatePrefix(String prefix) {
        return new SinkOptions(table, name, primaryKey, createTable, exactlyOnce, prefix);
    }
}
