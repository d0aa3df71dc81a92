package io.streamling.sql.internal.library.printf;

import io.streamling.sql.internal.function.RowError;

/** Why PRINTF has no value for a row. Stateless. */
@SuppressWarnings("StaticAssignmentOfThrowable") // without a stack there is nothing to be misleading about
final class PrintfErrors {
    static final RowError NO_CHARACTER = RowError.because("the number is no code point");

    private PrintfErrors() {}
}
