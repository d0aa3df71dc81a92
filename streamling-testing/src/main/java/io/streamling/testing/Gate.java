package io.streamling.testing;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Holds whoever arrives until it is opened: a slow or hanging service. Thread-safe. */
public final class Gate {
    private final CountDownLatch reached = new CountDownLatch(1);
    private final CountDownLatch opened = new CountDownLatch(1);

    Gate() {}

    /** Lets everybody through, now and later. */
    public void open() {
        opened.countDown();
    }

    /** Waits until somebody has arrived; false when nobody did in time. */
    public boolean awaitReached(Duration timeout) throws InterruptedException {
        return reached.await(timeout.toNanos(), TimeUnit.NANOSECONDS);
    }

    void pass() throws InterruptedException {
        reached.countDown();
        opened.await();
    }
}
