package io.streamling.kafka.internal.sink;

import io.streamling.error.ErrorCode;
import io.streamling.error.StreamlingException;
import io.streamling.kafka.internal.access.AccessFailure;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.InvalidProducerEpochException;
import org.apache.kafka.common.errors.InvalidTopicException;
import org.apache.kafka.common.errors.ProducerFencedException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.apache.kafka.common.errors.TransactionalIdAuthorizationException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.jspecify.annotations.Nullable;

/** Gives each failure of a writing client its code and a sentence. Immutable. */
final class SinkFailures {
    private static final int MAX_DEPTH = 20;

    private final SinkSettings settings;

    SinkFailures(SinkSettings settings) {
        this.settings = settings;
    }

    /** What a failure while {@code doing} something means. */
    StreamlingException of(String doing, Throwable failure) {
        if (failure instanceof StreamlingException known) {
            return known;
        }
        if (failure instanceof ExecutionException && failure.getCause() != null) {
            return of(doing, failure.getCause());
        }
        if (failure instanceof InterruptException || failure instanceof InterruptedException) {
            return failed(ErrorCode.SINK_UNAVAILABLE, doing, "interrupted", failure);
        }
        if (has(failure, ProducerFencedException.class) || has(failure, InvalidProducerEpochException.class)) {
            return fenced(failure);
        }
        return failure instanceof KafkaException kafka
                ? ofClient(doing, kafka)
                : failed(ErrorCode.INTERNAL, doing, failure.toString(), failure);
    }

    StreamlingException of(ErrorCode code, String message) {
        return new StreamlingException(code, settings.label() + message);
    }

    StreamlingException fenced(@Nullable Throwable cause) {
        return new StreamlingException(
                ErrorCode.CHECKPOINT_FENCED,
                settings.label() + "brokers '" + settings.client().servers()
                        + "' take no more transactions of this run: a later run of the pipeline has taken over, or a"
                        + " transaction was open for longer than 'transaction.timeout.ms'; run one process per pipeline,"
                        + " or give them different names",
                cause);
    }

    private StreamlingException ofClient(String doing, KafkaException failure) {
        String servers = "brokers '" + settings.client().servers() + "'";
        String topic = "topic '" + settings.topic().name() + "'";
        AuthorizationException denied = find(failure, AuthorizationException.class);
        if (denied != null) {
            return failed(ErrorCode.ACCESS_DENIED, doing, servers + " refuse " + refused(denied), failure);
        }
        String access = AccessFailure.explain(failure);
        if (access != null) {
            return failed(ErrorCode.ACCESS_DENIED, doing, servers + ", " + topic + ": " + access, failure);
        }
        if (has(failure, RecordTooLargeException.class)) {
            return failed(
                    ErrorCode.SINK_FAILED,
                    doing,
                    topic + " takes no records as large as maxRecordBytes(...): raise its 'max.message.bytes'",
                    failure);
        }
        if (failure instanceof UnknownTopicOrPartitionException || failure instanceof InvalidTopicException) {
            return failed(ErrorCode.NOT_FOUND, doing, topic + ": " + failure.getMessage(), failure);
        }
        if (has(failure, ConfigException.class)) {
            return failed(ErrorCode.PIPELINE_INVALID, doing, rootMessage(failure), failure);
        }
        if (has(failure, RetriableException.class) || rootMessage(failure).startsWith("No resolvable bootstrap urls")) {
            return failed(
                    ErrorCode.SINK_UNAVAILABLE, doing, servers + " did not answer: " + rootMessage(failure), failure);
        }
        return failed(ErrorCode.SINK_FAILED, doing, rootMessage(failure), failure);
    }

    private String refused(AuthorizationException failure) {
        if (failure instanceof TopicAuthorizationException topics) {
            return "to let this user write to topic '" + String.join("', '", topics.unauthorizedTopics())
                    + "': allow it WRITE and DESCRIBE on the topic";
        }
        if (failure instanceof TransactionalIdAuthorizationException) {
            return "transactions of this user: allow it WRITE on transactional ids with prefix 'streamling/'";
        }
        return "it for topic '" + settings.topic().name() + "': " + failure.getMessage();
    }

    private StreamlingException failed(ErrorCode code, String doing, String why, Throwable cause) {
        return new StreamlingException(code, settings.label() + "cannot " + doing + ": " + why, cause);
    }

    static boolean has(Throwable failure, Class<? extends Throwable> type) {
        return find(failure, type) != null;
    }

    private static <T extends Throwable> @Nullable T find(Throwable failure, Class<T> type) {
        int depth = 0;
        for (Throwable cause = failure; cause != null && depth < MAX_DEPTH; cause = cause.getCause(), depth++) {
            if (type.isInstance(cause)) {
                return type.cast(cause);
            }
        }
        return null;
    }

    private static String rootMessage(Throwable failure) {
        Throwable cause = failure;
        while (cause.getCause() != null) {
            cause = cause.getCause();
        }
        return String.valueOf(cause.getMessage());
    }
}
