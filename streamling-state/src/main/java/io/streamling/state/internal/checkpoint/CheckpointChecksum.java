package io.streamling.state.internal.checkpoint;

import io.streamling.checkpoint.Checkpoint;
import io.streamling.checkpoint.SourcePosition;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.CRC32C;

/** Tells a damaged, incomplete or mixed checkpoint from a whole one. Stateless. */
final class CheckpointChecksum {
    private CheckpointChecksum() {}

    /** Eight hexadecimal digits over everything but the owner. A source without partitions leaves no trace in it. */
    static String of(Checkpoint checkpoint) {
        CRC32C crc = new CRC32C();
        add(crc, checkpoint.pipeline());
        add(crc, Long.toString(checkpoint.epoch()));
        add(crc, checkpoint.takenAt().toString());
        for (Map.Entry<String, SourcePosition> source : new TreeMap<>(checkpoint.positionBySource()).entrySet()) {
            for (Map.Entry<String, String> next :
                    source.getValue().nextByPartition().entrySet()) {
                add(crc, source.getKey());
                add(crc, next.getKey());
                add(crc, next.getValue());
            }
        }
        return String.format("%08x", crc.getValue());
    }

    private static void add(CRC32C crc, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        crc.update(bytes);
        crc.update(bytes.length >> 8);
        crc.update(bytes.length);
        crc.update(0);
    }
}
