package io.streamling.testing.contract;

import static io.streamling.testing.Row.delete;
import static io.streamling.testing.Row.insert;
import static io.streamling.testing.Row.update;
import static org.assertj.core.api.Assertions.assertThat;

import io.streamling.batch.ChangelogMode;
import io.streamling.batch.Columns;
import io.streamling.batch.RowKind;
import io.streamling.batch.RowType;
import io.streamling.testing.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** What a sink must do that keeps one row per key: see {@link SinkContract}. */
public abstract class TableSinkContract extends SinkContract {
    /** Changes by key. */
    protected static final RowType CHANGES =
            new RowType(Columns.of("id BIGINT NOT NULL", "name VARCHAR"), List.of("id"), ChangelogMode.UPSERT);

    /** The same key many times in one batch must leave what one change after the other leaves. */
    @Test
    void changesOfOneBatchAreAppliedOneAfterTheOther() throws Exception {
        try (SinkRun run = run(CHANGES)) {
            run.write(
                    insert(1, "a"),
                    update(1, "b"),
                    delete(1, null),
                    insert(1, "c"),
                    insert(2, "x"),
                    delete(2, null),
                    delete(3, null),
                    insert(3, "y"),
                    insert(4, "old"),
                    insert(4, null));
            run.checkpoint(1);
        }

        assertVisible(CHANGES, insert(1, "c"), insert(3, "y"), insert(4, null));
    }

    @Test
    void changesOfLaterBatchesAndEpochsMeetEarlierRows() throws Exception {
        try (SinkRun run = run(CHANGES)) {
            run.write(insert(1, "a"), insert(2, "b"), insert(3, "c"));
            run.checkpoint(1);
            run.write(update(1, "A"));
            run.write(delete(2, null), update(4, "never inserted"), delete(5, null));
            run.checkpoint(2);
        }

        assertVisible(CHANGES, insert(1, "A"), insert(3, "c"), insert(4, "never inserted"));
    }

    @Test
    void deleteNeedsNothingButTheKey() throws Exception {
        try (SinkRun run = run(CHANGES)) {
            run.write(insert(1, "a"), insert(2, "b"));
            run.checkpoint(1);
            run.write(delete(1, null), delete(2, "something else"));
            run.checkpoint(2);
        }

        assertThat(visibleRows(CHANGES)).isEmpty();
    }

    @Test
    void retractionsLeaveTheNewRow() throws Exception {
        RowType retract = new RowType(CHANGES.schema(), CHANGES.keyColumns(), ChangelogMode.RETRACT);
        try (SinkRun run = run(retract)) {
            run.write(insert(1, "a"), delete(1, "a"), insert(1, "b"));
            run.write(delete(1, "b"));
            run.write(insert(1, "c"));
            run.checkpoint(1);
        }

        assertVisible(retract, insert(1, "c"));
    }

    @Test
    void rowsThatAreReplayedChangeNothing() throws Exception {
        for (int attempt = 1; attempt <= 3; attempt++) {
            try (SinkRun run = run(CHANGES)) {
                run.write(insert(1, "a"), insert(2, "b"), delete(2, null));
                run.write(update(1, "c"), insert(3, "d"));
                run.checkpoint(attempt);
            }
        }

        assertVisible(CHANGES, insert(1, "c"), insert(3, "d"));
    }

    /** Random changes in random batches, compared with a map. */
    @Test
    void tableIsWhatAMapWouldBe() throws Exception {
        for (long seed = 1; seed <= 5; seed++) {
            Random random = new Random(seed);
            Map<Long, String> expected = new TreeMap<>();
            visibleRows(CHANGES).forEach(row -> expected.put((Long) row.value(0), (String) row.value(1)));
            try (SinkRun run = run(CHANGES)) {
                for (int epoch = 1; epoch <= 4; epoch++) {
                    for (int batch = 0; batch < 3; batch++) {
                        List<Row> rows = randomChanges(random);
                        rows.forEach(row -> apply(row, expected));
                        run.write(rows);
                    }
                    run.checkpoint(seed * 100 + epoch);
                }
            }

            List<Row> rows = new ArrayList<>();
            expected.forEach((id, name) -> rows.add(insert(id, name)));
            assertThat(visibleRows(CHANGES)).as("seed %d", seed).containsExactlyInAnyOrderElementsOf(rows);
        }
    }

    private static List<Row> randomChanges(Random random) {
        List<Row> rows = new ArrayList<>();
        int count = 1 + random.nextInt(40);
        for (int i = 0; i < count; i++) {
            long id = random.nextInt(12);
            switch (random.nextInt(3)) {
                case 0 -> rows.add(insert(id, "i" + random.nextInt(100)));
                case 1 -> rows.add(update(id, random.nextInt(4) == 0 ? null : "u" + random.nextInt(100)));
                default -> rows.add(delete(id, null));
            }
        }
        return rows;
    }

    private static void apply(Row row, Map<Long, String> table) {
        if (row.kind() == RowKind.DELETE) {
            table.remove((Long) row.value(0));
        } else {
            table.put((Long) row.value(0), (String) row.value(1));
        }
    }
}
