package io.streamling.format;

import org.jspecify.annotations.Nullable;

/**
 * A name and a value beside a record's key and value; a name can occur several times. Immutable by contract: the bytes
 * are shared.
 */
@SuppressWarnings("ArrayRecordComponent") // it is what the outside world sent
public record RecordHeader(String name, byte @Nullable [] value) {}
