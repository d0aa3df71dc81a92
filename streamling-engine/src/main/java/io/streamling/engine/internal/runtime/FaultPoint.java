package io.streamling.engine.internal.runtime;

import io.streamling.spi.FaultPoints;

/** The steps of the checkpoint protocol at which a test can make the process fail or die. Immutable. */
public enum FaultPoint {
    /** Before an epoch begins. */
    CP01,
    /** A task is about to send the barrier down its chain, others have not yet or have already. */
    CP02,
    /** A task has taken its readers' positions; the barrier is not in the chain yet. */
    CP03,
    /** The barrier is about to reach an operator: rows that it holds are still to come out. */
    CP04,
    /** A writer is about to flush. */
    CP09,
    /** A writer has flushed; nobody knows yet. */
    CP11,
    /** All writers of a task have flushed; the task has not told the coordinator yet. */
    CP12,
    /** One of several writers of a task has flushed, the others have not. */
    CP13,
    /** All tasks have answered; the checkpoint is not saved. */
    CP14,
    /** The checkpoint is saved; this process does not know yet. */
    CP16,
    /** The checkpoint is saved; a task is about to commit. */
    CP17,
    /** A reader or writer of a task has committed, others have not. */
    CP18,
    /** Dead letters are flushed; the epoch is not complete. */
    CP22,
    /** Stopping: nothing is read any more, the last checkpoint has not begun on this task. */
    CP23,
    /** Positions are restored and everything is open; nothing is read yet. */
    CP24,
    /** The input has ended and is flushed; the last checkpoint is not saved. */
    CP27;

    /** Passes this point. */
    public void pass(FaultPoints faults) throws Exception {
        faults.at(name());
    }
}
