package io.streamling.engine.internal.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamling.error.ErrorCode;
import io.streamling.error.RetryPolicy;
import io.streamling.error.StreamlingException;
import io.streamling.spi.FaultPoints;
import io.streamling.testing.ManualClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class RetryLoopTest {
    private final ManualClock clock = new ManualClock();
    private final EngineRuntime runtime = EngineRuntime.stepped(7, clock, FaultPoints.NONE);
    private final List<Long> waits = new ArrayList<>();
    private final RetryPolicy policy =
            new RetryPolicy(6, Duration.ofMillis(100), Duration.ofMillis(400), Duration.ofSeconds(2));
    private int attempts;

    @AfterEach
    void closeRuntime() {
        runtime.close();
    }

    @Test
    void delaysDoubleUpToTheCeilingWithJitter() throws Exception {
        String answer = loop(true).call("try", () -> failUntil(5, ErrorCode.SINK_UNAVAILABLE));

        assertThat(answer).isEqualTo("done");
        assertThat(waits).hasSize(4);
        long[] full = {100, 200, 400, 400};
        for (int i = 0; i < full.length; i++) {
            long nanos = Duration.ofMillis(full[i]).toNanos();
            assertThat(waits.get(i)).isBetween(nanos / 2, nanos);
        }
    }

    @Test
    void ceilingEndsItWithTheNumberOfAttempts() {
        assertThatThrownBy(() -> loop(true).call("write", () -> failUntil(100, ErrorCode.SINK_UNAVAILABLE)))
                .isInstanceOfSatisfying(
                        StreamlingException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.SINK_UNAVAILABLE))
                .hasMessage("write: given up after 6 attempts: down");
        assertThat(attempts).isEqualTo(6);
    }

    @Test
    void budgetEndsItBeforeTheCeiling() {
        RetryPolicy tight = new RetryPolicy(50, Duration.ofMillis(100), Duration.ofMillis(100), Duration.ofMillis(250));

        assertThatThrownBy(() -> new RetryLoop(runtime, tight, this::pause)
                        .call("write", () -> failUntil(100, ErrorCode.SINK_UNAVAILABLE)))
                .hasMessageContaining("given up after");
        assertThat(attempts).isBetween(2, 5);
    }

    @Test
    void whatIsNotRetryableIsThrownAtOnce() {
        assertThatThrownBy(() -> loop(true).call("write", () -> failUntil(100, ErrorCode.ACCESS_DENIED)))
                .hasMessage("down");
        assertThatThrownBy(() -> loop(true).call("write", () -> {
                    throw new IllegalStateException("bug");
                }))
                .isInstanceOf(IllegalStateException.class);
        assertThat(attempts).isEqualTo(1);
    }

    @Test
    void endOfThePipelineEndsIt() {
        assertThatThrownBy(() -> loop(false).call("write", () -> failUntil(100, ErrorCode.SINK_UNAVAILABLE)))
                .hasMessage("write: given up after 1 attempt: down");
    }

    private RetryLoop loop(boolean goesOn) {
        return new RetryLoop(runtime, policy, nanos -> goesOn && pause(nanos));
    }

    private boolean pause(long nanos) {
        waits.add(nanos);
        clock.advance(Duration.ofNanos(nanos));
        return true;
    }

    private String failUntil(int attempt, ErrorCode code) {
        attempts++;
        if (attempts < attempt) {
            throw new StreamlingException(code, "down");
        }
        return "done";
    }
}
