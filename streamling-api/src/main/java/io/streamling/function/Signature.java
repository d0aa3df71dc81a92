package io.streamling.function;

import java.util.List;
import org.apache.arrow.vector.types.pojo.ArrowType;

/** What a function takes and gives. Immutable. */
public record Signature(List<ArrowType> arguments, ArrowType result) {
    /** Copies the list. */
    public Signature {
        arguments = List.copyOf(arguments);
    }
}
