package io.streamling.crash;

import io.streamling.crash.program.Target;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * A step, and the sinks that have to stand it: a cell of the matrix. Immutable.
 *
 * @param row the label of the row
 * @param column the label of the column
 * @param storeIsPostgres where the checkpoints are
 * @param sql whether the query is SQL, which costs a second of planning per run, or Java
 */
record CrashCase(String row, String column, Step step, List<Target> targets, boolean storeIsPostgres, boolean sql) {
    /** Two sinks in one pipeline, of which one gets ahead. */
    static final List<List<Target>> PAIRS = List.of(
            List.of(Target.SQLITE_EXACT, Target.POSTGRES_EXACT),
            List.of(Target.POSTGRES_EXACT, Target.SQLITE_EXACT),
            List.of(Target.SQLITE_EXACT, Target.FILE),
            List.of(Target.FILE, Target.POSTGRES_EXACT));

    /** Between one writer and the next, and around it. */
    static final List<Step> PAIR_STEPS =
            List.of(Step.CP09, Step.CP10, Step.CP11, Step.CP13, Step.CP14, Step.CP16, Step.CP18);

    private static final Set<Step> KAFKA_STEPS = EnumSet.of(
            Step.CP02, Step.CP09, Step.CP10, Step.CP11, Step.CP12, Step.CP14, Step.CP16, Step.CP24, Step.CP26);

    /** Every step with every sink, and the steps that two sinks can differ at with pairs of them. */
    static List<CrashCase> all() {
        List<CrashCase> cases = new ArrayList<>();
        for (Step step : Step.values()) {
            for (Target target : Target.values()) {
                if (isMet(step, target)) {
                    cases.add(of(step, List.of(target), target.label()));
                }
            }
        }
        for (Step step : PAIR_STEPS) {
            for (List<Target> pair : PAIRS) {
                cases.add(of(step, pair, label(pair)));
            }
        }
        return cases;
    }

    /**
     * One step is between two sinks, and one within a transaction of Kafka. Clients of Kafka start slowly, so its sinks meet
     * the steps at which writers differ; at the others they do nothing.
     */
    private static boolean isMet(Step step, Target target) {
        if (step == Step.CP13 || (step == Step.CP26 && target != Target.KAFKA_EXACT)) {
            return false;
        }
        return target.engine() != Target.Engine.KAFKA || KAFKA_STEPS.contains(step);
    }

    /** How a pair is called. */
    static String label(List<Target> pair) {
        return pair.get(0).label() + " + " + pair.get(1).label();
    }

    /** Part of directories, tables and reproduction lines. */
    String name() {
        StringBuilder name = new StringBuilder(row.toLowerCase(Locale.ROOT));
        targets.forEach(target -> name.append('-').append(target.sinkName().replace('_', '-')));
        return name.toString();
    }

    /** Stores and stages take turns, so that each meets every step and every sink. */
    private static CrashCase of(Step step, List<Target> targets, String column) {
        int number = step.ordinal() + targets.get(0).ordinal();
        return new CrashCase(step.name(), column, step, targets, number % 2 == 0, number % 8 == 0);
    }
}
