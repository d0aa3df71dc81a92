package io.streamling.sql.internal.regex;

import io.streamling.sql.internal.regex.Program.Check;
import io.streamling.sql.internal.regex.Program.Consume;
import io.streamling.sql.internal.regex.Program.Instruction;
import io.streamling.sql.internal.regex.Program.Match;
import io.streamling.sql.internal.regex.Program.Save;
import io.streamling.sql.internal.regex.Program.Split;
import io.streamling.sql.internal.regex.Syntax.Choice;
import io.streamling.sql.internal.regex.Syntax.Group;
import io.streamling.sql.internal.regex.Syntax.OneOf;
import io.streamling.sql.internal.regex.Syntax.Place;
import io.streamling.sql.internal.regex.Syntax.Repeat;
import io.streamling.sql.internal.regex.Syntax.Sequence;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Makes a program from the end to the begin, so that each part knows where to go on. Repetitions have the shape that they have
 * in RE2/J: it decides what a repeated part that matches the empty text captures. Task thread only.
 */
final class ProgramBuilder {
    private static final int MOST_INSTRUCTIONS = 2_000;

    private final List<Instruction> instructions = new ArrayList<>();
    private final Map<List<Integer>, Integer> consumers = new HashMap<>();

    private ProgramBuilder() {}

    /** A program that finds the expression somewhere, or that matches the whole text with it. */
    static Program build(String expression, boolean isWhole) throws UnsupportedSyntaxException {
        SyntaxParser parser = new SyntaxParser(expression);
        Syntax syntax = parser.parse();
        ProgramBuilder builder = new ProgramBuilder();
        int end = builder.add(new Match());
        if (isWhole) {
            end = builder.add(new Check(Assertion.END_TEXT, end));
        }
        int inner = builder.compile(syntax, builder.add(new Save(1, end)));
        int begin = builder.add(new Save(0, inner));
        int start = isWhole || syntax.isAnchored() ? begin : builder.anywhere(begin);
        ByteClasses classes = ByteClasses.of(builder.instructions);
        return new Program(
                builder.instructions.toArray(new Instruction[0]),
                start,
                parser.groups(),
                classes.classes(),
                classes.representatives(),
                classes.kindsBefore(),
                start == begin ? -1 : builder.onlyByte(inner));
    }

    /** Begins at each character; to begin earlier is preferred. */
    private int anywhere(int begin) throws UnsupportedSyntaxException {
        int start = add(new Match());
        int skip = add(new Consume(new int[] {0, 0xFF, start}));
        int here = add(new Check(Assertion.CHARACTER, begin));
        instructions.set(start, new Split(here, skip));
        return start;
    }

    private int onlyByte(int start) {
        Instruction instruction = instructions.get(start);
        if (instruction instanceof Save save) {
            return onlyByte(save.next());
        }
        boolean isOne = instruction instanceof Consume consume
                && consume.edges().length == 3
                && consume.edges()[0] == consume.edges()[1];
        return isOne ? ((Consume) instruction).edges()[0] : -1;
    }

    private int add(Instruction instruction) throws UnsupportedSyntaxException {
        if (instructions.size() >= MOST_INSTRUCTIONS) {
            throw new UnsupportedSyntaxException("an expression of many parts");
        }
        instructions.add(instruction);
        return instructions.size() - 1;
    }

    private int compile(Syntax syntax, int next) throws UnsupportedSyntaxException {
        if (syntax instanceof OneOf oneOf) {
            return consume(Utf8Sequences.of(oneOf.set()), 0, next);
        } else if (syntax instanceof Sequence sequence) {
            return sequence(sequence.parts(), next);
        } else if (syntax instanceof Choice choice) {
            return choice(choice.branches(), next);
        } else if (syntax instanceof Repeat repeat) {
            return repeat(repeat, next);
        } else if (syntax instanceof Group group) {
            int end = add(new Save(2 * group.number() + 1, next));
            return add(new Save(2 * group.number(), compile(group.part(), end)));
        }
        return add(new Check(((Place) syntax).assertion(), next));
    }

    private int sequence(List<Syntax> parts, int next) throws UnsupportedSyntaxException {
        int at = next;
        for (int i = parts.size() - 1; i >= 0; i--) {
            at = compile(parts.get(i), at);
        }
        return at;
    }

    private int choice(List<Syntax> branches, int next) throws UnsupportedSyntaxException {
        int at = compile(branches.get(branches.size() - 1), next);
        for (int i = branches.size() - 2; i >= 0; i--) {
            at = add(new Split(compile(branches.get(i), next), at));
        }
        return at;
    }

    private int repeat(Repeat repeat, int next) throws UnsupportedSyntaxException {
        Syntax part = repeat.part();
        int copies = repeat.min();
        int at = next;
        if (repeat.max() == Repeat.UNBOUNDED) {
            at = copies == 0 ? star(part, repeat.isGreedy(), next) : plus(part, repeat.isGreedy(), next);
            copies--;
        } else {
            for (int i = repeat.min(); i < repeat.max(); i++) {
                at = split(compile(part, at), next, repeat.isGreedy());
            }
        }
        for (int i = 0; i < copies; i++) {
            at = compile(part, at);
        }
        return at;
    }

    private int star(Syntax part, boolean isGreedy, int next) throws UnsupportedSyntaxException {
        if (part.isNullable()) {
            return split(plus(part, isGreedy, next), next, isGreedy);
        }
        int loop = add(new Match());
        return loop(loop, compile(part, loop), isGreedy, next);
    }

    private int plus(Syntax part, boolean isGreedy, int next) throws UnsupportedSyntaxException {
        int loop = add(new Match());
        int body = compile(part, loop);
        loop(loop, body, isGreedy, next);
        return body;
    }

    /** Fills the place that was kept for the decision between once more and on. */
    private int loop(int loop, int body, boolean isGreedy, int next) {
        instructions.set(loop, isGreedy ? new Split(body, next) : new Split(next, body));
        return loop;
    }

    private int split(int into, int past, boolean isGreedy) throws UnsupportedSyntaxException {
        return add(isGreedy ? new Split(into, past) : new Split(past, into));
    }

    /** Consumes the rest of one of the sequences, from a depth at which those before are the same. */
    private int consume(List<int[]> sequences, int depth, int next) throws UnsupportedSyntaxException {
        List<Integer> edges = new ArrayList<>();
        for (int from = 0, to; from < sequences.size(); from = to) {
            int[] sequence = sequences.get(from);
            to = from + 1;
            while (to < sequences.size() && isSameRange(sequence, sequences.get(to), 2 * depth)) {
                to++;
            }
            boolean isLast = sequence.length == 2 * depth + 2;
            edges.add(sequence[2 * depth]);
            edges.add(sequence[2 * depth + 1]);
            edges.add(isLast ? next : consume(sequences.subList(from, to), depth + 1, next));
        }
        Integer known = consumers.get(edges);
        if (known == null) {
            known = add(new Consume(edges.stream().mapToInt(Integer::intValue).toArray()));
            consumers.put(edges, known);
        }
        return known;
    }

    private static boolean isSameRange(int[] some, int[] other, int index) {
        return some[index] == other[index] && some[index + 1] == other[index + 1];
    }
}
