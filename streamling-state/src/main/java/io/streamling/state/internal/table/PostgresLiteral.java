package io.streamling.state.internal.table;

import io.streamling.batch.ColumnMemory;
import io.streamling.format.ValueText;
import java.util.HexFormat;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.VarBinaryVector;
import org.apache.arrow.vector.types.pojo.Field;
import org.jspecify.annotations.Nullable;

/** The elements of an array as PostgreSQL reads them between double quotes. Task thread only. */
final class PostgresLiteral {
    private static final long MICROS_PER_SECOND = 1_000_000;

    private final ValueKind kind;
    private final long microsPerUnit;
    private @Nullable FieldVector vector;

    PostgresLiteral(Field element) {
        this.kind = ValueKind.of(element).orElseThrow();
        this.microsPerUnit = kind.hasFraction() ? Times.microsPerUnit(element) : 0;
    }

    void start(FieldVector elements) {
        vector = elements;
    }

    /** Appends an element that is not null. */
    void append(int row, StringBuilder out) {
        if (vector == null) {
            throw new IllegalStateException("no batch was started");
        }
        int from = out.length();
        switch (kind) {
            case BYTES -> {
                // The first backslash escapes the second.
                out.append("\\\\x").append(HexFormat.of().formatHex(((VarBinaryVector) vector).get(row)));
            }
            case TEXT -> {
                ValueText.append(vector, row, out);
                escape(from, out);
            }
            case DATE, TIMESTAMP, TIMESTAMP_UTC -> {
                ValueText.append(vector, row, out);
                namedEra(from, out);
            }
            case INTERVAL_MONTHS ->
                out.append(ColumnMemory.intAt(vector.getDataBufferAddress() + 4L * row))
                        .append(" mons");
            case INTERVAL_TIME -> hours(Times.micros(vector.getDataBufferAddress(), row, microsPerUnit), out);
            default -> ValueText.append(vector, row, out);
        }
    }

    private static void escape(int from, StringBuilder out) {
        String text = out.substring(from);
        if (text.indexOf('"') < 0 && text.indexOf('\\') < 0) {
            return;
        }
        out.setLength(from);
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            out.append(c == '"' || c == '\\' ? "\\" : "").append(c);
        }
    }

    /** PostgreSQL has no year 0, names the years before 1, and takes no plus in front of late ones. */
    private static void namedEra(int from, StringBuilder out) {
        if (out.charAt(from) == '+') {
            out.deleteCharAt(from);
            return;
        }
        int yearEnd = out.indexOf("-", from + 1);
        int year = Integer.parseInt(out, from, yearEnd, 10);
        if (year <= 0) {
            String yearBefore = Integer.toString(1 - year);
            out.replace(from, yearEnd, "0".repeat(Math.max(0, 4 - yearBefore.length())) + yearBefore);
            out.append(" BC");
        }
    }

    /** Without days: see {@link PostgresScalar}. */
    private static void hours(long micros, StringBuilder out) {
        long size = Math.abs(micros);
        long seconds = size / MICROS_PER_SECOND;
        String fraction =
                Long.toString(MICROS_PER_SECOND + size % MICROS_PER_SECOND).substring(1);
        out.append(micros < 0 ? "-" : "").append(seconds / 3_600);
        out.append(':').append(seconds / 60 % 60);
        out.append(':').append(seconds % 60).append('.').append(fraction);
    }
}
