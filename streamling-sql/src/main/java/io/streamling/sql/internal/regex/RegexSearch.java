package io.streamling.sql.internal.regex;

import org.jspecify.annotations.Nullable;

/**
 * Searches texts for one expression that RE2/J accepts. Finds what RE2/J finds, or says that it does not know. A search takes
 * time in proportion to the text; the tables take about a megabyte at most. Task thread only: the tables are not shared, each
 * kernel has its own.
 */
public final class RegexSearch {
    /** Longer texts are not searched for places: the way back needs 4 bytes for each byte of the text. */
    static final int MOST_BYTES = 1 << 20;

    static final int MOST_INTS = 1 << 18;
    /** An expression out of a column may never be seen again: the first texts are not worth making tables. */
    private static final int TEXTS_BEFORE_TABLES = 8;
    /** Tables that fill up earlier than this do not pay. */
    private static final int LEAST_BYTES_PER_STATE = 100;

    private static final int MOST_WASTED_TABLES = 3;

    private final String expression;
    private final boolean isWhole;
    private final int mostInts;
    private int textsBeforeTables;
    private @Nullable Scanner scanner;
    private @Nullable Automaton automaton;
    private long bytes;
    private int clearedTables;
    private int wastedTables;

    /** Of an expression that is to match somewhere, or else the whole text. */
    public RegexSearch(String expression, boolean isWhole) {
        this(expression, isWhole, TEXTS_BEFORE_TABLES, MOST_INTS);
    }

    RegexSearch(String expression, boolean isWhole, int textsBeforeTables, int mostInts) {
        this.expression = expression;
        this.isWhole = isWhole;
        this.textsBeforeTables = textsBeforeTables;
        this.mostInts = mostInts;
    }

    /** Whether there is a match. */
    public Answer contains(long address, int length) {
        Scanner ready = ready();
        if (ready == null) {
            return Answer.UNKNOWN;
        }
        bytes += length;
        Answer answer = ready.contains(address, length);
        if (answer == Answer.UNKNOWN) {
            startAgain();
        }
        return answer;
    }

    /** Looks for the first match that begins at a position, which is the begin of a character or the end, or behind it. */
    public Answer find(long address, int length, int from) {
        Scanner ready = ready();
        if (ready == null || length - from > MOST_BYTES) {
            return Answer.UNKNOWN;
        }
        bytes += length - from;
        Answer answer = ready.find(address, length, from);
        if (answer == Answer.UNKNOWN) {
            startAgain();
        }
        return answer;
    }

    /** Where a group of the match that was found last begins, 0 being the match itself; -1 where it had no part in it. */
    public int start(int group) {
        return found().slot(2 * group);
    }

    /** Where that group ends. */
    public int end(int group) {
        return found().slot(2 * group + 1);
    }

    private Scanner found() {
        if (scanner == null) {
            throw new IllegalStateException("nothing was found");
        }
        return scanner;
    }

    /** Whether it answers at all, or always leaves it to others. */
    boolean isOfUse() {
        return ready() != null;
    }

    /** How often the tables were full. */
    int clearedTables() {
        return clearedTables;
    }

    private @Nullable Scanner ready() {
        if (scanner == null && textsBeforeTables >= 0 && textsBeforeTables-- == 0) {
            try {
                Program program = ProgramBuilder.build(expression, isWhole);
                automaton = new Automaton(program, mostInts);
                scanner = new Scanner(program, automaton);
            } catch (UnsupportedSyntaxException e) {
                return null;
            }
        }
        return scanner;
    }

    /** Clears the tables; gives up where they fill again and again before they have been of use. */
    private void startAgain() {
        if (automaton == null) {
            return;
        }
        clearedTables++;
        if (bytes < (long) LEAST_BYTES_PER_STATE * automaton.stateCount() && ++wastedTables == MOST_WASTED_TABLES) {
            scanner = null;
            automaton = null;
            return;
        }
        bytes = 0;
        automaton.clear();
    }
}
