package io.streamling.engine.internal.runtime;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One thread per engine that looks again and again for what is late. Thread-safe. */
public final class Watchdog implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Watchdog.class);
    private static final long PERIOD_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    private final Runnable check;
    private final Thread thread;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition closing = lock.newCondition();
    private boolean closed;

    public Watchdog(EngineRuntime runtime, ClassLoader loader, Runnable check) {
        this.check = check;
        this.thread = runtime.newThread("streamling-watchdog", loader, this::run);
    }

    /** Begins to look. */
    public void start() {
        thread.start();
    }

    /** Whether the caller is called by it. */
    public boolean isCurrentThread() {
        return Thread.currentThread() == thread;
    }

    @Override
    public void close() {
        lock.lock();
        try {
            closed = true;
            closing.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private void run() {
        while (waitForNext()) {
            try {
                check.run();
            } catch (Throwable e) {
                LOG.error("the engine's watchdog failed and goes on", e);
            }
        }
    }

    private boolean waitForNext() {
        lock.lock();
        try {
            long left = PERIOD_NANOS;
            while (!closed && left > 0) {
                left = closing.awaitNanos(left);
            }
            return !closed;
        } catch (InterruptedException e) {
            LOG.debug("somebody interrupted the engine's watchdog, which goes on");
            return !closed;
        } finally {
            lock.unlock();
        }
    }
}
