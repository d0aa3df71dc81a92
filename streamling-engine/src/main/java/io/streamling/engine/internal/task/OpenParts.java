package io.streamling.engine.internal.task;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/** What a task has opened, to be closed in reverse order: readers, operators, writers. Task thread only. */
final class OpenParts {
    private record Part(NodeLabel label, Runnable close) {}

    private final Deque<Part> parts = new ArrayDeque<>();
    private final Activity activity;

    OpenParts(Activity activity) {
        this.activity = activity;
    }

    Activity activity() {
        return activity;
    }

    void add(NodeLabel label, Runnable close) {
        parts.push(new Part(label, close));
    }

    /** Closes everything, whatever happens; returns the first failure with the others attached. */
    @Nullable
    Exception closeAll() {
        Exception first = null;
        while (!parts.isEmpty()) {
            Part part = parts.pop();
            String before = activity.enter(part.label.shortText() + " (close)");
            try {
                part.close.run();
            } catch (Throwable e) {
                Exception failure = NodeFailure.at(part.label, null, e);
                if (first == null) {
                    first = failure;
                } else {
                    first.addSuppressed(failure);
                }
            } finally {
                activity.back(before);
            }
        }
        return first;
    }
}
