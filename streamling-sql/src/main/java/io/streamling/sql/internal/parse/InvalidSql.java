package io.streamling.sql.internal.parse;

import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;

/** A problem on its way to the nearest place that notes it and goes on. Never leaves this package. */
public final class InvalidSql extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient SqlParserPos place;

    public InvalidSql(SqlParserPos place, String message) {
        super(message, null, false, false);
        this.place = place;
    }

    public InvalidSql(SqlNode node, String message) {
        this(node.getParserPosition(), message);
    }

    public void noteIn(Problems problems) {
        problems.add(place, String.valueOf(getMessage()));
    }
}
