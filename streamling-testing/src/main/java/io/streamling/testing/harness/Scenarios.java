package io.streamling.testing.harness;

import io.streamling.testing.harness.Scenario.Move;
import io.streamling.testing.harness.Scenario.Move.Feed;
import io.streamling.testing.harness.Scenario.Move.FeedSlice;
import io.streamling.testing.harness.Scenario.Move.PassBarrier;
import io.streamling.testing.harness.Scenario.Move.Restart;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Every way in which the harness brings rows. Stateless. */
final class Scenarios {
    private static final int RANDOM_SPLITS = 8;
    /** More positions than this are sampled: the number of runs grows with them. */
    private static final int MAX_POSITIONS = 64;

    private Scenarios() {}

    static Scenario oneBatch(int rows) {
        return new Scenario("one batch", feed(0, rows), false);
    }

    static Scenario oneRowBatches(int rows) {
        return new Scenario("one-row batches", singles(0, rows), false);
    }

    static List<Scenario> all(int rows, Random random) {
        List<Scenario> all = new ArrayList<>();
        all.add(oneBatch(rows));
        all.add(oneRowBatches(rows));
        all.add(new Scenario("only the columns that it reads", feed(0, rows), true));
        for (int i = 0; i < RANDOM_SPLITS; i++) {
            all.add(new Scenario("random split " + i, split(rows, random, false), false));
            all.add(new Scenario("random slices " + i, split(rows, random, true), false));
        }
        int step = Math.max(1, rows / MAX_POSITIONS);
        for (int position = 0; position <= rows; position += step) {
            all.add(new Scenario("barrier at row " + position, barrierAt(position, rows, false), false));
            all.add(new Scenario("crash after a barrier at row " + position, barrierAt(position, rows, true), false));
        }
        all.add(new Scenario("a barrier after every row", barrierAfterEachRow(rows), false));
        return all;
    }

    private static List<Move> feed(int from, int to) {
        return from == to ? List.of() : List.of(new Feed(from, to));
    }

    private static List<Move> singles(int from, int to) {
        List<Move> moves = new ArrayList<>();
        for (int row = from; row < to; row++) {
            moves.add(new Feed(row, row + 1));
        }
        return moves;
    }

    private static List<Move> split(int rows, Random random, boolean slices) {
        List<Move> moves = new ArrayList<>();
        int from = 0;
        while (from < rows) {
            int to = from + 1 + random.nextInt(rows - from);
            moves.add(slices ? new FeedSlice(from, to) : new Feed(from, to));
            from = to;
        }
        return moves;
    }

    private static List<Move> barrierAt(int position, int rows, boolean crash) {
        List<Move> moves = new ArrayList<>(feed(0, position));
        moves.add(new PassBarrier());
        if (crash) {
            moves.add(new Restart());
        }
        moves.addAll(feed(position, rows));
        return moves;
    }

    private static List<Move> barrierAfterEachRow(int rows) {
        List<Move> moves = new ArrayList<>();
        for (Move single : singles(0, rows)) {
            moves.add(single);
            moves.add(new PassBarrier());
            moves.add(new PassBarrier());
        }
        return moves;
    }
}
