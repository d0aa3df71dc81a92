package io.streamling.sink;

/** What a sink shows after failures, given a source that can be read again. */
public enum Guarantee {
    /** Nothing is lost; rows written after the last checkpoint may be there twice. */
    AT_LEAST_ONCE("at least once"),
    /** Rows may be written twice, and the second time changes nothing, because they are upserts by key. */
    EFFECTIVELY_ONCE("effectively once"),
    /** Rows and positions are committed together: nothing lost, nothing twice. */
    EXACTLY_ONCE("exactly once");

    private final String label;

    Guarantee(String label) {
        this.label = label;
    }

    /** For people. */
    public String label() {
        return label;
    }
}
