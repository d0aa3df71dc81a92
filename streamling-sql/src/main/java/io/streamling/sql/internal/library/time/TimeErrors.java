package io.streamling.sql.internal.library.time;

import io.streamling.sql.internal.function.RowError;

/** Why functions of time have no value for a row; one instance each. Stateless. */
@SuppressWarnings("StaticAssignmentOfThrowable") // without a stack there is nothing to be misleading about
final class TimeErrors {
    static final RowError OUT_OF_RANGE = RowError.because("the timestamp is out of range");
    static final RowError NOT_IN_FORMAT = RowError.because("the text is not a time in that format");

    private TimeErrors() {}
}
