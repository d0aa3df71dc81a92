package io.streamling.state.internal.table;

import org.apache.arrow.vector.FieldVector;
import org.jspecify.annotations.Nullable;

/** Values in PostgreSQL's binary form: a length of four bytes, or -1 for null, and the value. Task thread only. */
sealed interface PostgresValues permits PostgresScalar, PostgresArray, PostgresJson {
    /** From now on, rows are those of this vector. */
    void start(FieldVector vector);

    boolean hasNulls();

    boolean isNull(int row);

    void write(int row, BinaryBuffer out);

    /** Whether {@link #unsendable} has to be asked for rows of this range. */
    boolean isDoubtful(int from, int to);

    /** Why a value that is not null has no form in PostgreSQL, or null. */
    @Nullable
    String unsendable(int row);

    /** Values without parts, or those within an array, in the form of the type of the table's column. */
    static PostgresValues of(TableLayout.Target target) {
        TableDescription.Storage storage = target.column().storage();
        TableDescription.Storage element = storage.element();
        if (element != null) {
            return new PostgresArray(PostgresTypes.element(target.field()), element);
        }
        return ValueKind.of(target.field()).orElseThrow().isNested()
                ? new PostgresJson(storage.typeName())
                : new PostgresScalar(target.field(), storage.typeName());
    }
}
