package io.streamling.kafka.format.internal.avro;

import io.streamling.kafka.format.internal.change.ChangeOptions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.avro.Schema;

/**
 * Compiles the schemas of change events into plans that read the row after the change and note the rest in an
 * {@link AvroEvent}. The event's thread only.
 */
public final class AvroChangePlanner {
    private final AvroPlanner rows;
    private final Schema reader;
    private final List<String> keyColumns;
    private final boolean isFlattened;
    private final AvroEvent event;
    private final AvroMarker marker;

    /**
     * For one decoder.
     *
     * @param rows plans the rows
     * @param reader the pipeline's schema of events
     */
    public AvroChangePlanner(AvroPlanner rows, Schema reader, ChangeOptions options, Event event) {
        this.rows = rows;
        this.reader = reader;
        this.keyColumns = event.keyColumns;
        this.isFlattened = options.isFlattened();
        this.event = event.event;
        this.marker = new AvroMarker(options.unavailable(), this.event.unchanged());
    }

    /** What the plans fill, and which columns are its key. */
    public record Event(AvroEvent event, List<String> keyColumns) {
        /** Copies the list. */
        public Event {
            keyColumns = List.copyOf(keyColumns);
        }
    }

    /** The plan for what was written with this schema. */
    public AvroPlan plan(Schema writer) {
        Schema record = AvroRow.recordOf(writer);
        if (record == null) {
            String reason = "a " + writer.getType().getName() + " instead of a change event";
            return AvroPlan.part(List.of(AvroStep.composed(new AvroComposed.Refuse(reason), "")));
        }
        int nullBranch =
                writer.getType() == Schema.Type.UNION ? AvroSteps.nullBranch(writer.getTypes()) : AvroStep.ALWAYS;
        return new AvroPlan(isFlattened ? flattened(record) : envelope(record), nullBranch, hasUnknownFields(record));
    }

    private boolean hasUnknownFields(Schema writer) {
        Schema known = AvroRow.of(reader, isFlattened);
        Schema written = AvroRow.of(writer, isFlattened);
        return known != null
                && written != null
                && AvroDifference.between(known, written).stream()
                        .anyMatch(difference -> difference.kind() == AvroDifference.Kind.ADDED);
    }

    private List<AvroStep> flattened(Schema writer) {
        Schema record = AvroConnect.withLogicalTypes(writer);
        Map<String, AvroStep> markers = new HashMap<>();
        for (Schema.Field field : record.getFields()) {
            if (field.name().equals(AvroRow.OP)) {
                markers.put(field.name(), step(new AvroEvent.Op(event), field));
            } else if (field.name().equals(AvroRow.DELETED)) {
                Schema type = AvroColumns.withoutNull(field.schema());
                boolean isText = type != null && type.getType() == Schema.Type.STRING;
                markers.put(field.name(), step(new AvroEvent.Deleted(event, isText), field));
            }
        }
        List<AvroStep> steps = marker.watching(rows.steps(record, markers));
        AvroImages images = AvroImages.of(rows, keyColumns, AvroPlan.part(steps), record, record);
        List<AvroStep> all = new ArrayList<>();
        all.add(AvroStep.composed(new AvroEvent.Begin(event, images, false, 'r'), ""));
        all.add(AvroStep.composed(new AvroEvent.Row(event), ""));
        all.addAll(steps);
        return all;
    }

    private List<AvroStep> envelope(Schema writer) {
        Schema before = AvroRow.image(writer, "before");
        Schema after = AvroRow.image(writer, "after");
        AvroSteps steps = new AvroSteps();
        if (before == null || after == null) {
            boolean aboutNoRow = isAboutNoRow(writer);
            steps.add(AvroStep.composed(new AvroEvent.Begin(event, null, aboutNoRow, AvroEvent.NO_OP), ""));
            writer.getFields().forEach(field -> steps.skip(field.schema(), field.name()));
            return steps.list();
        }
        AvroPlan row = AvroPlan.part(marker.watching(rows.steps(after, Map.of())));
        AvroImages images = AvroImages.of(rows, keyColumns, row, before, after);
        steps.add(AvroStep.composed(new AvroEvent.Begin(event, images, false, AvroEvent.NO_OP), ""));
        for (Schema.Field field : writer.getFields()) {
            switch (field.name()) {
                case "before" -> steps.add(step(new AvroEvent.Before(event, AvroSkip.of(before)), field));
                case "after" -> steps.add(step(new AvroEvent.After(event, row), field));
                case "op" -> steps.add(step(new AvroEvent.Op(event), field));
                default -> steps.skip(field.schema(), field.name());
            }
        }
        return steps.list();
    }

    /** Only where the field is there. A field of another type than it must have is refused. */
    private static AvroStep step(AvroComposed composed, Schema.Field field) {
        Schema type = AvroColumns.withoutNull(field.schema());
        boolean fits = type != null
                && switch (type.getType()) {
                    case RECORD -> composed instanceof AvroEvent.Before || composed instanceof AvroEvent.After;
                    case STRING -> composed instanceof AvroEvent.Op || composed instanceof AvroEvent.Deleted;
                    case BOOLEAN -> composed instanceof AvroEvent.Deleted;
                    default -> false;
                };
        int nullBranch = field.schema().getType() == Schema.Type.UNION
                ? AvroSteps.nullBranch(field.schema().getTypes())
                : AvroStep.ALWAYS;
        boolean isUnion = field.schema().getType() == Schema.Type.UNION;
        if (!fits || (isUnion && nullBranch == AvroStep.ALWAYS)) {
            return AvroStep.composed(new AvroComposed.Refuse("of a type that change events do not have"), field.name());
        }
        return AvroStep.composed(composed, field.name()).nullable(nullBranch, false);
    }

    /** Whether records with this schema are heartbeats, transactions or changed tables. */
    private static boolean isAboutNoRow(Schema writer) {
        Set<String> names = writer.getFields().stream().map(Schema.Field::name).collect(Collectors.toSet());
        return names.equals(Set.of("ts_ms"))
                || names.contains("ddl")
                || names.contains("tableChanges")
                || (names.contains("status") && names.contains("event_count"));
    }
}
