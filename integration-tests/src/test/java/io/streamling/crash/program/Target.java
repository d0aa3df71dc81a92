package io.streamling.crash.program;

import io.streamling.sink.Guarantee;
import java.util.Locale;

/** A sink in one of the ways to use it: a column of the matrix. */
public enum Target {
    SQLITE_APPEND("SQLite, append", Engine.SQLITE, Guarantee.AT_LEAST_ONCE),
    SQLITE_KEYED("SQLite, by key", Engine.SQLITE, Guarantee.EFFECTIVELY_ONCE),
    SQLITE_EXACT("SQLite, exactly once", Engine.SQLITE, Guarantee.EXACTLY_ONCE),
    POSTGRES_APPEND("PostgreSQL, append", Engine.POSTGRES, Guarantee.AT_LEAST_ONCE),
    POSTGRES_KEYED("PostgreSQL, by key", Engine.POSTGRES, Guarantee.EFFECTIVELY_ONCE),
    POSTGRES_EXACT("PostgreSQL, exactly once", Engine.POSTGRES, Guarantee.EXACTLY_ONCE),
    FILE("file, append", Engine.FILE, Guarantee.AT_LEAST_ONCE),
    KAFKA_APPEND("Kafka, append", Engine.KAFKA, Guarantee.AT_LEAST_ONCE),
    KAFKA_EXACT("Kafka, exactly once", Engine.KAFKA, Guarantee.EXACTLY_ONCE);

    /** Where the rows are. */
    public enum Engine {
        SQLITE,
        POSTGRES,
        FILE,
        KAFKA
    }

    private final String label;
    private final Engine engine;
    private final Guarantee guarantee;

    Target(String label, Engine engine, Guarantee guarantee) {
        this.label = label;
        this.engine = engine;
        this.guarantee = guarantee;
    }

    public String label() {
        return label;
    }

    public Engine engine() {
        return engine;
    }

    public Guarantee guarantee() {
        return guarantee;
    }

    /** The sink's name in the pipeline, and the ending of its table's name. */
    public String sinkName() {
        return name().toLowerCase(Locale.ROOT);
    }
}
