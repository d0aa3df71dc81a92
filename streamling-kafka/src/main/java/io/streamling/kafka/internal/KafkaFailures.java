package io.streamling.kafka.internal;

import io.streamling.error.ErrorCode;
import io.streamling.error.StreamlingException;
import io.streamling.kafka.internal.access.AccessFailure;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.FencedInstanceIdException;
import org.apache.kafka.common.errors.GroupAuthorizationException;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.InvalidTopicException;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/** Gives each failure of the client its code and a sentence. Immutable. */
final class KafkaFailures {
    private final SourceSettings settings;

    KafkaFailures(SourceSettings settings) {
        this.settings = settings;
    }

    /** What a failure while {@code doing} something means. */
    Exception of(String doing, Throwable failure) {
        if (failure instanceof StreamlingException known) {
            return known;
        }
        if (failure.getCause() instanceof StreamlingException known) {
            // The client wraps what its rebalance callback throws.
            return known;
        }
        if (failure instanceof InterruptException || failure instanceof InterruptedException) {
            return failed(ErrorCode.SOURCE_UNAVAILABLE, doing, "interrupted", failure);
        }
        if (failure instanceof KafkaException kafka) {
            return ofClient(doing, kafka);
        }
        return failed(ErrorCode.INTERNAL, doing, failure.toString(), failure);
    }

    private StreamlingException ofClient(String doing, KafkaException failure) {
        String servers = "brokers '" + settings.client().servers() + "'";
        if (failure instanceof AuthorizationException) {
            return failed(ErrorCode.ACCESS_DENIED, doing, servers + " refuse " + refused(failure), failure);
        }
        String access = AccessFailure.explain(failure);
        if (access != null) {
            return failed(
                    ErrorCode.ACCESS_DENIED,
                    doing,
                    servers + ", " + settings.read().described() + ": " + access,
                    failure);
        }
        if (failure instanceof UnknownTopicOrPartitionException || failure instanceof InvalidTopicException) {
            return failed(ErrorCode.NOT_FOUND, doing, String.valueOf(failure.getMessage()), failure);
        }
        if (failure instanceof FencedInstanceIdException) {
            return failed(ErrorCode.CHECKPOINT_FENCED, doing, "another client has the same group.instance.id", failure);
        }
        if (failure instanceof RetriableException || isUnresolved(failure)) {
            return failed(
                    ErrorCode.SOURCE_UNAVAILABLE,
                    doing,
                    servers + " did not answer: " + rootMessage(failure)
                            + ": check the address, the security.protocol and that a broker runs there",
                    failure);
        }
        if (failure instanceof ConfigException || failure.getCause() instanceof ConfigException) {
            return failed(ErrorCode.PIPELINE_INVALID, doing, rootMessage(failure), failure);
        }
        return failed(ErrorCode.INTERNAL, doing, rootMessage(failure), failure);
    }

    /** What is refused, and how to be let in. */
    private String refused(KafkaException failure) {
        if (failure instanceof TopicAuthorizationException denied) {
            return "to let this user read topic '" + String.join("', '", denied.unauthorizedTopics())
                    + "': allow it READ on the topic";
        }
        if (failure instanceof GroupAuthorizationException) {
            return "to let this user into group '" + settings.client().group() + "' for "
                    + settings.read().described() + ": allow it READ on the group, or use another groupId(...)";
        }
        return settings.read().described() + ": " + failure.getMessage();
    }

    private StreamlingException failed(ErrorCode code, String doing, String why, Throwable cause) {
        return new StreamlingException(code, settings.label() + "cannot " + doing + ": " + why, cause);
    }

    private static boolean isUnresolved(KafkaException failure) {
        return rootMessage(failure).startsWith("No resolvable bootstrap urls");
    }

    private static String rootMessage(Throwable failure) {
        Throwable cause = failure;
        while (cause.getCause() != null) {
            cause = cause.getCause();
        }
        return String.valueOf(cause.getMessage());
    }
}
