package io.streamling;

import io.streamling.error.ErrorCode;
import io.streamling.error.StreamlingException;
import java.util.List;
import java.util.ServiceLoader;

/** Finds the engine on the class path. */
final class Engines {
    private Engines() {}

    static PipelineEngine only() {
        List<PipelineEngine> engines = ServiceLoader.load(PipelineEngine.class, Engines.class.getClassLoader()).stream()
                .map(ServiceLoader.Provider::get)
                .toList();
        if (engines.size() == 1) {
            return engines.get(0);
        }
        throw new StreamlingException(
                ErrorCode.PIPELINE_INVALID,
                engines.isEmpty()
                        ? "no engine on the class path: add io.streamling:streamling-engine"
                        : "several engines on the class path: " + engines);
    }
}
