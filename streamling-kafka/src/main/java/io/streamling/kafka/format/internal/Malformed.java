package io.streamling.kafka.format.internal;

/**
 * A record does not hold what it should. Thrown deep inside of a decoder, where it is not known yet which field and
 * which schema; without a stack trace, because a stream can be full of them. The message never holds a value.
 */
public final class Malformed extends Exception {
    private static final long serialVersionUID = 1L;

    private final String what;
    private final String path;

    /** What is wrong, without the field. */
    public Malformed(String what) {
        this(what, "");
    }

    private Malformed(String what, String path) {
        super(path.isEmpty() ? what : "field '" + path + "': " + what, null, false, false);
        this.what = what;
        this.path = path;
    }

    /** The same, said of a field, or of what is within it. */
    public Malformed in(String field) {
        return new Malformed(what, field + behind());
    }

    /** The same, said of an element of an array or an entry of a map, counted from 1 as SQL does. */
    public Malformed at(int place) {
        return new Malformed(what, "[" + place + "]" + behind());
    }

    /** The message, which is never null. */
    @Override
    public String getMessage() {
        return String.valueOf(super.getMessage());
    }

    private String behind() {
        return path.isEmpty() || path.startsWith("[") ? path : "." + path;
    }
}
