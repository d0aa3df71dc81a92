package io.streamling.batch;

import java.util.List;
import org.apache.arrow.vector.FieldVector;

/** Closing several vectors as one. */
final class Vectors {
    private Vectors() {}

    /** Closes each one, also when an earlier one fails; the first failure is thrown with the others attached. */
    static void closeAll(List<? extends FieldVector> vectors) {
        RuntimeException failure = null;
        for (FieldVector vector : vectors) {
            try {
                vector.close();
            } catch (RuntimeException e) {
                if (failure == null) {
                    failure = e;
                } else {
                    failure.addSuppressed(e);
                }
            }
        }
        if (failure != null) {
            throw failure;
        }
    }
}
