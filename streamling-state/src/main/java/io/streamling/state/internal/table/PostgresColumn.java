package io.streamling.state.internal.table;

import io.streamling.batch.RowBatch;
import io.streamling.state.internal.table.TableLayout.Target;

/** Writes the values of one column, alone or as elements of one array for all rows. Task thread only. */
final class PostgresColumn {
    private static final int TEXT_OID = 25;
    private static final int TEXT_ARRAY_OID = 1009;

    private final Target target;
    private final int index;
    private final PostgresValues values;

    PostgresColumn(Target target, int index) {
        this.target = target;
        this.index = index;
        this.values = PostgresValues.of(target);
    }

    /** The type of one value in the array for all rows. */
    int elementOid() {
        return isArray() ? TEXT_OID : target.column().storage().elementOid();
    }

    /** The type of the array for all rows. */
    int arrayOid() {
        return isArray() ? TEXT_ARRAY_OID : target.column().storage().arrayOid();
    }

    /**
     * What makes the column's value of an element of the array for all rows. The cast leaves the length of texts to the
     * assignment, which refuses what a cast would cut off.
     */
    String fromElement(String element) {
        return isArray() ? element + "::" + target.column().storage().typeName() : element;
    }

    void startBatch(RowBatch batch) {
        values.start(batch.column(index));
    }

    /** Whether the batch that was started has nulls in this column. */
    boolean hasNulls() {
        return values.hasNulls();
    }

    void write(int row, BinaryBuffer out) {
        values.write(row, out);
    }

    void writeElement(int row, BinaryBuffer out) {
        if (values instanceof PostgresArray array) {
            array.writeText(row, out);
        } else {
            values.write(row, out);
        }
    }

    /** Values that have no form in PostgreSQL, so that sending them would fail all others or change them. */
    void findUnsendable(RowBatch batch, RowStatements.Refusals refusals) throws Exception {
        startBatch(batch);
        if (!values.isDoubtful(0, batch.rowCount())) {
            return;
        }
        for (int row = 0; row < batch.rowCount(); row++) {
            String reason = values.isNull(row) ? null : values.unsendable(row);
            if (reason != null) {
                refusals.add(row, "column '" + target.column().name() + "': " + reason);
            }
        }
    }

    private boolean isArray() {
        return values instanceof PostgresArray;
    }
}
