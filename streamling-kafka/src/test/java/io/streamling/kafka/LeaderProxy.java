package io.streamling.kafka;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Stands before a broker and passes everything on, but breaks direct connections (their first request is ApiVersions of
 * version 0) after so many bytes of answers. Thread-safe.
 */
final class LeaderProxy implements AutoCloseable {
    private static final int API_VERSIONS_0 = 18 << 16;

    private final ServerSocket server;
    private final AtomicInteger directConnections = new AtomicInteger();
    private final AtomicLong bytesLeft = new AtomicLong(Long.MAX_VALUE);
    private volatile int brokerPort;

    LeaderProxy() throws IOException {
        server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        start(this::accept);
    }

    int port() {
        return server.getLocalPort();
    }

    void passTo(int port) {
        brokerPort = port;
    }

    /** Breaks direct connections once they have brought so many bytes, all together. */
    void breakAfter(long bytes) {
        bytesLeft.set(bytes);
    }

    int directConnections() {
        return directConnections.get();
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
        try (client;
                Socket broker = new Socket(InetAddress.getLoopbackAddress(), brokerPort)) {
            DataInputStream in = new DataInputStream(client.getInputStream());
            byte[] first = new byte[8];
            in.readFully(first);
            boolean direct = (first[4] << 24 | first[5] << 16 | first[6] << 8 | first[7]) == API_VERSIONS_0;
            if (direct) {
                directConnections.incrementAndGet();
            }
            broker.getOutputStream().write(first);
            Thread answers = start(() -> copy(broker, client, direct));
            copy(client, broker, false);
            answers.join();
        } catch (IOException | InterruptedException e) {
            // One of them is gone, and so is the other.
        }
    }

    private void copy(Socket from, Socket to, boolean counted) {
        byte[] buffer = new byte[512];
        try {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
                if (counted && bytesLeft.addAndGet(-count) < 0) {
                    break;
                }
                out.write(buffer, 0, count);
            }
        } catch (IOException e) {
            // Closed by one side.
        }
        closeQuietly(from);
        closeQuietly(to);
    }

    private static void closeQuietly(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            // It is closed already.
        }
    }

    private static Thread start(Runnable body) {
        Thread thread = new Thread(body, "leader-proxy");
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
