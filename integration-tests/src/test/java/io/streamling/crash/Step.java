package io.streamling.crash;

import io.streamling.crash.program.RunOptions;
import java.util.List;

/** A step of the checkpoint protocol at which the process dies: a row of the matrix. */
enum Step {
    CP01("before an epoch begins", "CP01", 2),
    CP02("the barrier is with one of two tasks", "CP02", 3, "tasks=2"),
    CP03("positions are taken, the barrier is not on its way", "CP03", 2),
    CP04("the barrier is between two operators", "CP04", 4),
    CP05("the barrier passes while every row is filtered out", "CP09", 3, "dry-from=0", "dry-until=8"),
    CP09("before a flush", "CP09", 2),
    CP10("in the middle of a flush", "CP10", 2),
    CP11("flushed or committed, nobody knows", "CP11", 2),
    CP12("all writers of a task have flushed, the coordinator does not know", "CP12", 2),
    CP13("one of two sinks has flushed, the other has not", "CP13", 2),
    CP14("all tasks have answered, the checkpoint is not saved", "CP14", 2),
    CP15("the checkpoint is written in part", "store.CP15", 2),
    CP16("the checkpoint is saved, this process does not know", "CP16", 2),
    CP17("saved, no reader or writer knows", "CP17", 2),
    CP18("some readers and writers know", "CP18", 2),
    CP22("dead letters are written, the epoch is not complete", "CP22", 2, "poison=true"),
    CP23("stopping, the last checkpoint has not begun", "CP23", 1, "stop-after=1500", "arm-after=0"),
    CP24("restarted after a crash, nothing is read yet", "CP24", 1, "arm-after=0"),
    CP26("a transaction of Kafka has rows and positions, and is not committed", "CP26", 2),
    CP27("the input has ended, the last checkpoint is not saved", "CP27", 1, "pace-micros=200", "arm-after=0");

    /** By then some epochs with rows are complete. */
    private static final int ARMED_AFTER_ROWS = 900;

    private final String meaning;
    private final String point;
    private final int visit;
    /** Separated by spaces. */
    private final String arguments;

    Step(String meaning, String point, int visit, String... arguments) {
        this.meaning = meaning;
        this.point = point;
        this.visit = visit;
        this.arguments = String.join(" ", arguments);
    }

    String meaning() {
        return meaning;
    }

    /** The name of the fault point. */
    String point() {
        return point;
    }

    /** Whether rows are in the sink that the checkpoint does not know, so that a plain sink has them twice afterwards. */
    boolean leavesRowsBehind() {
        return this == CP11 || this == CP12 || this == CP14 || this == CP15;
    }

    /** Where the runs before the last one die, in this order: a restart needs something to restart from. */
    List<Deadly> deaths() {
        Deadly deadly = new Deadly(point, visit);
        return this == CP24 ? List.of(new Deadly(CP11.point, 2), deadly) : List.of(deadly);
    }

    /** One planned death. */
    record Deadly(String point, int visit) {}

    /** What the program needs for the point to be there. */
    RunOptions applyTo(RunOptions options) {
        RunOptions changed = options.with("arm-after", ARMED_AFTER_ROWS);
        if (!arguments.isEmpty()) {
            for (var argument :
                    RunOptions.parse(arguments.split(" ", -1)).values().entrySet()) {
                changed = changed.with(argument.getKey(), argument.getValue());
            }
        }
        return changed;
    }
}
