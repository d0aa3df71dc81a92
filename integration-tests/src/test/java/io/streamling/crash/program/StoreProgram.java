package io.streamling.crash.program;

import io.streamling.checkpoint.Checkpoint;
import io.streamling.checkpoint.CheckpointStore;
import io.streamling.checkpoint.SourcePosition;
import io.streamling.spi.FaultPoints;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Saves one checkpoint after the other until it is killed. Every position of an epoch is the number of the epoch, so one
 * of another epoch is seen. One thread.
 */
public final class StoreProgram {
    public static final int SOURCES = 3;
    public static final int PARTITIONS = 4;

    private StoreProgram() {}

    public static void main(String[] arguments) throws Exception {
        RunOptions options = RunOptions.parse(arguments);
        try (CheckpointStore store = Parts.store(options, FaultPoints.NONE)) {
            long owner = store.takeOver(options.pipeline());
            Optional<Checkpoint> latest = store.latest(options.pipeline());
            for (long epoch = latest.map(Checkpoint::epoch).orElse(0L) + 1; ; epoch++) {
                store.save(new Checkpoint(options.pipeline(), epoch, Instant.EPOCH, positions(epoch)), owner);
                Files.writeString(acknowledged(options, epoch), "");
                Files.deleteIfExists(acknowledged(options, epoch - 1));
            }
        }
    }

    /** A file that is there when an epoch has been saved, as far as the program knows. */
    public static Path acknowledged(RunOptions options, long epoch) {
        return options.directory().resolve("saved-" + epoch);
    }

    /** What a checkpoint of an epoch holds. */
    public static Map<String, SourcePosition> positions(long epoch) {
        Map<String, SourcePosition> positions = new HashMap<>();
        for (int source = 0; source < SOURCES; source++) {
            SortedMap<String, String> next = new TreeMap<>();
            for (int partition = 0; partition < PARTITIONS; partition++) {
                next.put("topic-" + source + "-" + partition, Long.toString(epoch));
            }
            positions.put("source-" + source, new SourcePosition(next));
        }
        return positions;
    }
}
