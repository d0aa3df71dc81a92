package io.streamling.spi;

/**
 * Named places at which a test can make a process fail or die. Free when disabled. Thread-safe.
 *
 * <p>The names of the engine's own points are those of the checkpoint protocol: {@code CP01} to {@code CP28}.
 */
@FunctionalInterface
public interface FaultPoints {
    /** Nothing ever happens. */
    FaultPoints NONE = name -> {};

    /** Returns, throws, or ends the process, as the test decides. */
    void at(String name) throws Exception;
}
