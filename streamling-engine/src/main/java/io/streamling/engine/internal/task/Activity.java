package io.streamling.engine.internal.task;

/** What a task is doing just now, so that a message can name what hangs. Written by the task; any thread may read. */
final class Activity {
    private volatile String current = "nothing";

    /** Returns what was done before, to be given to {@link #back}. */
    String enter(String what) {
        String before = current;
        current = what;
        return before;
    }

    void back(String before) {
        current = before;
    }

    @Override
    public String toString() {
        return current;
    }
}
