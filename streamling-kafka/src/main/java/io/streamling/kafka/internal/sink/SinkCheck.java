package io.streamling.kafka.internal.sink;

import io.streamling.batch.ChangelogMode;
import io.streamling.batch.RowType;
import io.streamling.error.ErrorCode;
import io.streamling.error.StreamlingException;
import io.streamling.kafka.format.encode.RecordPart;
import io.streamling.kafka.internal.access.SecurityCheck;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.Schema;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigValue;

/** Finds every option of a sink that is wrong by itself, contradicts another one, or the rows. Offline; one thread. */
public final class SinkCheck {
    private static final Pattern TOPIC = Pattern.compile("[a-zA-Z0-9._-]{1,249}");
    private static final Map<String, String> REFUSED = Map.of(
            ProducerConfig.KEY_SERIALIZER_CLASS_CONFIG, "has no effect: use keyFormat(...)",
            ProducerConfig.VALUE_SERIALIZER_CLASS_CONFIG, "has no effect: use format(...)",
            ProducerConfig.TRANSACTIONAL_ID_CONFIG, "is made of the pipeline's and the sink's name: use exactlyOnce()",
            ProducerConfig.INTERCEPTOR_CLASSES_CONFIG, "would see and change what is written: drop it");

    private final SinkSettings settings;
    private final RowType input;
    private final List<String> problems = new ArrayList<>();

    private SinkCheck(SinkSettings settings, RowType input) {
        this.settings = settings;
        this.input = input;
    }

    /** What is wrong with the options that are not about rows, one message each. */
    public static List<String> problems(SinkSettings settings) {
        SinkCheck check = new SinkCheck(settings, RowType.append(new Schema(List.of())));
        check.options();
        return check.problems;
    }

    /** Throws one exception that tells all problems: SCHEMA_MISMATCH when only the rows do not fit. */
    public static void check(SinkSettings settings, RowType input) {
        SinkCheck check = new SinkCheck(settings, input);
        check.options();
        int ofOptions = check.problems.size();
        check.changes();
        check.columns();
        check.formats();
        if (!check.problems.isEmpty()) {
            throw new StreamlingException(
                    ofOptions > 0 ? ErrorCode.PIPELINE_INVALID : ErrorCode.SCHEMA_MISMATCH,
                    settings.label() + String.join("; ", check.problems));
        }
    }

    private void options() {
        topics();
        ownedProperties();
        clientProperties();
        problems.addAll(SecurityCheck.problems(
                settings.client().properties(), settings.client().security()));
    }

    private void topics() {
        topic(settings.topic().name());
        if (settings.isTransactional()) {
            topic(settings.positions());
            if (settings.positions().equals(settings.topic().name())) {
                problems.add("the positions cannot be in the topic of the rows: name another one in exactlyOnce(...)");
            }
        }
        TopicOptions topic = settings.topic();
        if (topic.isCreated() && (topic.partitions() < 1 || topic.replicas() == 0 || topic.replicas() < -1)) {
            problems.add("createTopic(...) needs at least one partition and one replica");
        }
        if (!topic.isCreated() && !topic.properties().isEmpty()) {
            problems.add("topicProperty(...) is for a topic that is made: add createTopic(...), or drop it");
        }
        if (settings.records().maxRecordBytes() < 0) {
            problems.add("maxRecordBytes must be positive");
        }
        if (settings.client().connectTimeout().toMillis() < 1) {
            problems.add("connectTimeout must be positive");
        }
    }

    private void topic(String name) {
        if (!TOPIC.matcher(name).matches() || name.equals(".") || name.equals("..")) {
            problems.add("'" + name + "' is not a name of a topic: letters, digits, '.', '_' and '-' are allowed");
        }
    }

    private void ownedProperties() {
        Map<String, String> given = new TreeMap<>(settings.client().properties());
        for (String property : given.keySet()) {
            if (REFUSED.containsKey(property)) {
                problems.add("property '" + property + "' " + REFUSED.get(property));
            }
        }
        String acks = given.getOrDefault(ProducerConfig.ACKS_CONFIG, "all");
        if (!acks.equals("all") && !acks.equals("-1")) {
            problems.add("property 'acks' is " + acks + ": a broker that dies would lose rows; drop it");
        }
        if ("false".equalsIgnoreCase(given.get(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG))) {
            problems.add("property 'enable.idempotence' is false: rows would change their order; drop it");
        }
        String limit = given.get(ProducerConfig.MAX_REQUEST_SIZE_CONFIG);
        if (limit != null && settings.records().maxRecordBytes() > 0) {
            problems.add("maxRecordBytes(...) and property 'max.request.size' speak of the same: drop the property");
        }
    }

    /** The client's own checks of values, without its log lines. */
    private void clientProperties() {
        Map<String, String> given = new TreeMap<>(settings.client().properties());
        if (given.getOrDefault(ProducerConfig.BOOTSTRAP_SERVERS_CONFIG, "").isBlank()) {
            problems.add("no broker is given: add bootstrapServers(...)");
            given.remove(ProducerConfig.BOOTSTRAP_SERVERS_CONFIG);
        }
        ConfigDef definition = ProducerConfig.configDef();
        for (ConfigValue value : definition.validate(given)) {
            boolean isGiven =
                    given.containsKey(value.name()) && definition.names().contains(value.name());
            if (!isGiven || value.errorMessages().isEmpty()) {
                continue;
            }
            ConfigDef.ConfigKey key = definition.configKeys().get(value.name());
            boolean isSecret = key == null || key.type() == ConfigDef.Type.PASSWORD;
            problems.add("property '" + value.name() + "' is not valid"
                    + (isSecret ? "" : ": " + String.join(", ", value.errorMessages())));
        }
    }

    private void changes() {
        if (input.changelogMode() == ChangelogMode.APPEND) {
            return;
        }
        if (settings.keyColumns(input).isEmpty()) {
            problems.add("rows are updated and deleted, and nothing says by which key: add key(...)");
        }
        if (settings.records().opHeader() == null && !settings.records().tombstones()) {
            problems.add("deleted rows could not be told from others: use a row kind header, or tombstones");
        }
    }

    private void columns() {
        List<String> keys = settings.keyColumns(input);
        if (new HashSet<>(keys).size() < keys.size()) {
            problems.add("a key column is given twice: " + keys);
        }
        keys.forEach(key -> column("key column", key));
        settings.records().columnByHeader().forEach((header, column) -> {
            Field field = column("header '" + header + "': column", column);
            if (field != null && !isBytes(field)) {
                problems.add("header '" + header + "' is filled from column '" + column + "', which is "
                        + field.getType() + ": CAST it to VARCHAR in the query");
            }
            if (header.equals(settings.records().opHeader())) {
                problems.add("header '" + header + "' says what a row does already: choose another name");
            }
        });
        String partition = settings.records().partitionColumn();
        Field field = partition == null ? null : column("partition column", partition);
        if (field != null && !field.getType().equals(new ArrowType.Int(32, true))) {
            problems.add("partition column '" + partition + "' is " + field.getType() + ": CAST it to INTEGER");
        }
    }

    private @org.jspecify.annotations.Nullable Field column(String what, String name) {
        List<Field> fields = input.schema().getFields();
        for (Field field : fields) {
            if (field.getName().equals(name)) {
                return field;
            }
        }
        problems.add(what + " '" + name + "' is not a column: there are "
                + fields.stream().map(Field::getName).toList());
        return null;
    }

    private void formats() {
        if (settings.records().format() == null) {
            problems.add("no format is given: add format(...)");
        } else {
            problems.addAll(settings.format().problems(RecordPart.VALUE, input.schema()));
        }
        List<Field> keys = input.schema().getFields().stream()
                .filter(field -> settings.keyColumns(input).contains(field.getName()))
                .toList();
        if (!keys.isEmpty()) {
            settings.records()
                    .keyFormat()
                    .problems(RecordPart.KEY, new Schema(keys))
                    .forEach(problem -> problems.add("the key: " + problem));
        }
    }

    private static boolean isBytes(Field field) {
        return field.getType() instanceof ArrowType.Utf8 || field.getType() instanceof ArrowType.Binary;
    }
}
