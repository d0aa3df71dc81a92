package io.streamling.testing;

import io.streamling.spi.FaultPoints;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Fails, acts or kills when the code under test reaches a named place for the n-th time. Thread-safe.
 *
 * <pre>{@code
 * NamedFaultPoints faults = new NamedFaultPoints().failAt("CP11", 2);
 * }</pre>
 */
public final class NamedFaultPoints implements FaultPoints {
    /** Ends the process at once, as {@code kill -9} does: no hook, no close, no flush. For tests in a child process. */
    public static final Action HALT = name -> Runtime.getRuntime().halt(137);

    private final Map<String, Integer> visitsByName = new TreeMap<>();
    private final Map<Visit, Action> actions = new HashMap<>();

    private record Visit(String name, int number) {}

    /** What happens at a place. */
    @FunctionalInterface
    public interface Action {
        /** Returns, throws or ends the process. Called on the thread that reached the place. */
        void run(String name) throws Exception;
    }

    /** What {@link #failAt} throws: an exception that no production code knows. */
    public static final class PlantedFailure extends RuntimeException {
        private static final long serialVersionUID = 1L;

        PlantedFailure(String name, int visit) {
            super("planted failure at " + name + ", visit " + visit);
        }
    }

    /** Throws {@link PlantedFailure} at the n-th visit, counted from 1 over the life of this object. */
    public NamedFaultPoints failAt(String name, int visit) {
        return runAt(name, visit, reached -> {
            throw new PlantedFailure(reached, visit);
        });
    }

    /** Runs an action at the n-th visit, counted from 1 over the life of this object. */
    public synchronized NamedFaultPoints runAt(String name, int visit, Action action) {
        actions.put(new Visit(name, visit), action);
        return this;
    }

    @Override
    public void at(String name) throws Exception {
        Action action = visit(name);
        if (action != null) {
            action.run(name);
        }
    }

    /** How often a place was reached. */
    public synchronized int visits(String name) {
        return visitsByName.getOrDefault(name, 0);
    }

    /** The places that were reached, in alphabetical order. */
    public synchronized List<String> names() {
        return List.copyOf(visitsByName.keySet());
    }

    private synchronized @Nullable Action visit(String name) {
        int visit = visitsByName.merge(name, 1, Integer::sum);
        return actions.get(new Visit(name, visit));
    }
}
