package io.streamling.benchmarks.peer;

/** The benchmark's rows as a function of their number, in so far as the checksum needs them. Stateless. */
final class BenchmarkRow {
    private static final String[] COUNTRIES = {"US", "CA", "GB", "DE", "FR", "JP", "BR", "IN", "AU", "NL"};
    private static final int[] DEVICE_LENGTHS = {"ios".length(), "android".length(), "web".length(), "desktop".length()
    };
    private static final int EMAIL_SUFFIX_LENGTH = "@example.com".length();
    private static final long FIRST_TIMESTAMP = 1_700_000_000L;
    private static final int SELECTIVITY = 10;

    private BenchmarkRow() {}

    /** What a sink must have added up over all rows that it was given. */
    static long expectedChecksum(PeerSettings settings) {
        long distinct = Math.min(settings.records(), settings.distinct());
        long rounds = settings.records() / distinct;
        long rest = settings.records() % distinct;
        long sum = 0;
        for (long row = 0; row < distinct; row++) {
            long times = rounds + (row < rest ? 1 : 0);
            if (settings.keepsAll()) {
                sum += times * touchOfA(row);
            } else if (row % SELECTIVITY == 0) {
                sum += times * touchOfB(row);
            }
        }
        return sum;
    }

    private static long touchOfA(long row) {
        double amount = row % 1000 + 0.5;
        return row
                + userLength(row)
                + emailLength(row)
                + Character.toLowerCase(country(row))
                + DEVICE_LENGTHS[(int) (row % DEVICE_LENGTHS.length)]
                + (long) amount
                + (long) (amount * 1.1)
                + row % 100_000_000
                + FIRST_TIMESTAMP
                + row;
    }

    private static long touchOfB(long row) {
        return row + userLength(row) + emailLength(row) + country(row) + FIRST_TIMESTAMP + row;
    }

    private static int userLength(long row) {
        return ("user_" + row % 100_000).length();
    }

    private static int emailLength(long row) {
        return userLength(row) + EMAIL_SUFFIX_LENGTH;
    }

    private static char country(long row) {
        return COUNTRIES[(int) (row % COUNTRIES.length)].charAt(0);
    }
}
