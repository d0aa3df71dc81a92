package io.streamling.kafka.sink;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Stands before a broker and passes everything on, but breaks connections in place of some answers: the broker has done
 * what it was asked, and nobody is told. Thread-safe.
 */
final class AnswerThief implements AutoCloseable {
    static final short PRODUCE = 0;
    static final short END_TRANSACTION = 26;

    private final ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final AtomicInteger toSteal = new AtomicInteger();
    private final AtomicInteger stolen = new AtomicInteger();
    private volatile short request;
    private volatile int brokerPort;

    AnswerThief() throws IOException {
        start(this::accept);
    }

    int port() {
        return server.getLocalPort();
    }

    void passTo(int port) {
        brokerPort = port;
    }

    /** Takes the next answer to this kind of request away. */
    void stealNext(short kind) {
        request = kind;
        toSteal.set(1);
    }

    int stolen() {
        return stolen.get();
    }

    @Override
    public void close() throws IOException {
        server.close();
    }

    private void accept() {
        try {
            while (true) {
                Socket client = server.accept();
                start(() -> connect(client));
            }
        } catch (IOException e) {
            // Closed.
        }
    }

    private void connect(Socket client) {
        Set<Integer> wanted = ConcurrentHashMap.newKeySet();
        try (client;
                Socket broker = new Socket(InetAddress.getLoopbackAddress(), brokerPort)) {
            Thread answers = start(() -> passAnswers(broker, client, wanted));
            passRequests(client, broker, wanted);
            broker.close();
            answers.join();
        } catch (IOException | InterruptedException e) {
            // One of them is gone, and so is the other.
        }
    }

    private void passRequests(Socket client, Socket broker, Set<Integer> wanted) throws IOException {
        DataInputStream in = new DataInputStream(client.getInputStream());
        DataOutputStream out = new DataOutputStream(broker.getOutputStream());
        while (true) {
            byte[] frame = new byte[in.readInt()];
            in.readFully(frame);
            int kind = (frame[0] & 0xFF) << 8 | (frame[1] & 0xFF);
            if (kind == request && toSteal.compareAndSet(1, 0)) {
                wanted.add(intAt(frame, 4));
            }
            write(out, frame);
        }
    }

    private void passAnswers(Socket broker, Socket client, Set<Integer> wanted) {
        try (client) {
            DataInputStream in = new DataInputStream(broker.getInputStream());
            DataOutputStream out = new DataOutputStream(client.getOutputStream());
            while (true) {
                byte[] frame = new byte[in.readInt()];
                in.readFully(frame);
                if (wanted.contains(intAt(frame, 0))) {
                    stolen.incrementAndGet();
                    return;
                }
                write(out, frame);
            }
        } catch (IOException e) {
            // Closed by one side.
        }
    }

    private static void write(DataOutputStream out, byte[] frame) throws IOException {
        byte[] whole = new byte[frame.length + 4];
        for (int i = 0; i < 4; i++) {
            whole[i] = (byte) (frame.length >> (24 - 8 * i));
        }
        System.arraycopy(frame, 0, whole, 4, frame.length);
        out.write(whole);
        out.flush();
    }

    private static int intAt(byte[] bytes, int at) {
        return (bytes[at] & 0xFF) << 24
                | (bytes[at + 1] & 0xFF) << 16
                | (bytes[at + 2] & 0xFF) << 8
                | (bytes[at + 3] & 0xFF);
    }

    private static Thread start(Runnable body) {
        Thread thread = new Thread(body, "answer-thief");
        thread.setDaemon(true);
        thread.start();
        return thread;
    }
}
