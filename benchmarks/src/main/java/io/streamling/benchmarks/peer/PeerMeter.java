package io.streamling.benchmarks.peer;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Notes time and process CPU when the first row, a fifth and the last row have reached the sink, and makes the RESULT line
 * of them. Fed by one thread, awaited by another.
 */
final class PeerMeter {
    private static final OperatingSystemMXBean PROCESS =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    private static final int FIFTH = 5;

    private record Mark(long rows, long nanos, long cpuNanos) {}

    private final PeerSettings settings;
    private final CountDownLatch done = new CountDownLatch(1);
    private long rows;
    private long checksum;
    private long firstMillis;
    private @Nullable Mark first;
    private @Nullable Mark fifth;
    private @Nullable Mark last;

    PeerMeter(PeerSettings settings) {
        this.settings = settings;
    }

    /** So many rows more, with what the sink added up over them. */
    void add(long count, long touched) {
        checksum += touched;
        reach(rows + count);
    }

    /** So many rows are there now. */
    void reach(long total) {
        rows = total;
        if (total == 0) {
            return;
        }
        if (first == null) {
            firstMillis = System.currentTimeMillis();
            first = now();
        }
        if (fifth == null && total >= settings.expectedRows() / FIFTH) {
            fifth = now();
        }
        if (last == null && total >= settings.expectedRows()) {
            last = now();
            done.countDown();
        }
    }

    boolean isDone() {
        return done.getCount() == 0;
    }

    boolean await(long seconds) throws InterruptedException {
        return done.await(seconds, TimeUnit.SECONDS);
    }

    private Mark now() {
        return new Mark(rows, System.nanoTime(), PROCESS.getProcessCpuTime());
    }

    /** The line that the comparison reads; after {@link #await} only. */
    String result(boolean checked) throws IOException {
        Mark from = first;
        Mark fifthOfAll = fifth;
        Mark to = last;
        if (from == null || fifthOfAll == null || to == null) {
            return "RESULT peer=" + settings.peer() + " scenario=" + settings.scenario() + " error=timeout rows_out="
                    + rows;
        }
        double records = settings.records();
        double steadyRecords = (to.rows - fifthOfAll.rows) * records / settings.expectedRows();
        double seconds = (to.nanos - from.nanos) / 1e9;
        double steadySeconds = (to.nanos - fifthOfAll.nanos) / 1e9;
        return String.format(
                Locale.ROOT,
                "RESULT peer=%s scenario=%s topic=%s rows_in=%d rows_out=%d checksum=%s wall_s=%.3f rate=%.0f steady=%.0f"
                        + " cpu_us=%.3f steady_cpu_us=%.3f first_ms=%d first_cpu_s=%.2f rss_mb=%d alloc_b=%.0f gc_ms=%d"
                        + " java=%d flags=%s",
                settings.peer(),
                settings.scenario(),
                settings.topic(),
                settings.records(),
                rows,
                checksumState(checked),
                seconds,
                records / seconds,
                steadyRecords / steadySeconds,
                to.cpuNanos / 1e3 / records,
                (to.cpuNanos - fifthOfAll.cpuNanos) / 1e3 / steadyRecords,
                settings.startMillis() == 0 ? -1 : firstMillis - settings.startMillis(),
                from.cpuNanos / 1e9,
                peakMegabytes(),
                allocatedBytes() / records,
                collectionMillis(),
                Runtime.version().feature(),
                flags());
    }

    private String checksumState(boolean checked) {
        if (!checked) {
            return "unchecked";
        }
        return checksum == BenchmarkRow.expectedChecksum(settings) ? "ok" : "WRONG";
    }

    private static long allocatedBytes() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long bytes = 0;
        for (long allocated : threads.getThreadAllocatedBytes(threads.getAllThreadIds())) {
            bytes += Math.max(0, allocated);
        }
        return bytes;
    }

    private static long collectionMillis() {
        return ManagementFactory.getGarbageCollectorMXBeans().stream()
                .mapToLong(GarbageCollectorMXBean::getCollectionTime)
                .sum();
    }

    private static long peakMegabytes() throws IOException {
        return Files.readAllLines(Path.of("/proc/self/status")).stream()
                .filter(line -> line.startsWith("VmHWM:"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) / 1024)
                .findFirst()
                .orElse(-1);
    }

    private static String flags() {
        String flags = ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(argument -> argument.startsWith("-X"))
                .collect(Collectors.joining(","));
        return flags.isEmpty() ? "default" : flags;
    }
}
