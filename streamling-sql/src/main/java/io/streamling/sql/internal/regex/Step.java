package io.streamling.sql.internal.regex;

/**
 * What a byte, or the end of the text, makes of a list of threads, and from where: what the way back reads. Immutable.
 *
 * @param threads the instructions at which threads stand behind the byte, preferred ones first
 * @param origins for each of them its index in the list before the byte
 * @param saved for each of them the slots that it noted before the byte, in order
 * @param matched the index of the thread, in the list before the byte, that matched before the byte; -1 where none did
 * @param savedByMatch the slots that it noted there
 */
@SuppressWarnings("ArrayRecordComponent") // nobody changes or compares them
record Step(int[] threads, int[] origins, int[][] saved, int matched, int[] savedByMatch) {
    boolean hasMatch() {
        return matched >= 0;
    }

    /** About how many ints it takes. */
    int size() {
        int size = 16 + 3 * threads.length + savedByMatch.length;
        for (int[] slots : saved) {
            size += slots.length == 0 ? 0 : 4 + slots.length;
        }
        return size;
    }
}
