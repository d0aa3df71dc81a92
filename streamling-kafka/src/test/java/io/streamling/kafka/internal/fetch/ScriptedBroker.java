package io.streamling.kafka.internal.fetch;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.common.Node;

/** A server that answers one request after the other with what it was given, whatever was asked. Then it closes. */
final class ScriptedBroker implements AutoCloseable {
    private final ServerSocket server;
    private final Queue<byte[]> answers;
    private final AtomicInteger requests = new AtomicInteger();

    /** @param answers without size and correlation id; one that is empty closes the connection */
    ScriptedBroker(byte[]... answers) throws IOException {
        this.answers = new ArrayDeque<>(List.of(answers));
        this.server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        Thread thread = new Thread(this::serve, "scripted-broker");
        thread.setDaemon(true);
        thread.start();
    }

    Node node() {
        return new Node(1, InetAddress.getLoopbackAddress().getHostAddress(), server.getLocalPort());
    }

    /** Says that Fetch is known in these versions. */
    static byte[] versions(int min, int max) {
        return ByteBuffer.allocate(12)
                .putShort((short) 0)
                .putInt(1)
                .putShort(Protocol.FETCH)
                .putShort((short) min)
                .putShort((short) max)
                .array();
    }

    /** Records of partition 0 of topic t, or an error. */
    static byte[] records(int error, int preferredReplica, byte[] records) {
        return ByteBuffer.allocate(67 + records.length)
                .putInt(0)
                .putShort((short) 0)
                .putInt(0)
                .putInt(1)
                .putShort((short) 1)
                .put("t".getBytes(StandardCharsets.UTF_8))
                .putInt(1)
                .putInt(0)
                .putShort((short) error)
                .putLong(100)
                .putLong(100)
                .putLong(0)
                .putInt(0)
                .putInt(preferredReplica)
                .putInt(records.length)
                .put(records)
                .array();
    }

    int requests() {
        return requests.get();
    }

    private void serve() {
        try {
            while (true) {
                serve(server.accept());
            }
        } catch (IOException e) {
            // Closed.
        }
    }

    private void serve(Socket client) throws IOException {
        try (client) {
            DataInputStream in = new DataInputStream(client.getInputStream());
            DataOutputStream out = new DataOutputStream(client.getOutputStream());
            while (!answers.isEmpty()) {
                byte[] request = new byte[in.readInt()];
                in.readFully(request);
                requests.incrementAndGet();
                byte[] answer = answers.remove();
                if (answer.length == 0) {
                    return;
                }
                out.writeInt(4 + answer.length);
                out.write(Arrays.copyOfRange(request, 4, 8));
                out.write(answer);
                out.flush();
            }
            in.readNBytes(1); // until the other side closes
        }
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
