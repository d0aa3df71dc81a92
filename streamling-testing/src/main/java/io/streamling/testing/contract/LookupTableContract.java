package io.streamling.testing.contract;

import static io.streamling.testing.Row.insert;
import static org.assertj.core.api.Assertions.assertThat;

import io.streamling.batch.RowBatch;
import io.streamling.batch.RowBatchBuilder;
import io.streamling.lookup.LookupTable;
import io.streamling.testing.LeakCheck;
import io.streamling.testing.Row;
import io.streamling.testing.Rows;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.OptionalLong;
import org.apache.arrow.vector.types.pojo.Schema;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * What every {@link LookupTable} must do. Extend it and say how a table with two columns is made: a key {@code id
 * BIGINT} and a value {@code name VARCHAR}.
 */
@Timeout(60)
public abstract class LookupTableContract {
    private final LeakCheck memory = LeakCheck.poisoning();

    /** A table with exactly these rows of id and name; ids are unique. */
    protected abstract LookupTable table(List<Row> content) throws Exception;

    /** How often the place behind the table was asked so far, where that can be counted. */
    protected OptionalLong requests() {
        return OptionalLong.empty();
    }

    @AfterEach
    void noMemoryIsLeft() {
        memory.close();
    }

    @Test
    void keysThatAreThereAreFoundAndOthersAreNot() throws Exception {
        try (LookupTable table = table(List.of(insert(1, "a"), insert(2, "b")))) {
            assertThat(contains(table, 1, 3, 2)).isEqualTo(bits(0, 2));
        }
    }

    @Test
    void valuesComeInTheOrderOfTheKeysWithNullsWhereThereIsNone() throws Exception {
        try (LookupTable table = table(List.of(insert(1, "a"), insert(2, "b")))) {
            assertValues(table, keys(2, 9, 1), bits(0, 2), "b", null, "a");
        }
    }

    @Test
    void nullValueIsFoundAndDiffersFromAMissingKey() throws Exception {
        try (LookupTable table = table(List.of(insert(1, null)))) {
            assertValues(table, keys(1, 2), bits(0), null, null);
        }
    }

    @Test
    void keyMayBeAskedForSeveralTimes() throws Exception {
        try (LookupTable table = table(List.of(insert(1, "a")))) {
            assertValues(table, keys(1, 1, 2, 1), bits(0, 1, 3), "a", "a", null, "a");
        }
    }

    @Test
    void nullKeyIsNeverThere() throws Exception {
        try (LookupTable table = table(List.of(insert(0, "zero")))) {
            assertThat(contains(table, null, 0)).isEqualTo(bits(1));
            assertValues(table, keys(null, 0), bits(1), null, "zero");
        }
    }

    @Test
    void emptyTableHasNothing() throws Exception {
        try (LookupTable table = table(List.of())) {
            assertThat(contains(table, 1)).isEqualTo(bits());
            assertValues(table, keys(1), bits(), (String) null);
        }
    }

    @Test
    void extremeKeysAreOrdinaryKeys() throws Exception {
        List<Row> content = List.of(insert(Long.MIN_VALUE, "min"), insert(Long.MAX_VALUE, "max"), insert(-1, ""));
        try (LookupTable table = table(content)) {
            assertValues(table, keys(Long.MAX_VALUE, Long.MIN_VALUE, -1), bits(0, 1, 2), "max", "min", "");
        }
    }

    @Test
    void valuesAreAppendedBehindWhatIsThere() throws Exception {
        try (LookupTable table = table(List.of(insert(1, "a")));
                RowBatchBuilder values = builder(table.valueSchema())) {
            Rows.append(values, insert("before"));
            look(table, values, keys(1));

            assertThat(values.rowCount()).isEqualTo(2);
            assertThat(take(values)).containsExactly(insert("before"), insert("a"));
        }
    }

    /** One request for a batch, not one per row. */
    @Test
    void manyKeysAreAskedForAtOnce() throws Exception {
        List<Row> content = new ArrayList<>();
        List<@Nullable Object> asked = new ArrayList<>();
        List<@Nullable String> expected = new ArrayList<>();
        BitSet present = new BitSet();
        for (long id = 0; id < 2_000; id++) {
            content.add(insert(id, "name " + id));
            asked.add(id * 2);
            expected.add(id * 2 < 2_000 ? "name " + id * 2 : null);
            present.set((int) id, id * 2 < 2_000);
        }
        try (LookupTable table = table(content)) {
            long before = requests().orElse(0);

            assertValues(table, keys(asked.toArray()), present, expected.toArray(new String[0]));

            assertThat(requests().orElse(0) - before).isLessThan(20);
        }
    }

    @Test
    void threadsMayAskAtTheSameTime() throws Exception {
        try (LookupTable table = table(List.of(insert(1, "a"), insert(2, "b")))) {
            List<@Nullable Throwable> outcomes = Racers.run(4, racer -> {
                for (int i = 0; i < 50; i++) {
                    assertThat(contains(table, racer, 2)).isEqualTo(racer == 1 || racer == 2 ? bits(0, 1) : bits(1));
                }
            });

            assertThat(outcomes).containsOnlyNulls();
        }
    }

    private void assertValues(LookupTable table, List<Row> keys, BitSet present, @Nullable String... names)
            throws Exception {
        List<Row> expected = new ArrayList<>();
        for (String name : names) {
            expected.add(insert(name));
        }
        try (RowBatchBuilder values = builder(table.valueSchema())) {
            assertThat(look(table, values, keys)).isEqualTo(present);
            assertThat(take(values)).isEqualTo(expected);
        }
    }

    private BitSet contains(LookupTable table, @Nullable Object... keys) throws Exception {
        RowBatch batch = Rows.batch(memory.allocator(), table.keySchema(), keys(keys));
        try {
            return table.contains(batch);
        } finally {
            batch.release();
        }
    }

    private BitSet look(LookupTable table, RowBatchBuilder values, List<Row> keys) throws Exception {
        RowBatch batch = Rows.batch(memory.allocator(), table.keySchema(), keys);
        try {
            return table.lookup(batch, values);
        } finally {
            batch.release();
        }
    }

    private RowBatchBuilder builder(Schema schema) {
        return RowBatchBuilder.create(schema, memory.allocator(), 4);
    }

    private static List<Row> take(RowBatchBuilder values) {
        RowBatch batch = values.build();
        List<Row> rows = Rows.of(batch);
        batch.release();
        return rows;
    }

    private static List<Row> keys(@Nullable Object... keys) {
        List<Row> rows = new ArrayList<>();
        for (Object key : keys) {
            rows.add(insert(key));
        }
        return rows;
    }

    private static BitSet bits(int... set) {
        BitSet bits = new BitSet();
        for (int bit : set) {
            bits.set(bit);
        }
        return bits;
    }
}
