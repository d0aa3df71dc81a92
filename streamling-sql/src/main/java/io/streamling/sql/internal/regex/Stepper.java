package io.streamling.sql.internal.regex;

import io.streamling.sql.internal.regex.Program.Check;
import io.streamling.sql.internal.regex.Program.Consume;
import io.streamling.sql.internal.regex.Program.Instruction;
import io.streamling.sql.internal.regex.Program.Match;
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
    /** At the end of the text: no edge has it. */
    private static final int NO_BYTE = -1;

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
    private int top;
    private int depth;
    private int kindBefore;
    private int kindAfter;

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
        kindBefore = before;
        kindAfter = program.kindAfter(byteClass);
        int value = byteClass == program.endClass() ? NO_BYTE : program.representatives()[byteClass];
        boolean hasMatch = false;
        int thread = 0;
        while (thread < from.length && !hasMatch) {
            hasMatch = follow(from[thread], thread, value);
            thread++;
        }
        return new Step(
                Arrays.copyOf(threads, count),
                Arrays.copyOf(origins, count),
                saved.toArray(new int[0][]),
                hasMatch ? thread - 1 : -1,
                hasMatch ? Arrays.copyOf(path, depth) : NOTHING);
    }

    /** Follows one thread on all its ways, preferred ones first; stops where it matches, with what it noted in the path. */
    private boolean follow(int start, int thread, int value) {
        top = 0;
        depth = 0;
        later(start);
        while (top > 0) {
            int at = pending[--top];
            depth = pendingDepths[top];
            while (at >= 0 && !visited.get(at)) {
                visited.set(at);
                Instruction instruction = instructions[at];
                if (instruction instanceof Match) {
                    return true;
                }
                at = instruction instanceof Consume consume ? consume(consume, thread, value) : next(instruction);
            }
        }
        return false;
    }

    private void later(int instruction) {
        pending[top] = instruction;
        pendingDepths[top++] = depth;
    }

    /** Where an instruction that consumes nothing leads; -1 where the way ends. */
    private int next(Instruction instruction) {
        if (instruction instanceof Split split) {
            later(split.second());
            return split.first();
        } else if (instruction instanceof Save save) {
            path[depth++] = save.slot();
            return save.next();
        }
        Check check = (Check) instruction;
        return check.assertion().holds(kindBefore, kindAfter) ? check.next() : -1;
    }

    /** Here the way ends: the thread stands behind the byte, if it can consume it and no other one stands there. */
    private int consume(Consume consume, int thread, int value) {
        int behind = consume.behind(value);
        if (behind >= 0 && !reached.get(behind)) {
            reached.set(behind);
            threads[count] = behind;
            origins[count++] = thread;
            saved.add(depth == 0 ? NOTHING : Arrays.copyOf(path, depth));
        }
        return -1;
    }
}
