package io.streamling.error;

/**
 * One thing that is wrong with a pipeline, found without connecting to anything.
 *
 * @param node the name of the stage, source or sink, or of the pipeline
 * @param message what, why and what to do, without the node's name
 */
public record Problem(ErrorCode code, String node, String message) {
    @Override
    public String toString() {
        return node + ": " + message;
    }
}
