package io.streamling.function;

/** What a function does with rows in which an argument is null. */
public enum NullHandling {
    /** The result is null, and what the function wrote for the row is ignored. */
    NULL_IF_ANY_NULL,
    /** The function looks at the nulls itself. */
    CALLED_WITH_NULLS
}
