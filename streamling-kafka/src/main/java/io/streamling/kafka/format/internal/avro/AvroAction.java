package io.streamling.kafka.format.internal.avro;

/** What a step does: the method of {@link AvroOps} with that name. */
enum AvroAction {
    /** Move past a number of bytes. */
    SKIP_BYTES("skipBytes"),
    /** Move past a variable-length number. */
    SKIP_NUMBER("skipNumber"),
    /** Move past a length, the bytes that it tells, and a fixed number of bytes behind them. */
    SKIP_LENGTH("skipLength"),
    LONG("readLong"),
    INT("readInt"),
    DOUBLE("readDouble"),
    TEXT("readText"),
    BYTES("readBytes"),
    DECIMAL("readDecimal"),
    BOOLEAN("readBoolean"),
    FLOAT("readFloat"),
    INT_AS_LONG("intAsLong"),
    INT_AS_FLOAT("intAsFloat"),
    INT_AS_DOUBLE("intAsDouble"),
    LONG_AS_FLOAT("longAsFloat"),
    LONG_AS_DOUBLE("longAsDouble"),
    FLOAT_AS_DOUBLE("floatAsDouble"),
    MILLIS_AS_MICROS("millisAsMicros"),
    FIXED("readFixed"),
    /** Whatever {@link AvroStep#composed} does. */
    COMPOSED("runStep");

    private final String method;

    AvroAction(String method) {
        this.method = method;
    }

    String method() {
        return method;
    }
}
