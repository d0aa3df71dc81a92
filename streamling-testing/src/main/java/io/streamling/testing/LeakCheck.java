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
    private final TrackedMemory memory = new TrackedMemory();
    private final BufferAllocator allocator;

    /** Without a limit. */
    public LeakCheck() {
        this(Long.MAX_VALUE);
    }

    /** With a limit in bytes, to see what happens when memory is short. */
    public LeakCheck(long limitBytes) {
        this.allocator = memory.newRootAllocator(limitBytes);
    }

    /** Where the test allocates. */
    public BufferAllocator allocator() {
        return allocator;
    }

    /** What is allocated now. */
    public long allocatedBytes() {
        return allocator.getAllocatedMemory();
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
    }

    @Override
    public void afterEach(ExtensionContext context) {
        close();
    }
}
