package io.streamling.row;

/** The unit of TIMESTAMP columns. */
final class Micros {
    static final long PER_SECOND = 1_000_000;
    /** Nanoseconds in one of them. */
    static final int NANOS = 1_000;

    private Micros() {}
}
