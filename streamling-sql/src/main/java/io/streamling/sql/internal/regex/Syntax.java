package io.streamling.sql.internal.regex;

import java.util.List;

/** An expression as a tree. Immutable. */
sealed interface Syntax {
    /** Whether it can match without consuming anything. */
    boolean isNullable();

    /** Whether it can match at the begin of the text only. */
    default boolean isAnchored() {
        return false;
    }

    /** One character of a set. */
    record OneOf(CodePoints set) implements Syntax {
        @Override
        public boolean isNullable() {
            return false;
        }
    }

    /** One part after the other; none at all is the empty match. */
    record Sequence(List<Syntax> parts) implements Syntax {
        static final Sequence EMPTY = new Sequence(List.of());

        public Sequence {
            parts = List.copyOf(parts);
        }

        static Syntax of(List<Syntax> parts) {
            List<Syntax> real = parts.stream().filter(part -> part != EMPTY).toList();
            return real.isEmpty() ? EMPTY : real.size() == 1 ? real.get(0) : new Sequence(real);
        }

        @Override
        public boolean isNullable() {
            return parts.stream().allMatch(Syntax::isNullable);
        }

        @Override
        public boolean isAnchored() {
            return !parts.isEmpty() && parts.get(0).isAnchored();
        }
    }

    /** One of several, the first preferred. */
    record Choice(List<Syntax> branches) implements Syntax {
        public Choice {
            branches = List.copyOf(branches);
        }

        static Syntax of(List<Syntax> branches) {
            return branches.size() == 1 ? branches.get(0) : new Choice(branches);
        }

        @Override
        public boolean isNullable() {
            return branches.stream().anyMatch(Syntax::isNullable);
        }

        @Override
        public boolean isAnchored() {
            return branches.stream().allMatch(Syntax::isAnchored);
        }
    }

    /** The same again and again: as often as possible where it is greedy, else as rarely. */
    record Repeat(Syntax part, int min, int max, boolean isGreedy) implements Syntax {
        /** The upper bound of a repetition that has none. */
        static final int UNBOUNDED = -1;

        static Syntax of(Syntax part, int min, int max, boolean isGreedy) {
            return part == Sequence.EMPTY ? Sequence.EMPTY : new Repeat(part, min, max, isGreedy);
        }

        @Override
        public boolean isNullable() {
            return min == 0 || part.isNullable();
        }
    }

    /** A group that captures, from 1. */
    record Group(int number, Syntax part) implements Syntax {
        @Override
        public boolean isNullable() {
            return part.isNullable();
        }

        @Override
        public boolean isAnchored() {
            return part.isAnchored();
        }
    }

    /** A place, not a character. */
    record Place(Assertion assertion) implements Syntax {
        @Override
        public boolean isNullable() {
            return true;
        }

        @Override
        public boolean isAnchored() {
            return assertion == Assertion.BEGIN_TEXT;
        }
    }
}
