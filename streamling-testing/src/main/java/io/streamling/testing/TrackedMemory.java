package io.streamling.testing;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.apache.arrow.memory.AllocationManager;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.ReferenceManager;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.memory.util.MemoryUtil;

/**
 * Off-heap memory that remembers who allocated what is not yet freed. Arrow can do so too, but only for a whole process
 * and with a flag. Thread-safe.
 */
final class TrackedMemory implements AllocationManager.Factory {
    private static final int FRAMES = 24;

    private final Map<Long, Allocation> liveByAddress = new ConcurrentHashMap<>();

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

    @Override
    public AllocationManager create(BufferAllocator accountingAllocator, long size) {
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
            MemoryUtil.freeMemory(address);
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
