package io.streamling.crash.program;

import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * What the numbered source gives, known before the run: every value is a function of the seed, the partition and the
 * sequence number. The child process reads it, the parent compares with it. Immutable.
 */
public record Ledger(int partitions, long rowsPerPartition, long seed, Shape shape) {
    public static final int KEYS_PER_PARTITION = 150;
    public static final long LEAST_AMOUNT = 150;
    private static final long MOST_AMOUNT = 1000;
    private static final long POISON_MODULUS = 50;
    private static final long POISON_REMAINDER = 7;

    /**
     * What is special about it. Immutable.
     *
     * @param firstDryTenth the first tenth of each partition in which no row passes the filter (T98)
     * @param firstWetTenth the first tenth behind it in which rows pass again
     * @param poisoned whether the function of the pipeline throws for some rows
     */
    public record Shape(int firstDryTenth, int firstWetTenth, boolean poisoned) {}

    /** Of which the fifth tenth is dry. */
    public static Ledger of(int partitions, long rowsPerPartition, long seed) {
        return new Ledger(partitions, rowsPerPartition, seed, new Shape(4, 5, false));
    }

    /** How a partition is called in positions. */
    public static String partitionName(int partition) {
        return "p" + partition;
    }

    /** The name by which this ledger calls a partition that a source calls {@code topic-3}. */
    public static String partitionNameOf(String sourcesName) {
        return partitionName(Integer.parseInt(sourcesName.replaceAll("^.*\\D", "")));
    }

    /** The key of keyed sinks: several rows of one partition share one, two partitions never do. */
    public long id(int partition, long seq) {
        return (long) partition * KEYS_PER_PARTITION + Math.floorMod(mix(partition, seq, 1), KEYS_PER_PARTITION);
    }

    /** Below {@link #LEAST_AMOUNT} in one row of seven, and throughout the dry tenths. */
    public long amount(int partition, long seq) {
        long tenth = seq * 10 / Math.max(1, rowsPerPartition);
        return tenth >= shape.firstDryTenth && tenth < shape.firstWetTenth
                ? 0
                : Math.floorMod(mix(partition, seq, 2), MOST_AMOUNT);
    }

    public String note(int partition, long seq) {
        return "NOTE-" + Long.toHexString(mix(partition, seq, 3));
    }

    /** Whether the pipeline keeps the row. */
    public boolean passes(int partition, long seq) {
        return amount(partition, seq) >= LEAST_AMOUNT && !isPoison(partition, seq);
    }

    /** Whether the row must end among the dead letters. */
    public boolean isPoison(int partition, long seq) {
        return shape.poisoned && isPoison(amount(partition, seq));
    }

    /** Whether the function of the pipeline throws for this amount, if it is told to. */
    public static boolean isPoison(long amount) {
        return amount % POISON_MODULUS == POISON_REMAINDER;
    }

    /** What must stand in a sink for a row that passes, written by any run. */
    public Landed landed(int partition, long seq) {
        String note = note(partition, seq).toLowerCase(Locale.ROOT);
        return new Landed(partition, seq, id(partition, seq), 2 * amount(partition, seq) + 1, note, "");
    }

    public byte[] noteBytes(int partition, long seq) {
        return note(partition, seq).getBytes(StandardCharsets.UTF_8);
    }

    /** The finaliser of SplitMix64 over everything. */
    private long mix(int partition, long seq, int column) {
        long z = seed + 0x9E3779B97F4A7C15L * (seq * 8 + column) + 0xD1B54A32D192ED03L * (partition + 1);
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }
}
