package io.streamling.testing.contract;

import static io.streamling.testing.Row.insert;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.tuple;

import io.streamling.batch.ChangelogMode;
import io.streamling.batch.Columns;
import io.streamling.batch.RowType;
import io.streamling.checkpoint.SourcePosition;
import io.streamling.error.ErrorCode;
import io.streamling.error.StreamlingException;
import io.streamling.sink.Sink;
import io.streamling.testing.LeakCheck;
import io.streamling.testing.Rejected;
import io.streamling.testing.Row;
import io.streamling.testing.TestSinkContext;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.arrow.vector.types.pojo.Schema;
import org.assertj.core.api.Assumptions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * What every {@link Sink} must do. Extend it, or {@link TableSinkContract} for a sink that keeps rows by key, or {@link
 * TransactionalSinkContract} for one that commits rows and positions as one.
 *
 * <pre>{@code
 * class MySinkTest extends SinkContract {
 *     @Override
 *     protected Sink sink(RowType input) {
 *         return MySink.table("t").at(place);
 *     }
 *
 *     @Override
 *     protected List<Row> visibleRows(RowType input) {
 *         return query("SELECT * FROM t");
 *     }
 * }
 * }</pre>
 *
 * <p>Each test starts with an empty place.
 */
@Timeout(120)
public abstract class SinkContract {
    /** Key and one text. */
    protected static final RowType NARROW =
            new RowType(Columns.of("id BIGINT NOT NULL", "name VARCHAR"), List.of("id"), ChangelogMode.APPEND);

    private final LeakCheck memory = LeakCheck.poisoning();

    /** The sink under test: on the same place whenever it is called within one test. */
    protected abstract Sink sink(RowType input) throws Exception;

    /** What others see at the place now, as INSERT rows in any order. */
    protected abstract List<Row> visibleRows(RowType input) throws Exception;

    /** Columns of every type that the sink takes; the first is a BIGINT key. Goes with {@link #allTypesRows}. */
    protected Schema allTypes() {
        return Columns.of(
                "id BIGINT NOT NULL",
                "a BOOLEAN",
                "b SMALLINT",
                "c INT",
                "d REAL",
                "e DOUBLE",
                "f DECIMAL(38, 4)",
                "g VARCHAR",
                "h VARBINARY",
                "i DATE",
                "j TIMESTAMP");
    }

    /** Rows of {@link #allTypes}: usual, extreme and missing values. */
    protected List<Row> allTypesRows() {
        BigDecimal large = new BigDecimal("9999999999999999999999999999999999.9999");
        LocalDate old = LocalDate.of(1, 1, 1);
        LocalDateTime late = LocalDateTime.of(9999, 12, 31, 23, 59, 59, 999_999_000);
        byte[] bytes = {0, 1, -1, 39, 34, 92};
        return List.of(
                insert(1, true, 7, 8, 1.5, 2.25, new BigDecimal("12.5"), "text", bytes, LocalDate.EPOCH, late),
                insert(2, false, Short.MIN_VALUE, Integer.MAX_VALUE, -0.5, 1e300, large, "", new byte[0], old, null),
                insert(3, null, null, null, null, null, null, null, null, null, null),
                insert(
                        4,
                        true,
                        0,
                        0,
                        0.0,
                        1e-300,
                        large.negate(),
                        "a'b\"c\\d\te\nf 🚲",
                        bytes,
                        old,
                        old.atStartOfDay()));
    }

    /** A row of {@link #NARROW} that the place refuses whatever is tried, for a sink that can have one. */
    protected Optional<Row> refusedRow() {
        return Optional.empty();
    }

    /** A run of the pipeline "test". */
    protected final SinkRun run(RowType input) throws Exception {
        return run(new TestSinkContext("sink", input));
    }

    /** A run with a context of the test's own. */
    protected final SinkRun run(TestSinkContext context) throws Exception {
        return new SinkRun(sink(context.input()), context, memory);
    }

    @AfterEach
    void noMemoryIsLeft() {
        memory.close();
    }

    @Test
    void everythingBeforeAFlushIsVisibleAfterIt() throws Exception {
        try (SinkRun run = run(NARROW)) {
            run.write(insert(1, "a"), insert(2, "b"));
            run.write(insert(3, null));
            run.checkpoint(1);
            assertVisible(NARROW, insert(1, "a"), insert(2, "b"), insert(3, null));

            run.write(insert(4, "d"));
            run.checkpoint(2);
        }
        assertVisible(NARROW, insert(1, "a"), insert(2, "b"), insert(3, null), insert(4, "d"));
    }

    @Test
    void flushedRowsSurviveACrashBeforeTheyAreCommitted() throws Exception {
        try (SinkRun run = run(NARROW)) {
            run.write(insert(1, "a"));
            run.flush(1);
        }
        try (SinkRun next = run(new TestSinkContext("sink", NARROW).restoredEpoch(1))) {
            next.checkpoint(2);
        }
        assertVisible(NARROW, insert(1, "a"));
    }

    @Test
    void crashWithRowsInFlightLosesNothingThatWasFlushedAndLeaksNothing() throws Exception {
        try (SinkRun run = run(NARROW)) {
            run.write(insert(1, "a"));
            run.checkpoint(1);
            run.write(insert(2, "b"), insert(3, "c"));
        }

        assertThat(visibleRows(NARROW)).contains(insert(1, "a"));
    }

    @Test
    void everyTypeAndNullComeBackAsTheyWere() throws Exception {
        RowType type = new RowType(allTypes(), List.of("id"), ChangelogMode.APPEND);
        try (SinkRun run = run(type)) {
            run.write(allTypesRows());
            run.checkpoint(1);
        }

        assertVisible(type, allTypesRows().toArray(Row[]::new));
    }

    @Test
    void slicesAreWrittenFromTheirOwnFirstRow() throws Exception {
        RowType type = new RowType(allTypes(), List.of("id"), ChangelogMode.APPEND);
        List<Row> rows = allTypesRows();
        try (SinkRun run = run(type)) {
            run.writeInner(rows);
            run.checkpoint(1);
        }

        assertVisible(type, rows.subList(1, rows.size() - 1).toArray(Row[]::new));
    }

    /** T98: a barrier without rows. */
    @Test
    void flushesWithoutRowsDoNothing() throws Exception {
        try (SinkRun run = run(NARROW)) {
            run.checkpoint(1);
            run.checkpoint(2);
            run.write(insert(1, "a"));
            run.checkpoint(3);
            run.checkpoint(4);
        }

        assertVisible(NARROW, insert(1, "a"));
    }

    @Test
    void epochMayBeCommittedAgainOrNever() throws Exception {
        try (SinkRun run = run(NARROW)) {
            run.write(insert(1, "a"));
            run.flush(1);
            run.write(insert(2, "b"));
            run.checkpoint(2);
            run.commit(2);
        }

        assertVisible(NARROW, insert(1, "a"), insert(2, "b"));
    }

    @Test
    void manyBatchesOfManyRowsAllArrive() throws Exception {
        List<Row> all = new ArrayList<>();
        try (SinkRun run = run(NARROW)) {
            for (int batch = 0; batch < 5; batch++) {
                List<Row> rows = new ArrayList<>();
                for (int i = 0; i < 1_237; i++) {
                    rows.add(insert(batch * 10_000 + i, "name " + i));
                }
                run.write(rows);
                all.addAll(rows);
            }
            run.checkpoint(1);
        }

        assertThat(visibleRows(NARROW)).containsExactlyInAnyOrderElementsOf(all);
    }

    @Test
    void refusedRowIsRejectedAndTheOthersOfItsBatchAreWritten() throws Exception {
        Optional<Row> refused = refusedRow();
        Assumptions.assumeThat(refused).isPresent();
        TestSinkContext context = new TestSinkContext("sink", NARROW);
        try (SinkRun run = run(context)) {
            run.write(insert(901, "before"), refused.orElseThrow(), insert(902, "behind"));
            run.checkpoint(1);
        }

        assertThat(context.rejected())
                .extracting(Rejected::code, Rejected::row)
                .containsExactly(tuple(ErrorCode.ROW_REFUSED_BY_SINK, refused.orElseThrow()));
        assertVisible(NARROW, insert(901, "before"), insert(902, "behind"));
    }

    @Test
    void exceptionOfARejectPassesAndLeaksNothing() throws Exception {
        Optional<Row> refused = refusedRow();
        Assumptions.assumeThat(refused).isPresent();
        try (SinkRun run = run(new TestSinkContext("sink", NARROW).failOnReject())) {
            assertThat(catchThrowable(() -> {
                        run.write(insert(901, "before"), refused.orElseThrow());
                        run.flush(1);
                    }))
                    .isInstanceOfSatisfying(
                            StreamlingException.class,
                            e -> assertThat(e.code()).isEqualTo(ErrorCode.ROW_REFUSED_BY_SINK));
        }
    }

    /** What others see is exactly this, in any order. */
    protected final void assertVisible(RowType input, Row... expected) throws Exception {
        assertThat(visibleRows(input)).containsExactlyInAnyOrder(expected);
    }

    /** The positions of a run that has read this many rows. */
    protected static Map<String, SourcePosition> positions(long next) {
        return Map.of("in", SourcePosition.of("in-0", next));
    }
}
