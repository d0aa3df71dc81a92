package io.streamling.engine.internal.task;

/**
 * Names a node in messages. Immutable.
 *
 * @param kind source, sql, operator, union or sink
 */
record NodeLabel(String pipeline, String kind, String name) {
    boolean isUserCode() {
        return kind.equals("operator") || kind.equals("sql");
    }

    /** The node without its pipeline. */
    String shortText() {
        return kind + " '" + name + "'";
    }

    @Override
    public String toString() {
        return "pipeline '" + pipeline + "': " + shortText();
    }
}
