package io.streamling.sink;

/**
 * A sink that can commit rows and source positions in one transaction of its own. Its own record is then the truth
 * about what it has: after a crash the sources start from there, whatever the checkpoint store says.
 *
 * <p>The writer commits the rows before a barrier, {@link io.streamling.checkpoint.Barrier#positionBySource} and the
 * epoch in one transaction inside {@code flush}, and refuses with {@code CHECKPOINT_FENCED} when the stored owner is not
 * its own.
 */
public interface TransactionalSink extends Sink {
    /** Whether this instance is set up to do so; if not, it is an ordinary sink. */
    boolean isTransactional();

    /**
     * Makes a new run the owner of what this sink keeps for a pipeline and reads it. Called once per run, before any
     * writer is created; may connect and block. Writers of earlier runs can commit nothing afterwards.
     */
    Committed takeOver(String pipeline) throws Exception;
}
