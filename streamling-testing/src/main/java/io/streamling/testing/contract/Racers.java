package io.streamling.testing.contract;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import org.jspecify.annotations.Nullable;

/** Runs the same thing on several threads that start together. Stateless. */
final class Racers {
    private Racers() {}

    /** What one of them does. */
    interface Racer {
        void run(int racer) throws Exception;
    }

    /** What each one threw, or null. Returns when all have ended. */
    static List<@Nullable Throwable> run(int count, Racer racer) throws InterruptedException {
        @Nullable Throwable[] outcomes = new Throwable[count];
        CyclicBarrier start = new CyclicBarrier(count);
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int number = i;
            Thread thread = new Thread(
                    () -> {
                        try {
                            start.await();
                            racer.run(number);
                        } catch (Throwable e) {
                            outcomes[number] = e;
                        }
                    },
                    "racer-" + i);
            thread.setDaemon(true);
            thread.start();
            threads.add(thread);
        }
        for (Thread thread : threads) {
            thread.join();
        }
        return Arrays.asList(outcomes);
    }
}
