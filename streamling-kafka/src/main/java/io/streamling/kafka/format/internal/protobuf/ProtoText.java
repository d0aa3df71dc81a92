package io.streamling.kafka.format.internal.protobuf;

import com.squareup.wire.schema.Field.Label;
import com.squareup.wire.schema.Location;
import com.squareup.wire.schema.internal.parser.EnumElement;
import com.squareup.wire.schema.internal.parser.FieldElement;
import com.squareup.wire.schema.internal.parser.MessageElement;
import com.squareup.wire.schema.internal.parser.OneOfElement;
import com.squareup.wire.schema.internal.parser.ProtoFileElement;
import com.squareup.wire.schema.internal.parser.ProtoParser;
import com.squareup.wire.schema.internal.parser.TypeElement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Reads the text of .proto files. The grammar is Wire's; finding the types that names mean is done here, since a registry's
 * files come without their paths. One thread, for one set of files.
 */
public final class ProtoText {
    private final Set<String> messageNames = new HashSet<>(WellKnown.MESSAGES.keySet());
    private final Set<String> enumNames = new HashSet<>(WellKnown.ENUMS.keySet());
    private final Map<String, ProtoSchema.Message> messages = new HashMap<>();
    private final Map<String, ProtoSchema.EnumType> enums = new HashMap<>();
    private Map<List<Integer>, String> paths = new HashMap<>();
    private boolean isProto3;

    private ProtoText() {}

    /**
     * Reads files, of which the last one is the main one. Throws {@link IllegalArgumentException} for texts that are none or
     * that use types that are in none of them, and {@link NoClassDefFoundError} without Wire's parser.
     */
    public static ProtoSchema read(List<String> files) {
        ProtoText text = new ProtoText();
        try {
            List<ProtoFileElement> parsed = files.stream()
                    .map(file -> new ProtoParser(Location.get("schema.proto"), file.toCharArray()).readProtoFile())
                    .toList();
            parsed.forEach(file -> text.collectNames(file.getTypes(), prefix(file)));
            parsed.forEach(text::file);
        } catch (IllegalStateException | NumberFormatException | IndexOutOfBoundsException e) {
            throw new IllegalArgumentException("not the text of a .proto file: " + e.getMessage(), e);
        }
        return new ProtoSchema(text.messages, text.enums, text.paths);
    }

    private static String prefix(ProtoFileElement file) {
        String name = file.getPackageName();
        return name == null || name.isEmpty() ? "" : name + ".";
    }

    private void collectNames(List<? extends TypeElement> types, String prefix) {
        for (TypeElement type : types) {
            (type instanceof EnumElement ? enumNames : messageNames).add(prefix + type.getName());
            collectNames(type.getNestedTypes(), prefix + type.getName() + ".");
        }
    }

    private void file(ProtoFileElement file) {
        isProto3 = "proto3".equals(String.valueOf(file.getSyntax()));
        paths = new HashMap<>();
        types(file.getTypes(), prefix(file), List.of());
    }

    private void types(List<? extends TypeElement> types, String prefix, List<Integer> path) {
        int next = 0;
        for (TypeElement type : types) {
            if (type instanceof MessageElement message) {
                List<Integer> place = new ArrayList<>(path);
                place.add(next++);
                String name = prefix + message.getName();
                paths.put(List.copyOf(place), name);
                message(message, name);
                types(message.getNestedTypes(), name + ".", place);
            } else if (type instanceof EnumElement values) {
                Map<Integer, String> names = new HashMap<>();
                values.getConstants().forEach(value -> names.putIfAbsent(value.getTag(), value.getName()));
                enums.put(prefix + type.getName(), new ProtoSchema.EnumType(prefix + type.getName(), names));
            }
        }
    }

    private void message(MessageElement message, String name) {
        List<ProtoSchema.Field> fields = new ArrayList<>();
        for (FieldElement field : message.getFields()) {
            fields.add(field(field, name, -1));
        }
        int oneof = 0;
        for (OneOfElement choice : message.getOneOfs()) {
            for (FieldElement field : choice.getFields()) {
                fields.add(field(field, name, oneof));
            }
            oneof++;
        }
        messages.put(name, new ProtoSchema.Message(name, false, List.copyOf(fields)));
    }

    private ProtoSchema.Field field(FieldElement field, String scope, int oneof) {
        String type = field.getType();
        if (type.startsWith("map<")) {
            return mapField(field, scope);
        }
        ProtoSchema.Occurs occurs = ProtoSchema.Occurs.ONCE;
        if (field.getLabel() == Label.REPEATED) {
            occurs = ProtoSchema.Occurs.REPEATED;
        } else if (field.getLabel() == Label.REQUIRED) {
            occurs = ProtoSchema.Occurs.REQUIRED;
        }
        boolean isSaidToBeOptional = field.getLabel() == Label.OPTIONAL || oneof >= 0;
        return field(field.getName(), field.getTag(), type, scope, occurs, !isProto3 || isSaidToBeOptional, oneof);
    }

    private ProtoSchema.Field mapField(FieldElement field, String scope) {
        String type = field.getType();
        int comma = type.indexOf(',');
        String entry = scope + "." + field.getName() + "#entry";
        ProtoSchema.Field key =
                field("key", 1, type.substring(4, comma).trim(), scope, ProtoSchema.Occurs.ONCE, false, -1);
        ProtoSchema.Field value = field(
                "value",
                2,
                type.substring(comma + 1, type.length() - 1).trim(),
                scope,
                ProtoSchema.Occurs.ONCE,
                false,
                -1);
        messages.put(entry, new ProtoSchema.Message(entry, true, List.of(key, value)));
        return new ProtoSchema.Field(
                field.getName(), field.getTag(), ProtoKind.MESSAGE, entry, ProtoSchema.Occurs.REPEATED, false, -1);
    }

    private ProtoSchema.Field field(
            String name,
            int number,
            String type,
            String scope,
            ProtoSchema.Occurs occurs,
            boolean hasPresence,
            int oneof) {
        ProtoKind kind = ProtoKind.ofName(type);
        if (kind != null) {
            return new ProtoSchema.Field(name, number, kind, "", occurs, hasPresence, oneof);
        }
        String found = find(type, scope);
        boolean isEnum = enumNames.contains(found);
        return new ProtoSchema.Field(
                name,
                number,
                isEnum ? ProtoKind.ENUM : ProtoKind.MESSAGE,
                found,
                occurs,
                hasPresence || !isEnum,
                oneof);
    }

    /** The type that a name means within a message: the innermost one that fits. */
    private String find(String type, String scope) {
        if (type.startsWith(".")) {
            return known(type.substring(1), type);
        }
        String around = scope;
        while (!around.isEmpty()) {
            String candidate = around + "." + type;
            if (messageNames.contains(candidate) || enumNames.contains(candidate)) {
                return candidate;
            }
            around = around.substring(0, Math.max(0, around.lastIndexOf('.')));
        }
        return known(type, type);
    }

    private String known(String name, String type) {
        if (!messageNames.contains(name) && !enumNames.contains(name)) {
            throw new IllegalArgumentException(
                    "type '" + type + "' is in none of the files: register what it refers to as references");
        }
        return name;
    }
}
