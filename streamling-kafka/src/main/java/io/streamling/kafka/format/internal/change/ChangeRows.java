package io.streamling.kafka.format.internal.change;

import io.streamling.batch.RowBatchBuilder;
import io.streamling.batch.RowKind;
import io.streamling.kafka.format.internal.Malformed;

/**
 * Ends the rows that an event makes: one, none for what is no change of a row, two where the key has changed. Of deleted
 * rows only the key counts, since databases tell no more unless they are asked to. Decoder's thread only.
 */
public final class ChangeRows {
    private static final String NO_KEY = "; set the table's replica identity so that it has the key columns";

    private final ChangeOptions options;
    private long skipped;
    private boolean hasNext;

    /** For one decoder. */
    public ChangeRows(ChangeOptions options) {
        this.options = options;
    }

    /** How many records were moved past because they change no row. */
    public long skipped() {
        return skipped;
    }

    /** Counts a record that is moved past. */
    public void skip() {
        skipped++;
    }

    /** Ends the event's first row, if it has one; when it throws, the caller discards the current row. */
    public void end(ChangeEvent event, RowBatchBuilder rows) throws Malformed {
        hasNext = false;
        switch (event.op()) {
            case 'c', 'r' -> insert(event, rows);
            case 'u' -> update(event, rows);
            case 'd' -> delete(event, rows);
            case 't' -> truncate(rows);
            case 'm' -> throw new Malformed("op 'm': a message in the database's log, which changes no row");
            case ChangeEvent.NO_OP -> endWithoutOp(event, rows);
            default -> throw new Malformed("op is none of c, r, u, d and t");
        }
    }

    private static void insert(ChangeEvent event, RowBatchBuilder rows) throws Malformed {
        requireAfter(event);
        event.unchanged().mark(rows);
        rows.endRow(RowKind.INSERT);
    }

    private void update(ChangeEvent event, RowBatchBuilder rows) throws Malformed {
        requireAfter(event);
        if (!event.hasBefore() || !event.isKeyChanged()) {
            event.unchanged().mark(rows);
            rows.endRow(RowKind.UPDATE);
            return;
        }
        if (!event.unchanged().isEmpty()) {
            throw new Malformed(
                    "the key has changed, and a value that has not is missing: it would be lost with the old"
                            + " row; set REPLICA IDENTITY FULL on the source's table");
        }
        event.clear();
        event.readKeyBefore();
        rows.endRow(RowKind.DELETE);
        hasNext = true;
    }

    /** Whether the event has one more row, the one with the new key. */
    public boolean hasNext() {
        return hasNext;
    }

    /** Ends the row with the new key. */
    public void endNext(ChangeEvent event, RowBatchBuilder rows) throws Malformed {
        hasNext = false;
        event.readAfter();
        rows.endRow(RowKind.INSERT);
    }

    private static void delete(ChangeEvent event, RowBatchBuilder rows) throws Malformed {
        if (!event.hasBefore()) {
            throw new Malformed("a delete without 'before': nothing says which row goes" + NO_KEY);
        }
        event.clear();
        event.readKeyBefore();
        rows.endRow(RowKind.DELETE);
    }

    private void truncate(RowBatchBuilder rows) throws Malformed {
        if (!options.skipsTruncate()) {
            throw new Malformed("the table was truncated: empty the target by hand, then move past this record, or set"
                    + " onTruncate(SKIP) to keep the rows");
        }
        rows.discardRow();
        skipped++;
    }

    private void endWithoutOp(ChangeEvent event, RowBatchBuilder rows) throws Malformed {
        if (!event.isAboutNoRow()) {
            throw new Malformed("no change event: 'op' is missing; for rows without an envelope add flattened()");
        }
        rows.discardRow();
        skipped++;
    }

    private static void requireAfter(ChangeEvent event) throws Malformed {
        if (!event.hasAfter()) {
            throw new Malformed("op '" + (char) event.op() + "' without 'after'");
        }
    }
}
