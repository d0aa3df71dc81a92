package io.streamling.engine.internal.operator;

import io.streamling.batch.Origin;
import io.streamling.error.ErrorCode;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** One bad row on its way to the dead-letter sink; the buffers are its own. */
public record DeadLetter(
        String node,
        ErrorCode code,
        String reason,
        Origin.@Nullable Segment origin,
        @Nullable ByteBuffer key,
        @Nullable ByteBuffer value,
        @Nullable String rowJson,
        @Nullable String headersJson) {}
