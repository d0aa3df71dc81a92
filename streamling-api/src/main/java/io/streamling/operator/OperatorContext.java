package io.streamling.operator;

import io.streamling.batch.RowBatch;
import io.streamling.error.ErrorCode;
import java.time.InstantSource;
import java.util.random.RandomGenerator;

/** What the engine gives to an operator. Task thread only. */
public interface OperatorContext {
    /** The operator's name in its pipeline. */
    String name();

    /** Which of the copies of the chain this one is in, from 0. */
    int taskIndex();

    /** Tells the time. */
    InstantSource clock();

    /** Chance for what must never repeat, such as identifiers; the same at each call. A test's repeats with its seed. */
    RandomGenerator random();

    /**
     * A row that cannot be processed: the node's error policy decides. Throws if the policy is to fail; the operator
     * must let that exception pass.
     *
     * @param reason without the node's name and the row's origin, which the engine adds; never a value of the row
     */
    void reject(RowBatch input, int row, ErrorCode code, String reason) throws Exception;

    /** The same, with what a user's code threw: the cause of the failure, if the policy is to fail. */
    default void reject(RowBatch input, int row, ErrorCode code, String reason, Throwable cause) throws Exception {
        reject(input, row, code, reason);
    }
}
