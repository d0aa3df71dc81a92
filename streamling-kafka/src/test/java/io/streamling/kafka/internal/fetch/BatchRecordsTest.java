package io.streamling.kafka.internal.fetch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BatchRecordsTest {
    private static final long NO_LIMIT = Long.MAX_VALUE;

    @ParameterizedTest
    @ValueSource(ints = {BatchWriter.NONE, BatchWriter.GZIP, BatchWriter.SNAPPY, BatchWriter.LZ4, BatchWriter.ZSTD})
    void recordsOfEveryCodecAreShown(int codec) throws Exception {
        BatchWriter writer = BatchWriter.at(40).attributes(codec);
        List<String> expected = new ArrayList<>();
        for (int i = 0; i < 20_000; i++) {
            writer.record("value-" + i % 100);
            expected.add(40 + i + "=value-" + i % 100);
        }

        BatchRecords records = read(writer.bytes(), 40, NO_LIMIT);

        assertThat(shown(records)).isEqualTo(expected);
        assertThat(records.problem()).isNull();
        assertThat(records.endOffset()).isEqualTo(20_040);
    }

    @Test
    void nullsAndEmptyValuesAreDifferent() throws Exception {
        byte[] bytes = BatchWriter.at(0)
                .record(new byte[0], null)
                .record(null, new byte[0])
                .bytes();

        BatchRecords records = read(bytes, 0, NO_LIMIT);

        assertThat(records.isAtRecord()).isTrue();
        assertThat(records.keyArray()).isNotNull();
        assertThat(records.keyTo() - records.keyFrom()).isZero();
        assertThat(records.valueArray()).isNull();
        records.advance();
        assertThat(records.keyArray()).isNull();
        assertThat(records.valueArray()).isNotNull();
        assertThat(records.valueTo() - records.valueFrom()).isZero();
    }

    @Test
    void recordsBelowTheOffsetAskedForAndFromTheLimitOnAreNotShown() throws Exception {
        byte[] bytes = BatchWriter.at(10)
                .record("a")
                .record("b")
                .record("c")
                .record("d")
                .bytes();

        BatchRecords records = read(bytes, 11, 13);

        assertThat(shown(records)).containsExactly("11=b", "12=c");
        assertThat(records.endOffset()).isEqualTo(13);
    }

    @Test
    void gapsThatCompactionLeavesAreKept() throws Exception {
        byte[] bytes = BatchWriter.at(10)
                .record(2, null, bytes("a"))
                .record(7, null, bytes("b"))
                .bytes();

        BatchRecords records = read(bytes, 10, NO_LIMIT);

        assertThat(shown(records)).containsExactly("12=a", "17=b");
        assertThat(records.endOffset()).isEqualTo(18);
    }

    @Test
    void abortedTransactionsAreLeftOutUpToTheirMarker() throws Exception {
        byte[] bytes = joined(
                transactional(0, 7, "aborted"),
                transactional(1, 8, "committed"),
                BatchWriter.at(2).record("plain").bytes(),
                BatchWriter.marker(3, 7, 0),
                BatchWriter.marker(4, 8, 1),
                transactional(5, 7, "again"),
                BatchWriter.marker(6, 7, 1));

        BatchRecords records = read(bytes, aborted(7, 0), 0, NO_LIMIT);

        assertThat(shown(records)).containsExactly("1=committed", "2=plain", "5=again");
        assertThat(records.endOffset()).isEqualTo(7);
    }

    @Test
    void appendTimeCountsForAllRecordsOfABatch() throws Exception {
        BatchRecords made = read(BatchWriter.at(0).record("a").record("b").bytes(), 0, NO_LIMIT);
        BatchRecords appended = read(
                BatchWriter.at(0)
                        .attributes(BatchWriter.APPEND_TIME)
                        .record("a")
                        .record("b")
                        .bytes(),
                0,
                NO_LIMIT);

        assertThat(timestamps(made)).containsExactly(1_000L, 1_005L);
        assertThat(timestamps(appended)).containsExactly(9_000L, 9_000L);
    }

    @Test
    void aBatchThatIsCutIsLeftForTheNextFetch() throws Exception {
        byte[] whole = BatchWriter.at(0).record("a").bytes();
        byte[] bytes = joined(whole, Arrays.copyOf(BatchWriter.at(1).record("b").bytes(), 65));

        BatchRecords records = read(bytes, 0, NO_LIMIT);

        assertThat(shown(records)).containsExactly("0=a");
        assertThat(records.endOffset()).isEqualTo(1);
    }

    @Test
    void wrongChecksumAndOldVersionAreUnusual() {
        byte[] damaged = BatchWriter.at(0).record("a").bytes();
        damaged[damaged.length - 2]++;
        byte[] old = BatchWriter.at(0).record("a").bytes(1);

        assertThatThrownBy(() -> read(damaged, 0, NO_LIMIT))
                .isInstanceOf(UnusualFetchException.class)
                .hasMessage("a batch with a wrong checksum");
        assertThatThrownBy(() -> read(old, 0, NO_LIMIT))
                .isInstanceOf(UnusualFetchException.class)
                .hasMessage("a batch of version 1");
    }

    @Test
    void recordsEndBeforeABatchThatInflatesTooFar() throws Exception {
        byte[] bytes = joined(
                BatchWriter.at(0).record("a").bytes(),
                BatchWriter.at(1)
                        .attributes(BatchWriter.ZSTD)
                        .record(null, new byte[Inflater.LIMIT])
                        .bytes());

        BatchRecords records = read(bytes, 0, NO_LIMIT);

        assertThat(shown(records)).containsExactly("0=a");
        assertThat(records.problem()).isEqualTo("a batch that cannot be decompressed");
        assertThat(records.endOffset()).isEqualTo(1);
    }

    /** Whatever the bytes are: records, an end, or the one exception; never another one and never for ever. */
    @Test
    void damagedBatchesNeverDoHarm() throws Exception {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        int problems = 0;
        for (int i = 0; i < 40_000; i++) {
            byte[] bytes = joined(
                    transactional(0, 7, "aborted"),
                    BatchWriter.at(1)
                            .attributes(random.nextInt(5))
                            .record("one")
                            .record("two")
                            .record(bytes("key"), null)
                            .bytes(),
                    BatchWriter.marker(4, 7, 0));
            for (int flips = 1 + random.nextInt(4); flips > 0; flips--) {
                bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
            }
            try {
                BatchRange range = BatchRange.check(bytes, 0, bytes.length, false);
                BatchRecords records = new BatchRecords(bytes, range, aborted(7, 0), new Inflater(), 0, NO_LIMIT);
                shown(records);
                problems += records.problem() == null ? 0 : 1;
            } catch (UnusualFetchException e) {
                problems++;
            } catch (RuntimeException | Error e) {
                throw new AssertionError("seed " + seed + ", round " + i, e);
            }
        }
        assertThat(problems).isPositive();
    }

    private static byte[] transactional(long offset, long producer, String value) {
        return BatchWriter.at(offset)
                .attributes(BatchWriter.TRANSACTIONAL)
                .producer(producer)
                .record(value)
                .bytes();
    }

    private static AbortedTransactions aborted(long producer, long firstOffset) {
        return AbortedTransactions.read(ByteBuffer.allocate(20)
                .putInt(1)
                .putLong(producer)
                .putLong(firstOffset)
                .flip());
    }

    private static BatchRecords read(byte[] bytes, long firstOffset, long limit) throws UnusualFetchException {
        return read(bytes, AbortedTransactions.read(ByteBuffer.allocate(4)), firstOffset, limit);
    }

    private static BatchRecords read(byte[] bytes, AbortedTransactions aborted, long firstOffset, long limit)
            throws UnusualFetchException {
        BatchRange range = BatchRange.check(bytes, 0, bytes.length, true);
        return new BatchRecords(bytes, range, aborted, new Inflater(), firstOffset, limit);
    }

    private static List<String> shown(RecordCursor records) {
        List<String> shown = new ArrayList<>();
        while (records.isAtRecord()) {
            byte[] value = records.valueArray();
            String text = value == null
                    ? "null"
                    : new String(
                            value,
                            records.valueFrom(),
                            records.valueTo() - records.valueFrom(),
                            StandardCharsets.UTF_8);
            shown.add(records.offset() + "=" + text);
            records.advance();
        }
        return shown;
    }

    private static List<Long> timestamps(RecordCursor records) {
        List<Long> timestamps = new ArrayList<>();
        while (records.isAtRecord()) {
            timestamps.add(records.timestampMillis());
            records.advance();
        }
        return timestamps;
    }

    private static byte[] joined(byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            all.writeBytes(part);
        }
        return all.toByteArray();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
