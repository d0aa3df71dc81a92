package io.streamling.testing;

import org.apache.arrow.memory.BufferAllocator;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Memory for one test that must all be given back at its end. As a JUnit 5 extension:
 *
 * <pre>{@code
 * @RegisterExtension
 * final LeakCheck memory = new LeakCheck();
 * }</pre>
 *
 * <p>or without JUnit in try-with-resources. When bytes are left, the failure shows who allocated them. Thread-safe.
 */
public final class LeakCheck implements AfterEachCallback, AutoCloseable {
    private final TrackedMemory memory;
    private final BufferAllocator allocator;

    /** Without a limit. */
    public LeakCheck() {
        this(Long.MAX_VALUE);
    }

    /** With a limit in bytes, to see what happens when memory is short. */
    public LeakCheck(long limitBytes) {
        this(limitBytes, false);
    }

    private LeakCheck(long limitBytes, boolean poisoning) {
        this.memory = new TrackedMemory(poisoning);
        this.allocator = memory.newRootAllocator(limitBytes);
    }

    /**
     * Overwrites memory once it is released, and keeps it until the end: who reads it afterwards gets garbage every
     * time, instead of the old value most of the time. For small tests.
     */
    public static LeakCheck poisoning() {
        return new LeakCheck(Long.MAX_VALUE, true);
    }

    /** Where the test allocates. */
    public BufferAllocator allocator() {
        return allocator;
    }

    /** What is allocated now. */
    public long allocatedBytes() {
        return allocator.getAllocatedMemory();
    }

    /** How many allocations there were. */
    public int allocations() {
        return memory.allocations();
    }

    /** Makes one allocation fail as if memory were short, counted from 1 over the life of this object. */
    public void failAllocation(int number) {
        memory.failAllocation(number);
    }

    /** Throws {@link AssertionError} when anything is still allocated. */
    public void verify() {
        long bytes = allocatedBytes();
        if (bytes != 0) {
            throw new AssertionError(bytes + " bytes of Arrow memory were never released:\n" + memory.describe());
        }
    }

    /** Verifies and frees the allocator. */
    @Override
    public void close() {
        verify();
        allocator.close();
        memory.freeQuarantine();
    }

    @Override
    public void afterEach(ExtensionContext context) {
        close();
    }
}
