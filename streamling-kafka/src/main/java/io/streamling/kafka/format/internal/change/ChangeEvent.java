package io.streamling.kafka.format.internal.change;

import io.streamling.kafka.format.internal.Malformed;

/**
 * What the record that was read last says about a row. The row's new state, if it has one, is in the current row of the
 * columns already: almost every event is an insert or an update. Decoder's thread only.
 */
public interface ChangeEvent {
    /** The record does not say what happened. */
    int NO_OP = 0;

    /** A letter that is none. */
    int NOT_ONE_LETTER = -1;

    /** What happened: Debezium's letter, {@link #NO_OP} or {@link #NOT_ONE_LETTER}. */
    int op();

    /** Whether there is a state before the change. */
    boolean hasBefore();

    /** Whether there is a state after the change. */
    boolean hasAfter();

    /** Whether the record is about something else than a row: a heartbeat, a transaction, a changed table. */
    boolean isAboutNoRow();

    /** Whether the key was another one before; false where the state before does not tell it. */
    boolean isKeyChanged() throws Malformed;

    /** The columns of the state after the change that have a marker instead of a value. */
    UnchangedColumns unchanged();

    /** Makes the columns of the current row null. */
    void clear();

    /** Sets the current row to the state after the change, once more. */
    void readAfter() throws Malformed;

    /** Sets the key columns of the current row to what they were before the change. */
    void readKeyBefore() throws Malformed;
}
