package io.streamling.kafka.internal.sink;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Map;
import java.util.OptionalInt;

/**
 * What stands in the topic of positions: which run owns a sink, or what one of its writers has committed. JSON, so that
 * a person can read and repair it. Immutable, but for the progress.
 *
 * @param writer the writer's number; {@link #OWNER} for the record of the owner
 */
record PositionRecord(String pipeline, String sink, int writer, long owner, long epoch, Progress progress) {
    /** The writer's number in the record that says who owns the sink. */
    static final int OWNER = -1;

    private static final int FORMAT_VERSION = 1;
    private static final JsonFactory JSON = new JsonFactory();

    /** Says who it is about. Compaction keeps the newest record of a key. */
    byte[] key() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JsonGenerator json = JSON.createGenerator(bytes)) {
            json.writeStartObject();
            json.writeStringField("pipeline", pipeline);
            json.writeStringField("sink", sink);
            json.writeNumberField("writer", writer);
            json.writeEndObject();
        }
        return bytes.toByteArray();
    }

    byte[] value() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JsonGenerator json = JSON.createGenerator(bytes)) {
            json.writeStartObject();
            json.writeNumberField("version", FORMAT_VERSION);
            json.writeNumberField("owner", owner);
            json.writeNumberField("epoch", epoch);
            json.writeObjectFieldStart("positions");
            for (Map.Entry<String, Map<String, Progress.Next>> source :
                    progress.nextByPartitionBySource().entrySet()) {
                json.writeObjectFieldStart(source.getKey());
                for (Map.Entry<String, Progress.Next> next : source.getValue().entrySet()) {
                    json.writeObjectFieldStart(next.getKey());
                    json.writeStringField("next", next.getValue().text());
                    json.writeNumberField("epoch", next.getValue().epoch());
                    json.writeEndObject();
                }
                json.writeEndObject();
            }
            json.writeEndObject();
            json.writeEndObject();
        }
        return bytes.toByteArray();
    }

    /** Which writer of a sink a key is about; empty when it is about another one. */
    static OptionalInt writerOf(byte[] key, String pipeline, String sink) throws IOException {
        String ofPipeline = null;
        String ofSink = null;
        int writer = OWNER;
        try (JsonParser json = JSON.createParser(key)) {
            expect(json.nextToken(), JsonToken.START_OBJECT);
            for (String name = json.nextFieldName(); name != null; name = json.nextFieldName()) {
                json.nextToken();
                switch (name) {
                    case "pipeline" -> ofPipeline = json.getText();
                    case "sink" -> ofSink = json.getText();
                    case "writer" -> writer = json.getIntValue();
                    default -> json.skipChildren();
                }
            }
        }
        return pipeline.equals(ofPipeline) && sink.equals(ofSink) ? OptionalInt.of(writer) : OptionalInt.empty();
    }

    static PositionRecord parse(String pipeline, String sink, int writer, byte[] value) throws IOException {
        long owner = 0;
        long epoch = 0;
        Progress progress = new Progress();
        try (JsonParser json = JSON.createParser(value)) {
            expect(json.nextToken(), JsonToken.START_OBJECT);
            for (String name = json.nextFieldName(); name != null; name = json.nextFieldName()) {
                json.nextToken();
                switch (name) {
                    case "version" -> refuseOther(json.getIntValue());
                    case "owner" -> owner = json.getLongValue();
                    case "epoch" -> epoch = json.getLongValue();
                    case "positions" -> positions(json, progress);
                    default -> json.skipChildren();
                }
            }
        }
        return new PositionRecord(pipeline, sink, writer, owner, epoch, progress);
    }

    private static void positions(JsonParser json, Progress progress) throws IOException {
        expect(json.currentToken(), JsonToken.START_OBJECT);
        for (String source = json.nextFieldName(); source != null; source = json.nextFieldName()) {
            expect(json.nextToken(), JsonToken.START_OBJECT);
            for (String partition = json.nextFieldName(); partition != null; partition = json.nextFieldName()) {
                expect(json.nextToken(), JsonToken.START_OBJECT);
                progress.add(source, partition, next(json));
            }
        }
    }

    private static Progress.Next next(JsonParser json) throws IOException {
        String text = "";
        long epoch = 0;
        for (String name = json.nextFieldName(); name != null; name = json.nextFieldName()) {
            json.nextToken();
            switch (name) {
                case "next" -> text = json.getText();
                case "epoch" -> epoch = json.getLongValue();
                default -> json.skipChildren();
            }
        }
        return new Progress.Next(text, epoch);
    }

    private static void refuseOther(int version) throws IOException {
        if (version != FORMAT_VERSION) {
            throw new IOException("it has format version " + version + ", this library knows version " + FORMAT_VERSION
                    + ": run the version that wrote it");
        }
    }

    private static void expect(JsonToken found, JsonToken wanted) throws IOException {
        if (found != wanted) {
            throw new IOException("there is " + found + " instead of " + wanted);
        }
    }
}
