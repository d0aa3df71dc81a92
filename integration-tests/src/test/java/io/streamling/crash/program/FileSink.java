package io.streamling.crash.program;

import io.streamling.batch.ChangelogMode;
import io.streamling.batch.RowBatch;
import io.streamling.checkpoint.Barrier;
import io.streamling.sink.Sink;
import io.streamling.sink.SinkContext;
import io.streamling.sink.SinkWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;

/**
 * The plainest sink that is right: lines at the end of a file, synced by flush. At least once. Immutable.
 *
 * <p>A line without an end is what a killed process was writing; it is cut off, since it is read again.
 */
record FileSink(String name, Path file) implements Sink {
    @Override
    public Set<ChangelogMode> accepts() {
        return Set.of(ChangelogMode.APPEND);
    }

    @Override
    public SinkWriter createWriter(SinkContext context) throws IOException {
        Path mine = file.resolveSibling(file.getFileName() + "." + context.taskIndex());
        FileChannel channel =
                FileChannel.open(mine, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
        cutPartialLine(channel);
        return new Writer(channel, context);
    }

    private static void cutPartialLine(FileChannel channel) throws IOException {
        ByteBuffer last = ByteBuffer.allocate(1);
        long size = channel.size();
        while (size > 0) {
            last.clear();
            if (channel.read(last, size - 1) == 1 && last.get(0) == '\n') {
                break;
            }
            size--;
        }
        channel.truncate(size);
        channel.position(size);
    }

    private static final class Writer implements SinkWriter {
        private final FileChannel channel;
        private final SinkContext context;
        private final ByteArrayOutputStream lines = new ByteArrayOutputStream();

        private Writer(FileChannel channel, SinkContext context) {
            this.channel = channel;
            this.context = context;
        }

        @Override
        public void write(RowBatch batch) {
            int columns = batch.schema().getFields().size();
            for (int row = 0; row < batch.rowCount(); row++) {
                StringBuilder line = new StringBuilder();
                for (int column = 0; column < columns; column++) {
                    line.append(column == 0 ? "" : ",")
                            .append(batch.column(column).getObject(row));
                }
                lines.writeBytes(line.append('\n').toString().getBytes(StandardCharsets.UTF_8));
            }
        }

        @Override
        public void flush(Barrier barrier) throws Exception {
            ByteBuffer bytes = ByteBuffer.wrap(lines.toByteArray());
            lines.reset();
            int end = bytes.limit();
            bytes.limit(end / 2);
            writeFully(bytes);
            context.faultPoints().at("CP10");
            bytes.limit(end);
            writeFully(bytes);
            channel.force(false);
        }

        @Override
        public void close() {
            try {
                channel.close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private void writeFully(ByteBuffer bytes) throws IOException {
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
        }
    }
}
