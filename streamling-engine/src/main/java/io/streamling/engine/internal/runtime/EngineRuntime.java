package io.streamling.engine.internal.runtime;

import io.streamling.spi.FaultPoints;
import java.security.SecureRandom;
import java.time.Instant;
import java.time.InstantSource;
import java.util.SplittableRandom;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;

/** Threads, time, randomness, memory and faults of one engine. Thread-safe. */
public final class EngineRuntime {
    private final ThreadFactory threadFactory;
    private final InstantSource clock;
    private final LongSupplier ticker;
    private final FaultPoints faults;
    private final boolean stepped;
    private final SplittableRandom seeds;
    private final RootAllocator root = new RootAllocator(Long.MAX_VALUE);

    private EngineRuntime(
            ThreadFactory threadFactory, InstantSource clock, FaultPoints faults, boolean stepped, long seed) {
        this.threadFactory = threadFactory;
        this.clock = clock;
        this.faults = faults;
        this.stepped = stepped;
        this.seeds = new SplittableRandom(seed);
        this.ticker = stepped ? () -> nanosSinceEpoch(clock.instant()) : System::nanoTime;
    }

    /** Real threads; intervals are measured by a clock that nobody can set back. */
    public static EngineRuntime threaded(ThreadFactory threadFactory, InstantSource clock, FaultPoints faults) {
        return new EngineRuntime(threadFactory, clock, faults, false, System.nanoTime());
    }

    /** No threads and no waiting; all time comes from the clock. */
    public static EngineRuntime stepped(long seed, InstantSource clock, FaultPoints faults) {
        return new EngineRuntime(Thread::new, clock, faults, true, seed);
    }

    /** The factory that is used where the host gives none. */
    public static ThreadFactory plainThreads() {
        return Thread::new;
    }

    /** The clock that is used where the host gives none. */
    public static InstantSource systemClock() {
        return InstantSource.system();
    }

    /** Tells the time of day. */
    public InstantSource clock() {
        return clock;
    }

    /** For intervals: nanoseconds from an arbitrary start, never set back. */
    public long nanos() {
        return ticker.getAsLong();
    }

    /** Whether everything happens on the caller's thread, so that nothing may wait. */
    public boolean isStepped() {
        return stepped;
    }

    /** Hooks for tests. */
    public FaultPoints faults() {
        return faults;
    }

    /** A generator of its own for each caller. */
    public RandomGenerator random() {
        synchronized (seeds) {
            return seeds.split();
        }
    }

    /** A generator whose values another process does not have either; where nothing runs on threads, one of the seed. */
    public RandomGenerator uniqueRandom() {
        return stepped ? random() : new SecureRandom();
    }

    /** A thread of the host's factory with our name, as a daemon, with the class loader of the pipeline. */
    public Thread newThread(String name, ClassLoader loader, Runnable body) {
        Thread thread = threadFactory.newThread(body);
        if (thread == null) {
            throw new IllegalStateException("the thread factory refused to make thread '" + name + "'");
        }
        thread.setName(name);
        thread.setDaemon(true);
        thread.setContextClassLoader(loader);
        return thread;
    }

    /** Named daemon threads for a connector. */
    public ThreadFactory threads(String prefix, ClassLoader loader) {
        AtomicLong count = new AtomicLong();
        return body -> newThread(prefix + "-" + count.incrementAndGet(), loader, body);
    }

    /** The memory of one pipeline. */
    public BufferAllocator newAllocator(String pipeline, long limitBytes) {
        return root.newChildAllocator("streamling-" + pipeline, 0, limitBytes);
    }

    /** Bytes that are in use by all pipelines. */
    public long allocatedBytes() {
        return root.getAllocatedMemory();
    }

    /** Frees the engine's memory; throws {@link IllegalStateException} when some of it is still in use. */
    public void close() {
        root.close();
    }

    private static long nanosSinceEpoch(Instant instant) {
        return TimeUnit.SECONDS.toNanos(instant.getEpochSecond()) + instant.getNano();
    }
}
