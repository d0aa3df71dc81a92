package io.streamling.testing.harness;

/** What the harness's output and context throw when they are to fail. */
final class PlantedFailure extends Exception {
    private static final long serialVersionUID = 1L;

    PlantedFailure(String message) {
        super(message);
    }
}
