package io.streamling.reliability;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A TCP proxy on the loopback interface whose cable can be pulled. While it is cut, connections are reset and new ones
 * are closed at once. Thread-safe.
 */
final class CuttableProxy implements AutoCloseable {
    private final ServerSocket server;
    private final int targetPort;
    private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
    private volatile boolean cut;

    CuttableProxy(int targetPort) throws IOException {
        this.targetPort = targetPort;
        this.server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        start("proxy-accept", this::accept);
    }

    int port() {
        return server.getLocalPort();
    }

    /** Breaks every connection, and every new one until {@link #heal}. */
    void cut() {
        cut = true;
        sockets.forEach(CuttableProxy::reset);
    }

    void heal() {
        cut = false;
    }

    @Override
    public void close() throws IOException {
        server.close();
        cut();
    }

    private void accept() {
        try {
            while (true) {
                Socket client = server.accept();
                if (cut) {
                    reset(client);
                } else {
                    connect(client);
                }
            }
        } catch (IOException e) {
            // Closed.
        }
    }

    private void connect(Socket client) {
        try {
            Socket target = new Socket(InetAddress.getLoopbackAddress(), targetPort);
            sockets.add(client);
            sockets.add(target);
            if (cut) {
                reset(client);
                reset(target);
            }
            start("proxy-out", () -> copy(client, target));
            start("proxy-in", () -> copy(target, client));
        } catch (IOException e) {
            reset(client);
        }
    }

    private void copy(Socket from, Socket to) {
        byte[] buffer = new byte[8192];
        try {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
                out.write(buffer, 0, count);
            }
        } catch (IOException e) {
            // Cut, or closed by one side.
        } finally {
            reset(from);
            reset(to);
            sockets.remove(from);
            sockets.remove(to);
        }
    }

    private static void reset(Socket socket) {
        try (socket) {
            if (!socket.isClosed()) {
                socket.setSoLinger(true, 0);
            }
        } catch (IOException e) {
            // It is gone already.
        }
    }

    private static void start(String name, Runnable body) {
        Thread thread = new Thread(body, name);
        thread.setDaemon(true);
        thread.start();
    }
}
