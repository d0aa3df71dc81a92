package io.streamling.crash.program;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** What the program under test is told on its command line, as {@code name=value}. Immutable. */
public record RunOptions(SortedMap<String, String> values) {
    public RunOptions {
        values = new TreeMap<>(values);
    }

    public static RunOptions parse(String... arguments) {
        RunOptions options = new RunOptions(new TreeMap<>());
        for (String argument : arguments) {
            int equals = argument.indexOf('=');
            options = options.with(argument.substring(0, equals), argument.substring(equals + 1));
        }
        return options;
    }

    public RunOptions with(String name, Object value) {
        SortedMap<String, String> changed = new TreeMap<>(values);
        changed.put(name, value.toString());
        return new RunOptions(changed);
    }

    public List<String> arguments() {
        return values.entrySet().stream()
                .map(entry -> entry.getKey() + "=" + entry.getValue())
                .toList();
    }

    public boolean has(String name) {
        return values.containsKey(name);
    }

    public String text(String name) {
        String value = values.get(name);
        if (value == null) {
            throw new IllegalArgumentException("missing argument " + name + " in " + values);
        }
        return value;
    }

    public long number(String name, long otherwise) {
        return has(name) ? Long.parseLong(text(name)) : otherwise;
    }

    public boolean flag(String name) {
        return "true".equals(values.get(name));
    }

    /** Where everything of one case lies. */
    public Path directory() {
        return Path.of(text("dir"));
    }

    public String pipeline() {
        return text("pipeline");
    }

    public List<Target> targets() {
        return Arrays.stream(text("targets").split(",", -1))
                .map(Target::valueOf)
                .toList();
    }

    public Ledger ledger() {
        return new Ledger(
                (int) number("partitions", 3),
                number("rows", 2000),
                number("seed", 1),
                new Ledger.Shape((int) number("dry-from", 4), (int) number("dry-until", 5), flag("poison")));
    }

    public Duration pace() {
        return Duration.ofNanos(1000 * number("pace-micros", 0));
    }

    /** The SQLite file, of sinks and store alike: so they also have to share it. */
    public Path databaseFile() {
        return directory().resolve("data.db");
    }

    /** The table of a sink; in PostgreSQL all cases share a database, and members of a group a table. */
    public String table(Target target) {
        return (has("member-of") ? text("member-of") : pipeline()).replace('-', '_') + "_" + target.sinkName();
    }

    /** Where sinks of Kafka keep their positions; cases that are killed in a transaction must not wait for one another. */
    public String positionsTopic() {
        return pipeline() + "-positions";
    }

    public Path outputFile() {
        return directory().resolve("out.csv");
    }

    public boolean storeIsPostgres() {
        return "postgres".equals(text("store"));
    }
}
