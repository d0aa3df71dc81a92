package io.streamling.kafka.format.internal.protobuf;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The messages and enums that belong together. Immutable.
 *
 * @param nameByPath the messages of the main file by their place in it: {@code [2, 0]} is the first within the third
 */
public record ProtoSchema(
        Map<String, Message> messageByName, Map<String, EnumType> enumByName, Map<List<Integer>, String> nameByPath) {
    /**
     * A message. Immutable.
     *
     * @param isMapEntry whether it is what a map field is made of
     */
    record Message(String name, boolean isMapEntry, List<Field> fields) {}

    /**
     * A field. Immutable.
     *
     * @param typeName the message or enum, empty for all other kinds
     * @param hasPresence whether a field that is not there differs from one with its default
     * @param oneof fields of one message with the same number exclude one another; -1 for one that excludes none
     */
    record Field(
            String name, int number, ProtoKind kind, String typeName, Occurs occurs, boolean hasPresence, int oneof) {}

    /** How often a field may be there. */
    enum Occurs {
        ONCE,
        REQUIRED,
        REPEATED
    }

    /** An enum. Immutable. */
    record EnumType(String name, Map<Integer, String> nameByNumber) {}

    /** Copies what it is made of, and adds the types that everybody knows where they are not there. */
    public ProtoSchema {
        Map<String, Message> messages = new HashMap<>(WellKnown.MESSAGES);
        messages.putAll(messageByName);
        messageByName = Map.copyOf(messages);
        Map<String, EnumType> enums = new HashMap<>(WellKnown.ENUMS);
        enums.putAll(enumByName);
        enumByName = Map.copyOf(enums);
        nameByPath = Map.copyOf(nameByPath);
    }

    /** The name of the main file's first message; null when it has none. */
    public @Nullable String firstMessage() {
        return nameByPath.get(List.of(0));
    }

    /** Whether there is a message of this full name. */
    public boolean hasMessage(String name) {
        return messageByName.containsKey(name);
    }

    /** The names of the main file's messages, by their places. */
    public List<String> mainMessages() {
        TreeMap<String, String> sorted = new TreeMap<>();
        nameByPath.forEach((path, name) -> sorted.put(path.toString(), name));
        return List.copyOf(sorted.values());
    }

    Message message(String name) {
        Message message = messageByName.get(name);
        if (message == null) {
            throw new IllegalArgumentException("there is no message '" + name + "'");
        }
        return message;
    }

    EnumType enumType(String name) {
        EnumType type = enumByName.get(name);
        if (type == null) {
            throw new IllegalArgumentException("there is no enum '" + name + "'");
        }
        return type;
    }
}
