package io.streamling.sql.internal.regex;

import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The states of a program that have occurred, and where each byte leads from them. A state is a list of threads together with
 * the kind of the byte before. It is named by its row in the table: one entry for each class of bytes, and one for the end of
 * the text. An entry is twice the row to which it leads, plus one where a thread matched before the byte. When the tables have
 * reached their bound they are full: the owner clears them, all rows that it knows are void then. Task thread only.
 */
final class Automaton {
    /** The row of the state without threads. */
    static final int DEAD = 0;
    /** What {@link #entry} answers when the tables have reached their bound. */
    static final int FULL = -2;

    private static final int UNKNOWN = -1;
    private static final int FIRST_STATES = 8;

    private final Program program;
    private final Stepper stepper;
    private final int width;
    private final int mostInts;
    private final int[] starts = new int[Assertion.OTHER + 1];
    private final Map<IntBuffer, Integer> rows = new HashMap<>();
    private final List<int[]> states = new ArrayList<>();
    private int[] entries = {};
    private Step[] steps = {};
    private int usedInts;

    /** With tables of about so many ints. */
    Automaton(Program program, int mostInts) {
        this.program = program;
        this.mostInts = mostInts;
        stepper = new Stepper(program);
        width = program.endClass() + 1;
        clear();
    }

    /** Forgets everything. */
    void clear() {
        rows.clear();
        states.clear();
        entries = new int[FIRST_STATES * width];
        steps = new Step[FIRST_STATES * width];
        Arrays.fill(starts, UNKNOWN);
        usedInts = 0;
        row(new int[] {Assertion.OTHER});
    }

    int stateCount() {
        return states.size();
    }

    /** The entries of all rows; another array after {@link #entry} or {@link #start} has been called. */
    int[] entries() {
        return entries;
    }

    /** How a known entry came about. */
    Step step(int row, int byteClass) {
        return steps[row + byteClass];
    }

    /** The row at which a search starts behind a byte of a class; of the class of the end: at the begin of the text. */
    int start(int classBefore) {
        int kind = program.kindsBefore()[classBefore];
        if (starts[kind] == UNKNOWN) {
            starts[kind] = row(new int[] {kind, program.start()});
        }
        return starts[kind];
    }

    /** Makes an entry that is not yet known, or answers {@link #FULL}. */
    int entry(int row, int byteClass) {
        if (usedInts > mostInts) {
            return FULL;
        }
        int[] state = states.get(row / width);
        Step step = stepper.step(Arrays.copyOfRange(state, 1, state.length), state[0], byteClass);
        usedInts += step.size();
        int entry = 2 * rowBehind(step, byteClass) + (step.hasMatch() ? 1 : 0);
        entries[row + byteClass] = entry;
        steps[row + byteClass] = step;
        return entry;
    }

    private int rowBehind(Step step, int byteClass) {
        int[] threads = step.threads();
        if (threads.length == 0) {
            return DEAD;
        }
        int[] state = new int[threads.length + 1];
        state[0] = program.kindsBefore()[byteClass];
        System.arraycopy(threads, 0, state, 1, threads.length);
        return row(state);
    }

    private int row(int[] state) {
        Integer known = rows.get(IntBuffer.wrap(state));
        if (known != null) {
            return known;
        }
        int row = states.size() * width;
        if (row == entries.length) {
            entries = Arrays.copyOf(entries, 2 * row);
            steps = Arrays.copyOf(steps, 2 * row);
        }
        Arrays.fill(entries, row, row + width, UNKNOWN);
        states.add(state);
        rows.put(IntBuffer.wrap(state), row);
        usedInts += 2 * width + state.length + 24;
        return row;
    }
}
