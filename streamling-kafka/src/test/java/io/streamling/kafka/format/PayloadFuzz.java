package io.streamling.kafka.format;

import io.streamling.format.DecodeException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;

/**
 * A program that throws hostile records at the decoders, each between good ones, until its time is over, and ends with 1 at
 * the first one that is neither read nor refused, that harms a neighbour, or that takes too long. It runs in a JVM of its own
 * with a small heap: {@link PayloadFuzzTest}.
 */
final class PayloadFuzz {
    private static final int RECORDS = 60;
    private static final long MAX_BATCH_BYTES = 4 << 20;
    /** A collection or a compilation may fall into any call. */
    private static final long SLACK_MILLIS = 2_000;

    private static final long MILLIS_PER_KIB = 50;
    private static final int MAX_SHOWN_BYTES = 2_000;

    private final FuzzTarget target;
    private long records;
    private long refused;
    private long worstMillis;
    private byte[] current = {};

    private PayloadFuzz(FuzzTarget target) {
        this.target = target;
    }

    /** The arguments: for how many seconds, and the first seed. */
    public static void main(String[] arguments) {
        long nanos = Duration.ofSeconds(Long.parseLong(arguments[0])).toNanos();
        long seed = Long.parseLong(arguments[1]);
        List<PayloadFuzz> fuzzers = List.of(
                new PayloadFuzz(new AvroFuzz()),
                new PayloadFuzz(new JsonFuzz()),
                new PayloadFuzz(new DebeziumFuzz()),
                new PayloadFuzz(new ProtobufFuzz()),
                new PayloadFuzz(new CsvFuzz()));
        long start = System.nanoTime();
        while (System.nanoTime() - start < nanos) {
            for (PayloadFuzz fuzzer : fuzzers) {
                fuzzer.run(seed);
            }
            seed++;
        }
        for (PayloadFuzz fuzzer : fuzzers) {
            System.out.println(fuzzer.target.name() + ": " + fuzzer.records + " hostile records, " + fuzzer.refused
                    + " refused, the slowest took " + fuzzer.worstMillis + " ms; the next seed is " + seed);
            fuzzer.target.close();
        }
    }

    private void run(long seed) {
        try {
            round(target.round(new Random(seed)));
        } catch (Throwable e) {
            byte[] shown = current.length <= MAX_SHOWN_BYTES ? current : Arrays.copyOf(current, MAX_SHOWN_BYTES);
            System.out.println(target.name() + ": seed " + seed + ": " + e + "\nrecord of " + current.length
                    + " bytes: " + HexFormat.of().formatHex(shown));
            e.printStackTrace(System.out);
            System.exit(1);
        }
    }

    private void round(FuzzRound round) throws DecodeException {
        try (Decoding attacked = round.decoding();
                Decoding quiet = round.decoding()) {
            List<Integer> places = new ArrayList<>();
            for (int i = 0; i < RECORDS; i++) {
                byte[] good = round.good().get();
                attack(attacked, round.hostile().apply(good));
                places.add(attacked.rowCount());
                attacked.add(good);
                quiet.add(good);
                if (attacked.byteCount() > MAX_BATCH_BYTES) {
                    compare(attacked, quiet, places);
                    places.clear();
                }
            }
            compare(attacked, quiet, places);
        }
    }

    private void attack(Decoding decoding, byte[] record) {
        current = record;
        records++;
        int before = decoding.rowCount();
        long start = System.nanoTime();
        int more = 1;
        try {
            decoding.add(record);
        } catch (DecodeException e) {
            refused++;
            more = 0;
        }
        long millis = Duration.ofNanos(System.nanoTime() - start).toMillis();
        worstMillis = Math.max(worstMillis, millis);
        if (millis > SLACK_MILLIS + MILLIS_PER_KIB * (record.length >> 10)) {
            throw new IllegalStateException("took " + millis + " ms");
        }
        int rows = decoding.rowCount() - before;
        // A change event makes no row, or two, where it says so.
        boolean isExpected = rows == more || (more == 1 && target instanceof DebeziumFuzz && rows <= 2);
        if (!isExpected) {
            throw new IllegalStateException(decoding.rowCount() - before + " rows of one record");
        }
    }

    private static void compare(Decoding attacked, Decoding quiet, List<Integer> places) {
        List<List<Object>> rows = attacked.rows(places);
        List<List<Object>> expected = quiet.rows();
        if (!rows.equals(expected)) {
            throw new IllegalStateException("a neighbour is " + rows + " instead of " + expected);
        }
    }
}
