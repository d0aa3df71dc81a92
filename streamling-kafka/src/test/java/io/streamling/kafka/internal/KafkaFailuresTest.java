package io.streamling.kafka.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamling.error.ErrorCode;
import io.streamling.error.StreamlingException;
import io.streamling.kafka.internal.row.RowOptions;
import java.util.List;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.errors.FencedInstanceIdException;
import org.apache.kafka.common.errors.GroupAuthorizationException;
import org.apache.kafka.common.errors.SaslAuthenticationException;
import org.apache.kafka.common.errors.SslAuthenticationException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.junit.jupiter.api.Test;

class KafkaFailuresTest {
    private final KafkaFailures failures = new KafkaFailures(new SourceSettings(
            "orders",
            ClientOptions.NONE.property("bootstrap.servers", "kafka:9092"),
            ReadOptions.of(List.of("orders")),
            RowOptions.NONE));

    @Test
    void eachFailureHasItsCode() {
        assertThat(codeOf(new TimeoutException("no answer"))).isEqualTo(ErrorCode.SOURCE_UNAVAILABLE);
        assertThat(codeOf(new KafkaException("x", new ConfigException("No resolvable bootstrap urls given"))))
                .isEqualTo(ErrorCode.SOURCE_UNAVAILABLE);
        assertThat(codeOf(new KafkaException("x", new ConfigException("bad")))).isEqualTo(ErrorCode.PIPELINE_INVALID);
        assertThat(codeOf(new SaslAuthenticationException("no"))).isEqualTo(ErrorCode.ACCESS_DENIED);
        assertThat(codeOf(new SslAuthenticationException("no"))).isEqualTo(ErrorCode.ACCESS_DENIED);
        assertThat(codeOf(new TopicAuthorizationException("orders"))).isEqualTo(ErrorCode.ACCESS_DENIED);
        assertThat(codeOf(GroupAuthorizationException.forGroupId("g"))).isEqualTo(ErrorCode.ACCESS_DENIED);
        assertThat(codeOf(new UnknownTopicOrPartitionException("orders"))).isEqualTo(ErrorCode.NOT_FOUND);
        assertThat(codeOf(new FencedInstanceIdException("id"))).isEqualTo(ErrorCode.CHECKPOINT_FENCED);
        assertThat(codeOf(new StackOverflowError())).isEqualTo(ErrorCode.INTERNAL);
    }

    @Test
    void whatTheRebalanceCallbackThrowsIsUnwrapped() {
        StreamlingException own = new StreamlingException(ErrorCode.POSITION_OUT_OF_RANGE, "gone");

        assertThat(failures.of("read", new KafkaException("callback", own))).isSameAs(own);
    }

    @Test
    void messagesNameTheSourceTheBrokersAndTheReason() {
        assertThat(failures.of("start", new TimeoutException("no answer")))
                .hasMessageContainingAll("source 'orders': cannot start", "'kafka:9092'", "no answer");
    }

    private ErrorCode codeOf(Throwable failure) {
        return ((StreamlingException) failures.of("read", failure)).code();
    }
}
