package io.streamling.benchmarks.peer;

/** What the program is told, by environment variable. Immutable. */
record PeerSettings(
        String peer,
        String scenario,
        String bootstrapServers,
        String topic,
        boolean json,
        boolean direct,
        String registryUrl,
        long records,
        long distinct,
        String postgresUrl,
        String postgresTable,
        String runId,
        long startMillis) {

    static PeerSettings fromEnvironment() {
        return new PeerSettings(
                variable("PEER", "streamling"),
                variable("SCENARIO", "B"),
                variable("BOOTSTRAP", "127.0.0.1:19092"),
                variable("TOPIC", "bench_avro"),
                variable("FORMAT", "avro").equals("json"),
                Boolean.parseBoolean(variable("DIRECT", "false")),
                variable("SCHEMA_REGISTRY_URL", "http://127.0.0.1:18081"),
                Long.parseLong(variable("RECORDS", "5000000")),
                Long.parseLong(variable("DISTINCT", "1000")),
                variable("PG_URL", "jdbc:postgresql://127.0.0.1:15432/bench?user=bench"),
                variable("PG_TABLE", "out_rows"),
                variable("RUN_ID", "run"),
                Long.parseLong(variable("T0_MS", "0")));
    }

    /** Case A keeps all rows, the others every tenth. */
    boolean keepsAll() {
        return scenario.equals("A");
    }

    long expectedRows() {
        return keepsAll() ? records : records / 10;
    }

    private static String variable(String name, String otherwise) {
        String value = System.getenv(name);
        return value == null || value.isEmpty() ? otherwise : value;
    }
}
