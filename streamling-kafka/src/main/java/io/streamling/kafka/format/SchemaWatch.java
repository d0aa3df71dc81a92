package io.streamling.kafka.format;

import io.streamling.error.ErrorCode;
import io.streamling.error.StreamlingException;
import io.streamling.kafka.format.internal.avro.AvroDifference;
import io.streamling.kafka.format.internal.avro.PipelineSchema;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.apache.avro.Schema;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Looks at each writer's schema when it is met for the first time. Decoder's thread only. */
final class SchemaWatch {
    private static final Logger LOG = LoggerFactory.getLogger(SchemaWatch.class);
    private static final int MAX_TOLD = 1000;
    private static final int MAX_NAMED = 50;

    private final String topic;
    private final PipelineSchema pipeline;
    private final NewFields policy;
    private final Set<Integer> toldIds = new HashSet<>();

    SchemaWatch(String topic, PipelineSchema pipeline, NewFields policy) {
        this.topic = topic;
        this.pipeline = pipeline;
        this.policy = policy;
    }

    /** Throws what the policy wants to happen; once it has returned for an id it does so again. */
    void met(int id, Schema writer) {
        if (id <= pipeline.id() || toldIds.contains(id)) {
            return;
        }
        List<AvroDifference> differences = AvroDifference.between(pipeline.schema(), writer);
        if (differences.stream().noneMatch(difference -> difference.kind() == AvroDifference.Kind.ADDED)) {
            return;
        }
        if (policy == NewFields.STOP) {
            throw new StreamlingException(
                    ErrorCode.SCHEMA_MISMATCH,
                    "schema id " + id + " has fields that the pipeline's schema of subject '" + pipeline.subject()
                            + "' does not have: " + text(differences)
                            + ": start the pipeline again with a new format to read them, or set"
                            + " onNewFields(NewFields.IGNORE)");
        }
        Consumer<SchemaChange> callback = policy.callback();
        if (callback != null) {
            tell(callback, change(id, writer, differences));
        }
        if (toldIds.size() < MAX_TOLD && toldIds.add(id)) {
            LOG.warn(
                    "topic '{}': records of schema id {} have fields that the pipeline's schema of subject '{}' does not"
                            + " have, and rows are without them: {}",
                    topic,
                    id,
                    pipeline.subject(),
                    text(differences));
        }
    }

    private static void tell(Consumer<SchemaChange> callback, SchemaChange change) {
        try {
            callback.accept(change);
        } catch (StreamlingException e) {
            throw e;
        } catch (RuntimeException e) {
            throw new StreamlingException(
                    ErrorCode.FUNCTION_FAILED,
                    "the callback of onNewFields failed on schema id " + change.schemaId() + ": " + e,
                    e);
        }
    }

    private SchemaChange change(int id, Schema writer, List<AvroDifference> differences) {
        return new SchemaChange(
                topic,
                pipeline.subject(),
                id,
                writer.toString(),
                some(AvroDifference.Kind.ADDED, differences),
                some(AvroDifference.Kind.REMOVED, differences),
                some(AvroDifference.Kind.CHANGED, differences));
    }

    private static List<SchemaChange.FieldChange> some(AvroDifference.Kind kind, List<AvroDifference> differences) {
        return differences.stream()
                .filter(difference -> difference.kind() == kind)
                .map(difference -> new SchemaChange.FieldChange(
                        difference.path(), difference.pipelineType(), difference.writerType()))
                .toList();
    }

    private static String text(List<AvroDifference> differences) {
        String more = differences.size() > MAX_NAMED ? ", and " + (differences.size() - MAX_NAMED) + " more" : "";
        return differences.stream()
                        .limit(MAX_NAMED)
                        .map(AvroDifference::toString)
                        .collect(Collectors.joining(", "))
                + more;
    }
}
