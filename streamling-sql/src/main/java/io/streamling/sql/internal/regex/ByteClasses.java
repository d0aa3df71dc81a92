package io.streamling.sql.internal.regex;

import io.streamling.sql.internal.regex.Program.Check;
import io.streamling.sql.internal.regex.Program.Consume;
import io.streamling.sql.internal.regex.Program.Instruction;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/** Which bytes a program need not tell apart. Immutable; see {@link Program} for the parts. */
@SuppressWarnings("ArrayRecordComponent") // nobody changes or compares them
record ByteClasses(byte[] classes, int[] representatives, int[] kindsBefore) {
    private static final int BYTES = 256;
    /** Where the kind of a byte changes: the line's end, digits, letters, the underscore, bytes of longer characters. */
    private static final int[] KIND_BOUNDS = {'\n', '\n' + 1, '0', '9' + 1, 'A', 'Z' + 1, '_', '_' + 1, 'a', 'z' + 1};

    static ByteClasses of(List<Instruction> instructions) {
        BitSet starts = new BitSet();
        starts.set(0x80);
        starts.set(0xC0);
        boolean[] isSeenBefore = new boolean[Assertion.OTHER];
        for (Instruction instruction : instructions) {
            if (instruction instanceof Consume consume) {
                for (int i = 0; i < consume.edges().length; i += 3) {
                    starts.set(consume.edges()[i]);
                    starts.set(consume.edges()[i + 1] + 1);
                }
            } else if (instruction instanceof Check check && check.assertion() != Assertion.CHARACTER) {
                Arrays.stream(KIND_BOUNDS).forEach(starts::set);
                for (int kind = 0; kind < Assertion.OTHER; kind++) {
                    isSeenBefore[kind] |= check.assertion().looksBackFor(kind);
                }
            }
        }
        return of(starts, isSeenBefore);
    }

    private static ByteClasses of(BitSet starts, boolean[] isSeenBefore) {
        starts.set(0);
        starts.clear(BYTES);
        int[] representatives = starts.stream().toArray();
        byte[] classes = new byte[BYTES];
        int[] kindsBefore = new int[representatives.length + 1];
        for (int i = 0; i < representatives.length; i++) {
            int end = i + 1 < representatives.length ? representatives[i + 1] : BYTES;
            Arrays.fill(classes, representatives[i], end, (byte) i);
            int kind = Assertion.kind(representatives[i]);
            kindsBefore[i] = kind < Assertion.OTHER && isSeenBefore[kind] ? kind : Assertion.OTHER;
        }
        kindsBefore[representatives.length] = isSeenBefore[Assertion.EDGE] ? Assertion.EDGE : Assertion.OTHER;
        return new ByteClasses(classes, representatives, kindsBefore);
    }
}
