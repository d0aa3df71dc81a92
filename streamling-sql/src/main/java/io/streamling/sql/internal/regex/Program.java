package io.streamling.sql.internal.regex;

/**
 * An expression as instructions over bytes, and what they make of the 256 bytes: classes of bytes that lead to the same, and
 * the kinds of bytes that assertions tell apart. Immutable.
 *
 * @param instructions by number
 * @param start the number of the first
 * @param groups how many groups capture
 * @param classes the class of each byte; the class behind the last stands for the end of the text
 * @param representatives a byte of each class
 * @param kindsBefore what assertions see of the byte before, by class; at last of the begin of the text
 * @param firstByte the only byte with which a match can begin, or -1
 */
@SuppressWarnings("ArrayRecordComponent") // nobody changes or compares them
record Program(
        Instruction[] instructions,
        int start,
        int groups,
        byte[] classes,
        int[] representatives,
        int[] kindsBefore,
        int firstByte) {

    /** What a thread does next. */
    sealed interface Instruction {}

    /** Goes on in two ways, the first preferred. */
    record Split(int first, int second) implements Instruction {}

    /** Notes the position in a slot: twice the number of a group, one more for its end. */
    record Save(int slot, int next) implements Instruction {}

    /** Goes on where something holds. */
    record Check(Assertion assertion, int next) implements Instruction {}

    /** Consumes a byte that lies within one of the edges, each of which is first byte, last byte, and where to go on. */
    record Consume(int[] edges) implements Instruction {
        /** Where a byte leads, or -1. */
        int behind(int value) {
            for (int i = 0; i < edges.length; i += 3) {
                if (value >= edges[i] && value <= edges[i + 1]) {
                    return edges[i + 2];
                }
            }
            return -1;
        }
    }

    /** Has matched. */
    record Match() implements Instruction {}

    /** The class that stands for the end of the text. */
    int endClass() {
        return representatives.length;
    }

    int classOf(byte value) {
        return classes[value & 0xFF] & 0xFF;
    }

    /** What an assertion sees ahead of it. */
    int kindAfter(int byteClass) {
        return byteClass == endClass() ? Assertion.EDGE : Assertion.kind(representatives[byteClass]);
    }
}
