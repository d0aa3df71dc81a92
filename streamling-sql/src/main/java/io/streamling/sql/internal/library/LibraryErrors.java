package io.streamling.sql.internal.library;

import io.streamling.sql.internal.function.RowError;

/** Why functions have no value for a row; one instance each, because a batch may fail in every row. Stateless. */
@SuppressWarnings("StaticAssignmentOfThrowable") // without a stack there is nothing to be misleading about
final class LibraryErrors {
    static final RowError BAD_HEX = RowError.because("the text is not an even number of hexadecimal digits");
    static final RowError BAD_BASE64 = RowError.because("the text is not base64");
    static final RowError BAD_BASE58 = RowError.because("the text is not base58");
    static final RowError BAD_URL_TEXT = RowError.because("a % in the text is not followed by two hexadecimal digits");
    static final RowError NOT_TEXT = RowError.because("the bytes are not text in that charset");
    static final RowError NOT_IN_CHARSET = RowError.because("a character does not exist in that charset");
    static final RowError NOT_32_BYTES = RowError.because("the value is not 32 bytes long");
    static final RowError NO_GROUP = RowError.because("the regular expression has no such group");

    private LibraryErrors() {}
}
