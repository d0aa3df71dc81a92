package io.streamling.kafka.format.internal.avro;

/** What a step does, as numbers, because a switch over an enum costs the hot loop two more loads. */
final class AvroAction {
    /** Move past a number of bytes. */
    static final int SKIP_BYTES = 0;
    /** Move past a variable-length number. */
    static final int SKIP_NUMBER = 1;
    /** Move past a length, the bytes that it tells, and a fixed number of bytes behind them. */
    static final int SKIP_LENGTH = 2;

    static final int LONG = 3;
    static final int INT = 4;
    static final int DOUBLE = 5;
    static final int TEXT = 6;
    static final int BYTES = 7;
    static final int DECIMAL = 8;
    static final int BOOLEAN = 9;
    static final int FLOAT = 10;
    static final int INT_AS_LONG = 11;
    static final int INT_AS_FLOAT = 12;
    static final int INT_AS_DOUBLE = 13;
    static final int LONG_AS_FLOAT = 14;
    static final int LONG_AS_DOUBLE = 15;
    static final int FLOAT_AS_DOUBLE = 16;
    static final int MILLIS_AS_MICROS = 17;
    static final int FIXED = 18;
    /** Whatever {@link AvroStep#composed} does. */
    static final int COMPOSED = 19;

    private AvroAction() {}
}
