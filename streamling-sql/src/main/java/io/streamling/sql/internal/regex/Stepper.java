package io.streamling.sql.internal.regex;

import io.streamling.sql.internal.regex.Program.Check;
import io.streamling.sql.internal.regex.Program.Consume;
import io.streamling.sql.internal.regex.Program.Instruction;
import io.streamling.sql.internal.regex.Program.Save;
import io.streamling.sql.internal.regex.Program.Split;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * Moves a list of threads over one byte. Each thread goes on until it must consume. Who comes second to an instruction, at the
 * same place in the text, can only do what the first one does, and ends. A match ends all threads that are less preferred.
 * Task thread only.
 */
final class Stepper {
    private static final int[] NOTHING = {};

    private final Instruction[] instructions;
    private final Program program;
    private final BitSet visited = new BitSet();
    private final BitSet reached = new BitSet();
    private final List<int[]> saved = new ArrayList<>();
    private final int[] pending;
    private final int[] pendingDepths;
    private final int[] path;
    private final int[] threads;
    private final int[] origins;
    private int count;

    Stepper(Program program) {
        this.program = program;
        instructions = program.instructions();
        pending = new int[instructions.length + 1];
        pendingDepths = new int[instructions.length + 1];
        path = new int[instructions.length + 1];
        threads = new int[instructions.length];
        origins = new int[instructions.length];
    }

    /** Takes a step; {@code before} is the kind of the byte before the place at which the threads stand. */
    Step step(int[] from, int before, int byteClass) {
        visited.clear();
        reached.clear();
        saved.clear();
        count = 0;
        int matched = -1;
        int[] savedByMatch = NOTHING;
        for (int i = 0; i < from.length && matched < 0; i++) {
            int depth = follow(i, from[i], before, byteClass);
            if (depth >= 0) {
                matched = i;
                savedByMatch = Arrays.copyOf(path, depth);
            }
        }
        return new Step(
                Arrays.copyOf(threads, count),
                Arrays.copyOf(origins, count),
                saved.toArray(new int[0][]),
                matched,
                savedByMatch);
    }

    /** Follows one thread on all its ways; answers how many slots were noted on the way to a match, or -1. */
    private int follow(int thread, int start, int before, int byteClass) {
        int kindAfter = program.kindAfter(byteClass);
        int top = 0;
        pending[top] = start;
        pendingDepths[top++] = 0;
        while (top > 0) {
            int at = pending[--top];
            int depth = pendingDepths[top];
            while (at >= 0 && !visited.get(at)) {
                visited.set(at);
                Instruction instruction = instructions[at];
                at = -1;
                if (instruction instanceof Split split) {
                    pending[top] = split.second();
                    pendingDepths[top++] = depth;
                    at = split.first();
                } else if (instruction instanceof Save save) {
                    path[depth++] = save.slot();
                    at = save.next();
                } else if (instruction instanceof Check check) {
                    at = check.assertion().holds(before, kindAfter) ? check.next() : -1;
                } else if (instruction instanceof Consume consume) {
                    consume(consume, thread, byteClass, depth);
                } else {
                    return depth;
                }
            }
        }
        return -1;
    }

    private void consume(Consume consume, int thread, int byteClass, int depth) {
        if (byteClass == program.endClass()) {
            return;
        }
        int behind = consume.behind(program.representatives()[byteClass]);
        if (behind >= 0 && !reached.get(behind)) {
            reached.set(behind);
            threads[count] = behind;
            origins[count++] = thread;
            saved.add(depth == 0 ? NOTHING : Arrays.copyOf(path, depth));
        }
    }
}
