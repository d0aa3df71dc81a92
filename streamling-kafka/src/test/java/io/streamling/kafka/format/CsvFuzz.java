package io.streamling.kafka.format;

import io.streamling.batch.Columns;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;

/** CSV: lines of all types, damaged, and some that are long where nobody expects it. One thread. */
final class CsvFuzz implements FuzzTarget {
    private static final Csv FORMAT = Csv.schema(Columns.of(
            "id BIGINT",
            "price DECIMAL(38, 10)",
            "real DOUBLE",
            "flag BOOLEAN",
            "day DATE",
            "at TIMESTAMP",
            "data VARBINARY",
            "text VARCHAR"));
    private static final List<String> COLUMNS = List.of("id", "price", "real", "flag", "day", "at", "data", "text");
    private static final List<String> GREEDY = List.of(
            ",".repeat(100_000),
            "\"".repeat(100_001),
            "\"\"".repeat(100_000),
            "9".repeat(100_000) + ",,,,,,,",
            "1e999999999,1e999999999,1e999999999,,,,,",
            "1,0." + "0".repeat(100_000) + "1,,,,,,",
            "1,,1" + "0".repeat(100_000) + ",,,,,",
            "1,,,,,,,\"" + "\"\"".repeat(50_000) + "\"");

    @Override
    public String name() {
        return "csv";
    }

    @Override
    public FuzzRound round(Random random) {
        return new FuzzRound(FORMAT, COLUMNS, () -> good(random), good -> hostile(good, random));
    }

    @Override
    public void close() {}

    private static byte[] good(Random random) {
        String line = random.nextLong() + "," + random.nextInt() + ".5," + random.nextGaussian() + ",true,2024-02-29,"
                + random.nextInt() + ",AQI=,\"a \"\"" + random.nextInt() + "\n\"";
        return line.getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] hostile(byte[] good, Random random) {
        if (random.nextInt(4) > 0) {
            return Mutation.of(good, random);
        }
        byte[] greedy = GREEDY.get(random.nextInt(GREEDY.size())).getBytes(StandardCharsets.UTF_8);
        return random.nextBoolean() ? greedy : Mutation.of(greedy, random);
    }
}
