package io.streamling.kafka.format.internal.avro;

/**
 * One step of a plan: read a field into a column, or move past it. Immutable.
 *
 * @param action what to do
 * @param column the column of the projection; meaningless for steps that move past something
 * @param size a number of bytes, or a decimal's precision
 * @param nullBranch which of two branches is null, where the field is a union of null and one other type; or
 *     {@link #ALWAYS}
 * @param isRequired whether null is refused
 * @param path the field's name, with those of the records around it
 * @param composed what to do if the action is {@link AvroAction#COMPOSED}
 */
record AvroStep(
        AvroAction action,
        int column,
        int size,
        int nullBranch,
        boolean isRequired,
        String path,
        AvroComposed composed) {
    /** The field is no union. */
    static final int ALWAYS = -1;

    /** A step that moves past something. */
    static AvroStep skip(AvroAction action, int size, String path) {
        return new AvroStep(action, -1, size, ALWAYS, false, path, AvroComposed.NOTHING);
    }

    /** A step that is more than a number and a size can tell. */
    static AvroStep composed(AvroComposed composed, String path) {
        return new AvroStep(AvroAction.COMPOSED, -1, 0, ALWAYS, false, path, composed);
    }

    AvroStep nullable(int branch, boolean required) {
        return new AvroStep(action, column, size, branch, required, path, composed);
    }
}
