package io.streamling.sql.internal.catalog;

/** What functions are about; a table of the documentation each. Immutable. */
public enum Family {
    /** Text. */
    TEXT("Text"),
    /** Regular expressions. */
    REGEX("Regular expressions"),
    /** Bytes as text and back. */
    ENCODING("Encodings"),
    /** Digests. */
    HASH("Hashes"),
    /** JSON in text. */
    JSON("JSON"),
    /** Numbers. */
    NUMBER("Numbers"),
    /** Bits of integers. */
    BITS("Bits"),
    /** Integers of 256 bits. */
    WIDE("256-bit integers"),
    /** Dates and timestamps. */
    TIME("Dates and timestamps"),
    /** Arrays. */
    ARRAY("Arrays"),
    /** Maps. */
    MAP("Maps"),
    /** Rows. */
    ROW("Rows"),
    /** One of several values. */
    CHOICE("Choice"),
    /** The row, the batch, types and identifiers. */
    CONTEXT("The row and its surroundings");

    private final String title;

    Family(String title) {
        this.title = title;
    }

    /** The heading of the table. */
    public String title() {
        return title;
    }
}
