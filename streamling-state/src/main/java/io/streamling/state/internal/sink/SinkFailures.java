package io.streamling.state.internal.sink;

import io.streamling.error.ErrorCode;
import io.streamling.error.StreamlingException;
import io.streamling.state.internal.database.Database;
import io.streamling.state.internal.database.FailureKind;
import java.sql.SQLException;

/** Turns a database's failures into the library's. Immutable. */
record SinkFailures(String sink, Database database) {
    /** @param doing what failed: "write to table 'orders'" */
    StreamlingException of(SQLException failure, String doing) {
        FailureKind kind = database.dialect().classify(failure);
        ErrorCode code = switch (kind) {
            case RETRY -> ErrorCode.SINK_UNAVAILABLE;
            case ROW, SAME_ROW_TWICE -> ErrorCode.ROW_REFUSED_BY_SINK;
            case ACCESS_DENIED -> ErrorCode.ACCESS_DENIED;
            case NOT_FOUND -> ErrorCode.NOT_FOUND;
            case SCHEMA -> ErrorCode.SCHEMA_MISMATCH;
            case DAMAGED, FAIL -> ErrorCode.SINK_FAILED;
        };
        // A row's failure quotes the row, in the message of the driver as well as in its cause.
        boolean quotesRow = kind == FailureKind.ROW || kind == FailureKind.SAME_ROW_TWICE;
        String why = quotesRow ? database.dialect().rowReason(failure) : failure.getMessage();
        String message = "sink '" + sink + "': " + database.label() + ": cannot " + doing + ": " + why;
        return new StreamlingException(code, message, quotesRow ? null : failure);
    }

    StreamlingException of(ErrorCode code, String message) {
        return new StreamlingException(code, "sink '" + sink + "': " + message);
    }
}
