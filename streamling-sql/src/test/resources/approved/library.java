package io.streamling.sql.generated;

import io.streamling.batch.RowBatch;
import io.streamling.sql.internal.compiled.*;
import io.streamling.sql.internal.function.*;
import io.streamling.sql.internal.library.*;
import io.streamling.sql.internal.library.json.*;
import org.apache.arrow.vector.FieldVector;

/**
 * Computes b, p, m.
 * Keeps rows WHERE REGEXP(#5, '^[a-z]+')
 */
public final class Select extends CompiledStep {
    private final TextColumn note = new TextColumn();
    private final Regex regex1 = new Regex("^[a-z]+");
    private final JsonPath jsonPath1 = new JsonPath("$.a.b");
    private final Text text1 = new Text();
    private final Text text2 = new Text();
    private final TextColumn country = new TextColumn();
    private final PreparedCache urlPartCache1 = new PreparedCache(UrlPart.class);
    private final Text text3 = new Text();
    private final PreparedCache urlPartCache2 = new PreparedCache(UrlPart.class);
    private final Text text4 = new Text();
    private final Digest digest1 = new Digest("MD5");
    private final Text text5 = new Text();
    private final Text text6 = new Text();

    public Select(Object[] constants) {
    }

    @Override
    protected void bind(RowBatch input, Scratch scratch) {
        note.bind(column(5), validity(column(5)));
        country.bind(column(1), validity(column(1)));
    }

    @Override
    public int filter(int[] rows, int count, int[] passed) throws Exception {
        if (!(note.hasNulls())) {
            return filterWithoutNulls(rows, count, passed);
        }
        return filterWithNulls(rows, count, passed);
    }

    private int filterWithoutNulls(int[] rows, int count, int[] passed) {
        int passedCount = 0;
        for (int i = 0; i < count; i++) {
            int row = rows == null ? i : rows[i];
            if (Regexps.contains(note.at(row), regex1)) {
                passed[passedCount++] = row;
            }
        }
        return passedCount;
    }

    private int filterWithNulls(int[] rows, int count, int[] passed) {
        int passedCount = 0;
        for (int i = 0; i < count; i++) {
            int row = rows == null ? i : rows[i];
            if (!note.isNull(row) && Regexps.contains(note.at(row), regex1)) {
                passed[passedCount++] = row;
            }
        }
        return passedCount;
    }

    /** JSON_VALUE(#5, '$.a.b') */
    private void projectB(int[] rows, int count, FieldVector target) {
        TextWriter out = writer(target, count, note.expectedBytes(count));
        if (note.hasNulls()) {
            projectBWithNulls(rows, count, out);
        } else {
            projectBWithoutNulls(rows, count, out);
        }
        out.finish(count);
    }

    private void projectBWithoutNulls(int[] rows, int count, TextWriter out) {
        for (int i = 0; i < count; i++) {
            int row = rows == null ? i : rows[i];
            try {
                Text v1 = Json.value(note.at(row), jsonPath1, 0L, 0L, out, text1);
                if (v1 == null) {
                    out.appendNull();
                } else {
                    out.append(v1);
                }
            } catch (RowError error) {
                fail(row, "column 'b'", error);
                out.appendNull();
            }
        }
    }

    private void projectBWithNulls(int[] rows, int count, TextWriter out) {
        for (int i = 0; i < count; i++) {
            int row = rows == null ? i : rows[i];
            try {
                Text v1 = note.isNull(row) ? null : Json.value(note.at(row), jsonPath1, 0L, 0L, out, text2);
                if (v1 == null) {
                    out.appendNull();
                } else {
                    out.append(v1);
                }
            } catch (RowError error) {
                fail(row, "column 'b'", error);
                out.appendNull();
            }
        }
    }

    /** PARSE_URL(#1, #5) */
    private void projectP(int[] rows, int count, FieldVector target) {
        TextWriter out = writer(target, count, country.expectedBytes(count) + note.expectedBytes(count));
        if (country.hasNulls() || note.hasNulls()) {
            projectPWithNulls(rows, count, out);
        } else {
            projectPWithoutNulls(rows, count, out);
        }
        out.finish(count);
    }

    private void projectPWithoutNulls(int[] rows, int count, TextWriter out) {
        for (int i = 0; i < count; i++) {
            int row = rows == null ? i : rows[i];
            try {
                Text v1 = Urls.part(country.at(row), (UrlPart) urlPartCache1.of(note.at(row)), out, text3);
                if (v1 == null) {
                    out.appendNull();
                } else {
                    out.append(v1);
                }
            } catch (RowError error) {
                fail(row, "column 'p'", error);
                out.appendNull();
            }
        }
    }

    private void projectPWithNulls(int[] rows, int count, TextWriter out) {
        for (int i = 0; i < count; i++) {
            int row = rows == null ? i : rows[i];
            try {
                Text v1 = (country.isNull(row) || note.isNull(row)) ? null : Urls.part(country.at(row), (UrlPart) urlPartCache2.of(note.at(row)), out, text4);
                if (v1 == null) {
                    out.appendNull();
                } else {
                    out.append(v1);
                }
            } catch (RowError error) {
                fail(row, "column 'p'", error);
                out.appendNull();
            }
        }
    }

    /** MD5(#5) */
    private void projectM(int[] rows, int count, FieldVector target) {
        TextWriter out = writer(target, count, note.expectedBytes(count));
        if (note.hasNulls()) {
            projectMWithNulls(rows, count, out);
        } else {
            projectMWithoutNulls(rows, count, out);
        }
        out.finish(count);
    }

    private void projectMWithoutNulls(int[] rows, int count, TextWriter out) {
        for (int i = 0; i < count; i++) {
            int row = rows == null ? i : rows[i];
            try {
                out.append(Digests.hex(note.at(row), digest1, out, text5));
            } catch (RowError error) {
                fail(row, "column 'm'", error);
                out.appendNull();
            }
        }
    }

    private void projectMWithNulls(int[] rows, int count, TextWriter out) {
        for (int i = 0; i < count; i++) {
            int row = rows == null ? i : rows[i];
            try {
                if (note.isNull(row)) {
                    out.appendNull();
                } else {
                    out.append(Digests.hex(note.at(row), digest1, out, text6));
                }
            } catch (RowError error) {
                fail(row, "column 'm'", error);
                out.appendNull();
            }
        }
    }

    @Override
    public void project(int projection, int[] rows, int count, FieldVector target) throws Exception {
        switch (projection) {
            case 0:
                projectB(rows, count, target);
                break;
            case 1:
                projectP(rows, count, target);
                break;
            case 2:
                projectM(rows, count, target);
                break;
            default:
                super.project(projection, rows, count, target);
        }
    }
}
