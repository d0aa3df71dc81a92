package io.streamling.testing;

import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.apache.arrow.memory.AllocationManager;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.OutOfMemoryException;
import org.apache.arrow.memory.ReferenceManager;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.memory.util.MemoryUtil;

/**
 * Off-heap memory that remembers who allocated what is not yet freed. Arrow can do so too, but only for a whole process
 * and with a flag. Thread-safe.
 */
final class TrackedMemory implements AllocationManager.Factory {
    private static final int FRAMES = 24;
    /** Offsets of texts all become the same, so that reading them is wrong, but never out of bounds. */
    private static final byte POISON = 1;

    private final Map<Long, Allocation> liveByAddress = new ConcurrentHashMap<>();
    private final Queue<Long> quarantine = new ConcurrentLinkedQueue<>();
    private final AtomicInteger allocations = new AtomicInteger();
    private final AtomicInteger failingAllocation = new AtomicInteger();
    private final boolean poisoning;

    /**
     * @param poisoning whether freed memory is overwritten and kept until {@link #freeQuarantine}
     */
    TrackedMemory(boolean poisoning) {
        this.poisoning = poisoning;
    }

    private record Allocation(long bytes, List<StackWalker.StackFrame> frames) {}

    BufferAllocator newRootAllocator(long limitBytes) {
        return new RootAllocator(RootAllocator.configBuilder()
                .allocationManagerFactory(this)
                .maxAllocation(limitBytes)
                .build());
    }

    /** What is not freed, with the callers that allocated it. */
    String describe() {
        return liveByAddress.values().stream()
                .map(live -> live.bytes + " bytes allocated at\n"
                        + live.frames.stream().map(frame -> "    " + frame).collect(Collectors.joining("\n")))
                .distinct()
                .collect(Collectors.joining("\n"));
    }

    int allocations() {
        return allocations.get();
    }

    void failAllocation(int number) {
        failingAllocation.set(number);
    }

    void freeQuarantine() {
        for (Long address = quarantine.poll(); address != null; address = quarantine.poll()) {
            MemoryUtil.freeMemory(address);
        }
    }

    @Override
    public AllocationManager create(BufferAllocator accountingAllocator, long size) {
        int number = allocations.incrementAndGet();
        if (number == failingAllocation.get()) {
            throw new OutOfMemoryException("planted: allocation " + number);
        }
        return new Block(accountingAllocator, size);
    }

    @Override
    public ArrowBuf empty() {
        return new ArrowBuf(ReferenceManager.NO_OP, null, 0, 0);
    }

    private final class Block extends AllocationManager {
        private final long size;
        private final long address;

        Block(BufferAllocator accountingAllocator, long size) {
            super(accountingAllocator);
            this.size = size;
            this.address = MemoryUtil.allocateMemory(size);
            liveByAddress.put(address, new Allocation(size, callers()));
        }

        @Override
        public long getSize() {
            return size;
        }

        @Override
        protected long memoryAddress() {
            return address;
        }

        @Override
        protected void release0() {
            liveByAddress.remove(address);
            if (poisoning) {
                MemoryUtil.setMemory(address, size, POISON);
                quarantine.add(address);
            } else {
                MemoryUtil.freeMemory(address);
            }
        }
    }

    private static List<StackWalker.StackFrame> callers() {
        return StackWalker.getInstance()
                .walk(frames -> frames.filter(TrackedMemory::isInteresting)
                        .limit(FRAMES)
                        .toList());
    }

    private static boolean isInteresting(StackWalker.StackFrame frame) {
        return !frame.getClassName().startsWith("org.apache.arrow.")
                && !frame.getClassName().startsWith(TrackedMemory.class.getName());
    }
}
