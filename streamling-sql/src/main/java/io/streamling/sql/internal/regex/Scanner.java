package io.streamling.sql.internal.regex;

import io.streamling.batch.ColumnMemory;
import java.util.Arrays;

/** Runs over the bytes of a text: forward to where the match ends, back to where it and its groups begin. Task thread only. */
final class Scanner {
    private static final int KEPT_HISTORY = 1 << 14;
    private static final long EACH_BYTE = 0x0101010101010101L;
    private static final long HIGH_BITS = 0x8080808080808080L;

    private final Program program;
    private final Automaton automaton;
    private final byte[] classes;
    private final int[] slots;
    private int[] history = {};

    Scanner(Program program, Automaton automaton) {
        this.program = program;
        this.automaton = automaton;
        classes = program.classes();
        slots = new int[2 * program.groups() + 2];
    }

    /** The position in a slot after a match; -1 for a group that had no part in it. */
    int slot(int slot) {
        return slots[slot];
    }

    /** Whether there is a match; unknown where the tables are full. */
    Answer contains(long address, int length) {
        int begin = firstCandidate(address, 0, length);
        int row = startAt(address, begin);
        int[] entries = automaton.entries();
        for (int i = begin; i < length; i++) {
            int byteClass = classes[ColumnMemory.byteAt(address + i) & 0xFF] & 0xFF;
            int entry = entries[row + byteClass];
            if (entry < 0) {
                entry = automaton.entry(row, byteClass);
                if (entry < 0) {
                    return Answer.UNKNOWN;
                }
                entries = automaton.entries();
            }
            if ((entry & 1) != 0) {
                return Answer.FOUND;
            }
            row = entry >>> 1;
            if (row == Automaton.DEAD) {
                return Answer.NONE;
            }
        }
        int entry = entryAtEnd(row);
        return entry < 0 ? Answer.UNKNOWN : (entry & 1) != 0 ? Answer.FOUND : Answer.NONE;
    }

    /** The first match that begins at a position or behind it, into the slots; unknown where the tables are full. */
    Answer find(long address, int length, int from) {
        int begin = firstCandidate(address, from, length);
        reserveHistory(length - begin + 1, from == 0);
        int end = endOfMatch(address, begin, length);
        if (end >= 0) {
            walkBack(address, begin, end, length);
            return Answer.FOUND;
        }
        return end == Automaton.FULL ? Answer.UNKNOWN : Answer.NONE;
    }

    /** Where the match ends; -1 where there is none; {@link Automaton#FULL}. Leaves the rows in the history. */
    private int endOfMatch(long address, int begin, int length) {
        int end = -1;
        int row = startAt(address, begin);
        int[] entries = automaton.entries();
        int[] rows = history;
        for (int i = begin; i < length; i++) {
            rows[i - begin] = row;
            int byteClass = classes[ColumnMemory.byteAt(address + i) & 0xFF] & 0xFF;
            int entry = entries[row + byteClass];
            if (entry < 0) {
                entry = automaton.entry(row, byteClass);
                if (entry < 0) {
                    return Automaton.FULL;
                }
                entries = automaton.entries();
            }
            end = (entry & 1) != 0 ? i : end;
            row = entry >>> 1;
            if (row == Automaton.DEAD) {
                return end;
            }
        }
        rows[length - begin] = row;
        int entry = entryAtEnd(row);
        return entry < 0 ? Automaton.FULL : (entry & 1) != 0 ? length : end;
    }

    /** Follows the thread that matched to where the match began. What it noted last is what counts. */
    private void walkBack(long address, int begin, int end, int length) {
        Arrays.fill(slots, -1);
        Step step = stepAt(address, begin, end, length);
        save(step.savedByMatch(), end);
        int thread = step.matched();
        for (int at = end - 1; slots[0] < 0; at--) {
            step = stepAt(address, begin, at, length);
            save(step.saved()[thread], at);
            thread = step.origins()[thread];
        }
    }

    private Step stepAt(long address, int begin, int at, int length) {
        int byteClass = at == length ? program.endClass() : program.classOf(ColumnMemory.byteAt(address + at));
        return automaton.step(history[at - begin], byteClass);
    }

    private void save(int[] noted, int at) {
        for (int slot : noted) {
            slots[slot] = slots[slot] < 0 ? at : slots[slot];
        }
    }

    private int startAt(long address, int position) {
        return automaton.start(
                position == 0 ? program.endClass() : program.classOf(ColumnMemory.byteAt(address + position - 1)));
    }

    private int entryAtEnd(int row) {
        int entry = automaton.entries()[row + program.endClass()];
        return entry < 0 ? automaton.entry(row, program.endClass()) : entry;
    }

    private void reserveHistory(int positions, boolean isNewText) {
        boolean isTooLarge = isNewText && history.length > KEPT_HISTORY && positions <= KEPT_HISTORY;
        if (history.length < positions || isTooLarge) {
            history = new int[Math.max(positions, 64)];
        }
    }

    /** The first place where a match can begin, going by its first byte; the end where there is none. */
    private int firstCandidate(long address, int from, int length) {
        int wanted = program.firstByte();
        if (wanted < 0) {
            return from;
        }
        int at = from;
        long pattern = wanted * EACH_BYTE;
        for (; at + Long.BYTES <= length; at += Long.BYTES) {
            long difference = ColumnMemory.longAt(address + at) ^ pattern;
            long zeros = (difference - EACH_BYTE) & ~difference & HIGH_BITS;
            if (zeros != 0) {
                return at + (Long.numberOfTrailingZeros(zeros) >>> 3);
            }
        }
        while (at < length && (ColumnMemory.byteAt(address + at) & 0xFF) != wanted) {
            at++;
        }
        return at;
    }
}
