package io.streamling.kafka.internal;

import io.streamling.error.ErrorCode;
import io.streamling.error.StreamlingException;
import io.streamling.kafka.format.KafkaFormat;
import io.streamling.kafka.internal.access.SecurityCheck;
import io.streamling.kafka.internal.group.GroupCheck;
import io.streamling.kafka.internal.row.RowLayout;
import io.streamling.kafka.internal.row.RowOptions;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigValue;

/** Finds every option of a source that is wrong by itself or contradicts another one. Offline; one call's thread. */
public final class OptionCheck {
    private static final Pattern TOPIC = Pattern.compile("[a-zA-Z0-9._-]{1,249}");

    private final SourceSettings settings;
    private final List<String> problems = new ArrayList<>();

    private OptionCheck(SourceSettings settings) {
        this.settings = settings;
    }

    /** Throws one exception that tells all problems. */
    public static void check(SourceSettings settings) {
        OptionCheck check = new OptionCheck(settings);
        check.topics();
        check.partitions();
        check.group();
        check.ownedProperties();
        check.clientProperties();
        check.security();
        check.directFetch();
        check.rows();
        if (!check.problems.isEmpty()) {
            throw new StreamlingException(
                    ErrorCode.PIPELINE_INVALID, settings.label() + String.join("; ", check.problems));
        }
    }

    private void topics() {
        List<String> topics = settings.read().topics();
        String pattern = settings.read().topicPattern();
        if (pattern != null) {
            pattern(pattern);
        } else if (topics.isEmpty()) {
            problems.add("no topic is given");
        }
        for (String topic : topics) {
            if (!TOPIC.matcher(topic).matches() || topic.equals(".") || topic.equals("..")) {
                problems.add("'" + topic + "' is not a name of a topic: letters, digits, '.', '_' and '-' are allowed");
            }
        }
        if (new HashSet<>(topics).size() < topics.size()) {
            problems.add("a topic is given twice: " + topics);
        }
    }

    private void pattern(String pattern) {
        try {
            Pattern ignored = Pattern.compile(pattern);
        } catch (PatternSyntaxException e) {
            problems.add("the topics' pattern '" + pattern + "' is not a regular expression: " + e.getDescription());
        }
        KafkaFormat format = settings.rows().format();
        if (format != null && !format.isOffline()) {
            problems.add("format '" + format.name() + "' asks for the columns of a topic, and a pattern names none:"
                    + " declare the columns, as with readerSchema(...)");
        }
    }

    private void partitions() {
        List<Integer> partitions = settings.read().partitions();
        boolean several = settings.read().topics().size() > 1 || settings.read().topicPattern() != null;
        if (!partitions.isEmpty() && several) {
            problems.add("partitions(...) says nothing about several topics: make a source for each topic");
        }
        if (partitions.stream().anyMatch(number -> number < 0)
                || new HashSet<>(partitions).size() < partitions.size()) {
            problems.add("partitions must be different numbers from 0: " + partitions);
        }
    }

    private void group() {
        Map<String, String> properties = settings.client().properties();
        String group = settings.client().group();
        if (settings.client().groupId() != null && properties.containsKey(ClientOptions.GROUP_ID)) {
            problems.add("the group is given twice: by groupId(...) and by property 'group.id'; drop the property");
        }
        if (group != null && group.isBlank()) {
            problems.add("the group's id is empty");
        }
        if (group == null && properties.containsKey(ConsumerConfig.GROUP_INSTANCE_ID_CONFIG)) {
            problems.add("property 'group.instance.id' needs a group: add groupId(...)");
        }
        if (settings.client().connectTimeout().toMillis() < 1) {
            problems.add("connectTimeout must be positive");
        }
        problems.addAll(GroupCheck.problems(
                properties, settings.subscribes(), settings.client().revocationTimeout()));
    }

    private void ownedProperties() {
        Map<String, String> properties = settings.client().properties();
        if ("true".equalsIgnoreCase(properties.get(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG))) {
            problems.add(
                    "property 'enable.auto.commit' cannot be true: offsets would be committed before the sinks have"
                            + " the rows; drop it, offsets are committed after each checkpoint");
        }
        for (String property :
                List.of(ConsumerConfig.KEY_DESERIALIZER_CLASS_CONFIG, ConsumerConfig.VALUE_DESERIALIZER_CLASS_CONFIG)) {
            if (properties.containsKey(property)) {
                problems.add("property '" + property + "' has no effect: use format(...)");
            }
        }
        String reset = properties.get(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG);
        String start = settings.read().start().kind().name().toLowerCase(Locale.ROOT);
        if (reset != null && !reset.equals(start)) {
            problems.add("property 'auto.offset.reset' is " + reset + " but the source starts at " + start
                    + ": drop it and use startFromEarliest(), startFromLatest() or startFromTimestamp(...)");
        }
    }

    /** The client's own checks of values, without its log lines. */
    private void clientProperties() {
        Map<String, String> given = new TreeMap<>(settings.client().properties());
        if (given.getOrDefault(ClientOptions.BOOTSTRAP_SERVERS, "").isBlank()) {
            problems.add("no broker is given: add bootstrapServers(...)");
            given.remove(ClientOptions.BOOTSTRAP_SERVERS);
        }
        ConfigDef definition = ConsumerConfig.configDef();
        Set<String> known = definition.names();
        for (ConfigValue value : definition.validate(given)) {
            boolean isGiven = given.containsKey(value.name()) && known.contains(value.name());
            if (!isGiven || value.errorMessages().isEmpty()) {
                continue;
            }
            ConfigDef.ConfigKey key = definition.configKeys().get(value.name());
            boolean isSecret = key == null || key.type() == ConfigDef.Type.PASSWORD;
            problems.add("property '" + value.name() + "' is not valid"
                    + (isSecret ? "" : ": " + String.join(", ", value.errorMessages())));
        }
    }

    private void security() {
        problems.addAll(SecurityCheck.problems(
                settings.client().properties(), settings.client().security()));
    }

    /** What the consumer does to records on their way, and direct fetching does not. */
    private void directFetch() {
        if (!settings.read().direct()) {
            return;
        }
        Map<String, String> properties = settings.client().properties();
        String protocol = properties.getOrDefault(CommonClientConfigs.SECURITY_PROTOCOL_CONFIG, "PLAINTEXT");
        if (settings.client().security() != null || !protocol.trim().equalsIgnoreCase("PLAINTEXT")) {
            problems.add("directFetch() reaches only brokers without encryption and log-in: drop it");
        }
        for (String property : List.of(ConsumerConfig.INTERCEPTOR_CLASSES_CONFIG, ConsumerConfig.CLIENT_RACK_CONFIG)) {
            if (!properties.getOrDefault(property, "").isEmpty()) {
                problems.add("directFetch() cannot heed property '" + property + "': drop one of them");
            }
        }
    }

    private void rows() {
        RowOptions rows = settings.rows();
        List<String> keys = rows.keyColumns();
        if (new HashSet<>(keys).size() < keys.size()) {
            problems.add("a key column is given twice: " + keys);
        }
        if (rows.rowKindHeader() != null && keys.isEmpty()) {
            problems.add(
                    "rowKindHeader(...) needs key columns: add upsert(...), or drop it where all rows are inserts");
        }
        problems.addAll(RowLayout.problemsOfFormats(rows));
        boolean hasTopics =
                !settings.read().topics().isEmpty() || settings.read().topicPattern() != null;
        if (RowLayout.isOffline(rows) && hasTopics) {
            problems.addAll(RowLayout.of(rows, settings.read().anyTopic()).problems());
        }
    }
}
