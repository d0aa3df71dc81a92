package io.streamling.kafka.format.internal.protobuf;

import io.streamling.batch.ColumnAppender;
import io.streamling.kafka.format.internal.ColumnTree;
import io.streamling.kafka.format.internal.Malformed;
import io.streamling.kafka.format.internal.SliceReader;
import java.util.List;
import org.apache.arrow.vector.types.pojo.Field;
import org.jspecify.annotations.Nullable;

/** Reads messages of one type, with a frame around them or without. One thread. */
public final class ProtobufReader implements SliceReader {
    private final ProtoRow root;
    private final @Nullable MessageFrames frames;
    private final ProtoInput in = new ProtoInput();

    /**
     * For one decoder.
     *
     * @param projection the columns to read, each of which is a field of the message without a problem
     * @param frames what is around each message; null where nothing is
     */
    public ProtobufReader(ProtoSchema schema, String message, List<Field> projection, @Nullable MessageFrames frames) {
        this.root = new ProtoRow(ProtoTarget.of(schema, message, ColumnTree.of(projection)));
        this.frames = frames;
    }

    @Override
    public void read(byte[] bytes, int from, int to, ColumnAppender[] columns) throws Malformed {
        readDeleted(bytes, from, to, columns);
        root.checkRequired();
    }

    @Override
    public void readDeleted(byte[] bytes, int from, int to, ColumnAppender[] columns) throws Malformed {
        in.open(bytes, from, to);
        if (frames != null) {
            frames.read(in);
        }
        root.begin();
        root.read(in, columns);
        root.finish(columns);
    }
}
