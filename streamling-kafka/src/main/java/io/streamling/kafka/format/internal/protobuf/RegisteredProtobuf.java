package io.streamling.kafka.format.internal.protobuf;

import io.streamling.error.ErrorCode;
import io.streamling.error.StreamlingException;
import io.streamling.kafka.format.internal.registry.RegisteredSchema;
import java.util.ArrayList;
import java.util.List;

/** Reads registered schemas, whose text is that of a .proto file. Stateless. */
public final class RegisteredProtobuf {
    private RegisteredProtobuf() {}

    /** A schema with all that it refers to; throws {@link IllegalArgumentException} for one that is none. */
    public static ProtoSchema parse(RegisteredSchema schema) {
        if (!schema.type().equals("PROTOBUF")) {
            throw new IllegalArgumentException("the schema is " + schema.type() + ", not PROTOBUF");
        }
        List<String> files = new ArrayList<>();
        schema.parts().forEach(part -> files.add(part.schema().text()));
        files.add(schema.text());
        return parse(files);
    }

    /** The texts of .proto files, of which the last is the main one. */
    public static ProtoSchema parse(List<String> files) {
        try {
            return ProtoText.read(files);
        } catch (NoClassDefFoundError e) {
            throw new StreamlingException(
                    ErrorCode.PIPELINE_INVALID,
                    "nothing reads .proto texts here: add com.squareup.wire:wire-schema-jvm to the class path, or give"
                            + " Protobuf.descriptorSet(...)",
                    e);
        }
    }
}
