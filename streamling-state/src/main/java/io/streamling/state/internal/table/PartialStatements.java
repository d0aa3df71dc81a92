package io.streamling.state.internal.table;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The statements that leave columns out, by these columns; as many as there are tables with large columns. Task thread only. */
final class PartialStatements {
    private static final int MAX_STATEMENTS = 64;

    private final Map<BitSet, PreparedStatement> statementByColumns = new HashMap<>();

    @Nullable
    PreparedStatement get(BitSet leftOut) {
        return statementByColumns.get(leftOut);
    }

    void put(BitSet leftOut, PreparedStatement statement) {
        if (statementByColumns.size() >= MAX_STATEMENTS) {
            close();
        }
        statementByColumns.put((BitSet) leftOut.clone(), statement);
    }

    void close() {
        for (PreparedStatement statement : statementByColumns.values()) {
            try {
                statement.close();
            } catch (SQLException ignored) {
                // The connection is closed next, or the statement was only kept for speed.
            }
        }
        statementByColumns.clear();
    }
}
