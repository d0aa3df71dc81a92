package io.streamling.testing;

/** A moment in the life of an {@link InMemorySink} or {@link TestCheckpointStore}, to fail or to wait at. */
public enum Step {
    /** A writer is about to be created. */
    CREATE_WRITER,
    /** Rows are about to be taken; nothing of the batch is yet. */
    WRITE,
    /** Rows are about to be made durable; none of them is yet. */
    FLUSH,
    /** Rows are durable, and the caller does not know it yet. */
    AFTER_FLUSH,
    /** The sink is told that a checkpoint is saved. */
    COMMIT,
    /** A checkpoint is about to be saved. */
    SAVE,
    /** A checkpoint is saved, and the caller does not know it yet. */
    AFTER_SAVE,
    /** The latest checkpoint is about to be read, or a pipeline taken over. */
    READ
}
