package io.streamling.state.internal.table;

import io.streamling.batch.RowBatch;
import java.util.BitSet;

/** The statements that write rows, prepared on one connection. Task thread only. */
public interface RowStatements extends AutoCloseable {
    /** Adds rows. */
    void insert(Selection rows) throws Exception;

    /** Adds or replaces rows, each of another key. */
    void upsert(Selection rows) throws Exception;

    /**
     * The same for rows that leave some columns as they are. Where such a column cannot be left out of a new row, only rows
     * that are there are replaced.
     *
     * @param leftOut the columns' indexes
     */
    void upsertWithout(BitSet leftOut, Selection rows) throws Exception;

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
