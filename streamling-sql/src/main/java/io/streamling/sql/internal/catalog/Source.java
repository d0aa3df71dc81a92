package io.streamling.sql.internal.catalog;

/** Whose function of this name ours is. Immutable. */
public enum Source {
    /** As in PostgreSQL. */
    POSTGRESQL("PostgreSQL"),
    /** As in Flink SQL. */
    FLINK("Flink"),
    /** As in DataFusion. */
    DATAFUSION("DataFusion"),
    /** Streamling's own. */
    STREAMLING("Streamling");

    private final String title;

    Source(String title) {
        this.title = title;
    }

    /** The name, for people. */
    public String title() {
        return title;
    }
}
