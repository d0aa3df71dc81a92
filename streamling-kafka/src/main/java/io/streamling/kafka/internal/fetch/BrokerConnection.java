package io.streamling.kafka.internal.fetch;

import io.streamling.kafka.internal.fetch.Protocol.Asked;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.List;
import org.apache.kafka.common.Node;
import org.jspecify.annotations.Nullable;

/**
 * A connection to one broker, with at most one request under way. Never blocks. Client thread only.
 *
 * <p>The bytes of an answer stay in one array, which the next answer overwrites.
 */
final class BrokerConnection implements AutoCloseable {
    /** The JDK copies through a direct buffer of this size, which it keeps for the thread. */
    private static final int READ_AT_ONCE = 128 << 10;

    private static final int KEPT_BYTES = 4 << 20;

    private final Node node;
    private final FetchOptions options;
    private final SocketChannel channel;
    private final SelectionKey key;
    private final ByteBuffer sizeBytes = ByteBuffer.allocate(Integer.BYTES);
    private @Nullable ByteBuffer request;
    private ByteBuffer response = ByteBuffer.allocate(0);
    private boolean readsBody;
    private int correlation;
    private boolean versionsKnown;
    /** What the request under way asks for; empty while there is none. */
    private List<Asked> asked = List.of();

    private long deadlineMillis;

    /** Begins to connect. */
    BrokerConnection(Node node, FetchOptions options, Selector selector, long nowMillis) throws IOException {
        this.node = node;
        this.options = options;
        this.channel = SocketChannel.open();
        try {
            channel.configureBlocking(false);
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
            if (options.sizes().receiveBuffer() > 0) {
                channel.setOption(
                        StandardSocketOptions.SO_RCVBUF, options.sizes().receiveBuffer());
            }
            InetSocketAddress address = new InetSocketAddress(node.host(), node.port());
            if (address.isUnresolved()) {
                throw new IOException("unknown host " + node.host());
            }
            this.key = channel.register(selector, SelectionKey.OP_CONNECT, this);
            if (channel.connect(address)) {
                greet(nowMillis);
            }
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
        this.deadlineMillis = nowMillis + options.requestTimeoutMillis();
    }

    /** Whether a fetch may be sent. */
    boolean isIdle() {
        return versionsKnown && asked.isEmpty();
    }

    /** What the answer that {@link #read} has returned is about; from then on the connection is idle. */
    List<Asked> takeAsked() {
        List<Asked> answered = asked;
        asked = List.of();
        return answered;
    }

    void fetch(List<Asked> partitions, long nowMillis) throws IOException {
        asked = partitions;
        deadlineMillis = nowMillis + options.maxWaitMillis() + options.requestTimeoutMillis();
        send(Protocol.fetch(options, ++correlation, partitions));
    }

    /**
     * Goes on with whatever is under way, as far as it goes without waiting.
     *
     * @return the answer to a fetch, behind its correlation id; null when there is none yet
     */
    @Nullable
    ByteBuffer read(long nowMillis) throws IOException, UnusualFetchException {
        deadlineMillis = nowMillis + options.maxWaitMillis() + options.requestTimeoutMillis();
        if (!channel.isConnected()) {
            if (channel.finishConnect()) {
                greet(nowMillis);
            }
            return null;
        }
        write();
        ByteBuffer answer = readAnswer();
        if (answer == null) {
            return null;
        }
        if (answer.remaining() < Integer.BYTES || answer.getInt() != correlation) {
            throw new UnusualFetchException("an answer to another request");
        }
        if (versionsKnown) {
            return answer;
        }
        checkVersions(answer);
        versionsKnown = true;
        return null;
    }

    /** Throws when an answer is overdue. */
    void checkDeadline(long nowMillis) throws UnusualFetchException {
        if (!isIdle() && nowMillis > deadlineMillis) {
            throw new UnusualFetchException("no answer within " + options.requestTimeoutMillis() + " ms from " + node);
        }
    }

    private void greet(long nowMillis) throws IOException {
        deadlineMillis = nowMillis + options.requestTimeoutMillis();
        send(Protocol.apiVersions(options.clientId(), ++correlation));
    }

    private static void checkVersions(ByteBuffer answer) throws UnusualFetchException {
        boolean known = false;
        if (answer.remaining() >= 6 && answer.getShort() == 0) {
            for (int left = answer.getInt(); left > 0 && answer.remaining() >= 6; left--) {
                boolean isFetch = answer.getShort() == Protocol.FETCH;
                short min = answer.getShort();
                short max = answer.getShort();
                known |= isFetch && min <= Protocol.FETCH_VERSION && max >= Protocol.FETCH_VERSION;
            }
        }
        if (!known) {
            throw new UnusualFetchException("a broker that does not know Fetch 11");
        }
    }

    private void send(ByteBuffer bytes) throws IOException {
        request = bytes;
        write();
    }

    private void write() throws IOException {
        ByteBuffer bytes = request;
        if (bytes != null) {
            channel.write(bytes);
            if (!bytes.hasRemaining()) {
                request = null;
            }
        }
        key.interestOps(request == null ? SelectionKey.OP_READ : SelectionKey.OP_READ | SelectionKey.OP_WRITE);
    }

    private @Nullable ByteBuffer readAnswer() throws IOException, UnusualFetchException {
        if (!readsBody) {
            if (!fill(sizeBytes)) {
                return null;
            }
            response = bufferFor(sizeBytes.getInt(0));
            sizeBytes.clear();
            readsBody = true;
        }
        if (!fill(response)) {
            return null;
        }
        readsBody = false;
        return response.flip();
    }

    private ByteBuffer bufferFor(int size) throws UnusualFetchException {
        if (size < 0) {
            throw new UnusualFetchException("an answer of an impossible size");
        }
        boolean fits = size <= response.capacity() && (response.capacity() <= KEPT_BYTES || size > KEPT_BYTES);
        return fits ? response.clear().limit(size) : ByteBuffer.allocate(size);
    }

    /** Reads what is there; true when the buffer is full. */
    private boolean fill(ByteBuffer buffer) throws IOException {
        int limit = buffer.limit();
        try {
            while (buffer.position() < limit) {
                buffer.limit(Math.min(limit, buffer.position() + READ_AT_ONCE));
                int read = channel.read(buffer);
                if (read < 0) {
                    throw new EOFException("closed by " + node);
                }
                if (read == 0) {
                    return false;
                }
            }
            return true;
        } finally {
            buffer.limit(limit);
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
