package io.streamling.reliability;

import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.Set;
import java.util.TreeSet;

/**
 * What a process holds: threads by name and the number of open files. Immutable.
 *
 * @param openFiles -1 where the system does not tell
 */
record ProcessFootprint(Set<String> threads, long openFiles) {
    static ProcessFootprint now() {
        Set<String> names = new TreeSet<>();
        Thread.getAllStackTraces().keySet().forEach(thread -> names.add(thread.getName() + "#" + thread.getId()));
        long files = ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix
                ? unix.getOpenFileDescriptorCount()
                : -1;
        return new ProcessFootprint(names, files);
    }

    /** Threads that were not there before. */
    Set<String> newThreadsSince(ProcessFootprint before) {
        Set<String> more = new TreeSet<>(threads);
        more.removeAll(before.threads);
        more.removeIf(name -> name.startsWith("awaitility-"));
        return more;
    }
}
