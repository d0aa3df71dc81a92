package io.streamling.kafka.internal.deadletter;

import io.streamling.error.ErrorCode;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What to replay, and to where. Immutable.
 *
 * @param topic null for where each record came from
 * @param codes empty for all
 */
public record ReplayOptions(@Nullable String topic, Set<ErrorCode> codes, int maxReplays, boolean fromBeginning) {
    /** Everything, once, to where it came from. */
    public static final ReplayOptions ALL = new ReplayOptions(null, Set.of(), 1, false);

    /** Copies the codes. */
    public ReplayOptions {
        codes = Set.copyOf(codes);
    }

    public ReplayOptions to(String target) {
        return new ReplayOptions(target, codes, maxReplays, fromBeginning);
    }

    public ReplayOptions codes(Set<ErrorCode> others) {
        return new ReplayOptions(topic, others, maxReplays, fromBeginning);
    }

    public ReplayOptions maxReplays(int count) {
        return new ReplayOptions(topic, codes, count, fromBeginning);
    }

    public ReplayOptions fromBeginning(boolean all) {
        return new ReplayOptions(topic, codes, maxReplays, all);
    }

    /** Under which name the progress is kept: what is left out by one replay is there for another one. */
    String group(String deadLetters) {
        return codes.isEmpty()
                ? "streamling-replay/" + deadLetters
                : "streamling-replay/" + deadLetters + "/" + String.join("+", sortedNames());
    }

    private Set<String> sortedNames() {
        Set<String> names = new TreeSet<>();
        codes.forEach(code -> names.add(code.name()));
        return names;
    }
}
