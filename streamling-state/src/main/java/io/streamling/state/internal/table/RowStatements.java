package io.streamling.state.internal.table;

import io.streamling.batch.RowBatch;

/** The statements that write rows, prepared on one connection. Task thread only. */
public interface RowStatements extends AutoCloseable {
    /** Adds rows. */
    void insert(Selection rows) throws Exception;

    /** Adds or replaces rows, each of another key. */
    void upsert(Selection rows) throws Exception;

    /** Removes rows by key. */
    void delete(Selection rows) throws Exception;

    /** Tells which rows cannot be sent, so that they need not fail a statement first. */
    void findUnsendable(RowBatch batch, Refusals refusals) throws Exception;

    @Override
    void close();

    /** Takes rows that are refused before they are sent. */
    interface Refusals {
        void add(int row, String reason) throws Exception;
    }
}
