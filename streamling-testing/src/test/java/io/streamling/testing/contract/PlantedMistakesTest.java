package io.streamling.testing.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamling.batch.ChangelogMode;
import io.streamling.batch.RowBatch;
import io.streamling.batch.RowBatchBuilder;
import io.streamling.batch.RowType;
import io.streamling.checkpoint.Barrier;
import io.streamling.checkpoint.Checkpoint;
import io.streamling.checkpoint.CheckpointStore;
import io.streamling.checkpoint.SourcePosition;
import io.streamling.lookup.LookupTable;
import io.streamling.sink.Committed;
import io.streamling.sink.Guarantee;
import io.streamling.sink.Sink;
import io.streamling.sink.SinkContext;
import io.streamling.sink.SinkWriter;
import io.streamling.sink.TransactionalSink;
import io.streamling.testing.InMemorySink;
import io.streamling.testing.Row;
import io.streamling.testing.TestCheckpointStore;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** T91: contracts that nothing fails are no contracts, so each one is shown what it must catch. */
@Timeout(60)
class PlantedMistakesTest {
    @Test
    void goodOnesPass() throws Exception {
        assertThat(sinkFailures(writer -> writer)).isEmpty();
        assertThat(storeFailures(TestCheckpointStore::new)).isEmpty();
        assertThat(lookupFailures(MapLookupTableTest.MapTable::new)).isEmpty();
    }

    @Test
    void flushThatForgetsRowsIsCaught() throws Exception {
        assertThat(sinkFailures(writer -> new Wrong(writer) {
                    @Override
                    public void write(RowBatch batch) throws Exception {
                        RowBatch part = batch.slice(0, Math.max(1, batch.rowCount() - 1));
                        super.write(part);
                        part.release();
                    }
                }))
                .contains("everythingBeforeAFlushIsVisibleAfterIt", "manyBatchesOfManyRowsAllArrive");
    }

    /** T100: the flush returns although nothing is durable yet. */
    @Test
    void flushThatReturnsEarlyIsCaught() throws Exception {
        assertThat(sinkFailures(writer -> new Wrong(writer) {
                    @Override
                    public void flush(Barrier barrier) {}

                    @Override
                    public void commit(long epoch) throws Exception {
                        super.flush(new Barrier(epoch, false, Map.of()));
                    }
                }))
                .contains("flushedRowsSurviveACrashBeforeTheyAreCommitted");
    }

    @Test
    void writerThatLeaksIsCaught() throws Exception {
        assertThat(sinkFailures(writer -> new Wrong(writer) {
                    @Override
                    public void write(RowBatch batch) throws Exception {
                        super.write(batch.retain());
                    }
                }))
                .contains("everythingBeforeAFlushIsVisibleAfterIt");
    }

    @Test
    void writerThatReleasesWhatItBorrowedIsCaught() throws Exception {
        assertThat(sinkFailures(writer -> new Wrong(writer) {
                    @Override
                    public void write(RowBatch batch) throws Exception {
                        super.write(batch);
                        batch.release();
                    }
                }))
                .contains("everythingBeforeAFlushIsVisibleAfterIt");
    }

    @Test
    void sinkThatWritesBeforeTheFlushIsNoTransaction() throws Exception {
        assertThat(transactionalFailures(
                        writer -> new Wrong(writer) {
                            @Override
                            public void close() {
                                try {
                                    flush(new Barrier(99, false, Map.of()));
                                } catch (Exception e) {
                                    throw new IllegalStateException(e);
                                }
                            }
                        },
                        committed -> committed))
                .contains("rowsThatWereNotFlushedAreRolledBack", "everyRowIsThereOnceHoweverOftenTheRunCrashes");
    }

    @Test
    void sinkThatForgetsItsPositionsIsCaught() throws Exception {
        assertThat(transactionalFailures(
                        writer -> writer, committed -> new Committed(committed.owner(), committed.epoch(), Map.of())))
                .contains("positionsAreCommittedWithoutRows", "positionsAndEpochAreThoseOfTheLastFlush");
    }

    @Test
    void tableThatInsertsOnlyIsCaught() throws Exception {
        InMemorySink sink = InMemorySink.append("sink");

        assertThat(ContractRunner.failures(() -> new TableSinkContract() {
                    @Override
                    protected Sink sink(RowType input) {
                        return sink;
                    }

                    @Override
                    protected List<Row> visibleRows(RowType input) {
                        return sink.rows();
                    }
                }))
                .contains("changesOfOneBatchAreAppliedOneAfterTheOther", "rowsThatAreReplayedChangeNothing");
    }

    @Test
    void storeThatSavesAPartIsCaught() throws Exception {
        assertThat(storeFailures(() -> new WrongStore() {
                    @Override
                    public void save(Checkpoint checkpoint, long owner) throws Exception {
                        Map<String, SourcePosition> part = new HashMap<>(checkpoint.positionBySource());
                        if (part.size() > 1) {
                            part.remove(part.keySet().iterator().next());
                        }
                        super.save(
                                new Checkpoint(checkpoint.pipeline(), checkpoint.epoch(), checkpoint.takenAt(), part),
                                owner);
                    }
                }))
                .contains("largePositionsAreSavedWhole", "readersSeeOnlyWholeCheckpoints");
    }

    @Test
    void storeWithoutFencingIsCaught() throws Exception {
        assertThat(storeFailures(() -> new WrongStore() {
                    @Override
                    public void save(Checkpoint checkpoint, long owner) throws Exception {
                        super.save(checkpoint, super.takeOver(checkpoint.pipeline()));
                    }
                }))
                .contains("laterOwnerFencesTheEarlierOne", "onlyTheOwnerMaySave", "twoStoresOnOnePlaceFenceOneAnother");
    }

    @Test
    void storeThatTakesStaleEpochsIsCaught() throws Exception {
        Map<String, Checkpoint> latest = new HashMap<>();
        assertThat(storeFailures(() -> new WrongStore() {
                    @Override
                    public synchronized void save(Checkpoint checkpoint, long owner) {
                        latest.put(checkpoint.pipeline(), checkpoint);
                    }

                    @Override
                    public synchronized Optional<Checkpoint> latest(String pipeline) {
                        return Optional.ofNullable(latest.get(pipeline));
                    }
                }))
                .contains("epochThatIsNotGreaterIsRefusedAndChangesNothing", "oneOfManyConcurrentSavesOfAnEpochWins");
    }

    @Test
    void storeThatConfusesNamesIsCaught() throws Exception {
        assertThat(storeFailures(() -> new WrongStore() {
                    @Override
                    public Optional<Checkpoint> latest(String pipeline) throws Exception {
                        return super.latest(pipeline.strip());
                    }
                }))
                .containsExactly("pipelinesWithHostileNamesDoNotMix");
    }

    @Test
    void lookupThatLeavesOutMissingRowsIsCaught() throws Exception {
        assertThat(lookupFailures(content -> new MapLookupTableTest.MapTable(content) {
                    @Override
                    public BitSet lookup(RowBatch keys, RowBatchBuilder values) {
                        BitSet present = contains(keys);
                        if (present.cardinality() == keys.rowCount()) {
                            super.lookup(keys, values);
                        }
                        return present;
                    }
                }))
                .contains("valuesComeInTheOrderOfTheKeysWithNullsWhereThereIsNone");
    }

    private static Set<String> sinkFailures(Function<SinkWriter, SinkWriter> change) throws Exception {
        return ContractRunner.failures(() -> {
            InMemorySink sink = InMemorySink.append("sink");
            return new SinkContract() {
                @Override
                protected Sink sink(RowType input) {
                    return new WrongSink(sink, change, committed -> committed);
                }

                @Override
                protected List<Row> visibleRows(RowType input) {
                    return sink.rows();
                }
            };
        });
    }

    private static Set<String> transactionalFailures(
            Function<SinkWriter, SinkWriter> change, Function<Committed, Committed> told) throws Exception {
        return ContractRunner.failures(() -> {
            InMemorySink sink = InMemorySink.transactional("sink");
            return new TransactionalSinkContract() {
                @Override
                protected Sink sink(RowType input) {
                    return new WrongSink(sink, change, told);
                }

                @Override
                protected List<Row> visibleRows(RowType input) {
                    return sink.rows();
                }
            };
        });
    }

    private static Set<String> storeFailures(Supplier<CheckpointStore> stores) throws Exception {
        return ContractRunner.failures(() -> {
            CheckpointStore store = stores.get();
            return new CheckpointStoreContract() {
                @Override
                protected CheckpointStore open() {
                    return store;
                }
            };
        });
    }

    private static Set<String> lookupFailures(Function<List<Row>, LookupTable> tables) throws Exception {
        return ContractRunner.failures(() -> new LookupTableContract() {
            @Override
            protected LookupTable table(List<Row> content) {
                return tables.apply(content);
            }
        });
    }

    private static class WrongStore implements CheckpointStore {
        private final TestCheckpointStore store = new TestCheckpointStore();

        @Override
        public Optional<Checkpoint> latest(String pipeline) throws Exception {
            return store.latest(pipeline);
        }

        @Override
        public long takeOver(String pipeline) throws Exception {
            return store.takeOver(pipeline);
        }

        @Override
        public void save(Checkpoint checkpoint, long owner) throws Exception {
            store.save(checkpoint, owner);
        }

        @Override
        public void close() {}
    }

    private record WrongSink(
            InMemorySink sink, Function<SinkWriter, SinkWriter> change, Function<Committed, Committed> told)
            implements TransactionalSink {
        @Override
        public String name() {
            return sink.name();
        }

        @Override
        public Set<ChangelogMode> accepts() {
            return sink.accepts();
        }

        @Override
        public Guarantee guarantee() {
            return sink.guarantee();
        }

        @Override
        public boolean isTransactional() {
            return sink.isTransactional();
        }

        @Override
        public Committed takeOver(String pipeline) throws Exception {
            return told.apply(sink.takeOver(pipeline));
        }

        @Override
        public SinkWriter createWriter(SinkContext context) throws Exception {
            return change.apply(sink.createWriter(context));
        }
    }

    private static class Wrong implements SinkWriter {
        private final SinkWriter writer;

        Wrong(SinkWriter writer) {
            this.writer = writer;
        }

        @Override
        public void write(RowBatch batch) throws Exception {
            writer.write(batch);
        }

        @Override
        public void flush(Barrier barrier) throws Exception {
            writer.flush(barrier);
        }

        @Override
        public void commit(long epoch) throws Exception {
            writer.commit(epoch);
        }

        @Override
        public void close() {
            writer.close();
        }
    }
}
