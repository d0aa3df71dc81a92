package io.streamling.sql.internal.compiled;

import static java.util.Objects.requireNonNull;

import io.streamling.sql.internal.execute.BatchContext;
import io.streamling.sql.internal.nested.VectorFunction;
import io.streamling.sql.internal.vector.ColumnPath;
import io.streamling.sql.internal.vector.Gather;
import java.util.ArrayList;
import java.util.List;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.types.pojo.Field;
import org.jspecify.annotations.Nullable;

/** The arguments of one call of a function, for the rows that reach it; columns of the input are borrowed where all do. Task thread only. */
public final class FunctionArguments {
    private static final int[] NO_PATH = {};

    private final List<Field> fields;
    private final boolean takesAnyLayout;
    private final List<FieldVector> vectors = new ArrayList<>();
    private final List<FieldVector> owned = new ArrayList<>();
    private @Nullable BatchContext batch;
    private int[] reached = {};

    FunctionArguments(FunctionSpec spec) {
        fields = spec.arguments();
        takesAnyLayout = spec.function() instanceof VectorFunction;
    }

    void start(BatchContext newBatch, int[] newReached) {
        batch = newBatch;
        reached = newReached;
    }

    private BufferAllocator allocator() {
        return requireNonNull(batch).allocator();
    }

    /** The next argument, to be filled with the values of the rows that reach the call. */
    public FieldVector next() {
        FieldVector vector = fields.get(vectors.size()).createVector(allocator());
        owned.add(vector);
        vectors.add(vector);
        return vector;
    }

    /** The next argument is a column of the input. */
    public void take(int count, FieldVector column) {
        takeField(count, column, NO_PATH);
    }

    /** The next argument is a field at the end of a path of field numbers. */
    public void takeField(int count, FieldVector root, int[] path) {
        FieldVector column = ColumnPath.resolve(root, path);
        boolean fits = takesAnyLayout
                || column.getField().getType().equals(fields.get(vectors.size()).getType());
        if (fits && isEveryRow(count) && !ColumnPath.hasNullsAround(root, path)) {
            vectors.add(column);
        } else {
            ColumnPath.gather(root, path, reached, count, next());
        }
    }

    /** The next argument is the result of another call. */
    public void takeResult(int count, FunctionColumn other) {
        FieldVector all = other.resultOf(reached, count);
        if (all == null) {
            other.copyTo(reached, count, next());
        } else {
            vectors.add(all);
        }
    }

    private boolean isEveryRow(int count) {
        return count == requireNonNull(batch).input().rowCount();
    }

    List<FieldVector> vectors() {
        return vectors;
    }

    boolean isAnyNull(int position) {
        for (FieldVector argument : vectors) {
            if (argument.isNull(position)) {
                return true;
            }
        }
        return false;
    }

    /** Drops all rows but these. */
    void keep(int[] positions, int count) {
        for (int i = 0; i < vectors.size(); i++) {
            FieldVector kept = fields.get(i).createVector(allocator());
            owned.add(kept);
            Gather.gather(vectors.get(i), positions, count, kept);
            vectors.set(i, kept);
        }
    }

    /** Adds a vector of one row per argument, which the caller closes. */
    void copyRow(int position, List<FieldVector> row) {
        int[] positions = {position};
        for (int i = 0; i < vectors.size(); i++) {
            FieldVector one = fields.get(i).createVector(allocator());
            row.add(one);
            Gather.gather(vectors.get(i), positions, 1, one);
        }
    }

    void close() {
        owned.forEach(FieldVector::close);
        owned.clear();
        vectors.clear();
    }
}
