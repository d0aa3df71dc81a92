package io.streamling.sql.internal.builtin;

import io.streamling.sql.internal.type.SqlType;

/**
 * What JSON_VALUE says behind its path. Immutable.
 *
 * @param onEmpty {@code Json.NULL} or {@code Json.ERROR}
 * @param onError the same
 * @param emptyDefault which argument stands for an empty result; -1 for none
 * @param errorDefault the same for errors
 */
public record JsonValueOptions(SqlType returning, long onEmpty, long onError, int emptyDefault, int errorDefault) {}
