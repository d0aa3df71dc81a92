package io.streamling.kafka.internal.deadletter;

import io.streamling.error.ErrorCode;
import io.streamling.kafka.deadletter.DeadLetterHeaders;
import io.streamling.kafka.deadletter.ReplayCounts;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Header;
import org.jspecify.annotations.Nullable;

/** Chooses and counts letters, and makes the original records of them. One thread. */
final class LetterChoice {
    private final ReplayOptions options;
    private final Set<String> codes;
    private long read;
    private long replayed;
    private long otherErrors;
    private long tooOften;
    private long withoutRecord;

    LetterChoice(ReplayOptions options) {
        this.options = options;
        this.codes = options.codes().stream().map(ErrorCode::name).collect(Collectors.toSet());
    }

    ReplayCounts counts() {
        return new ReplayCounts(read, replayed, otherErrors, tooOften, withoutRecord);
    }

    /** The record to write; null for a letter that is not replayed. */
    @Nullable
    ProducerRecord<byte[], byte[]> original(ConsumerRecord<byte[], byte[]> letter) {
        read++;
        String source = LetterHeaders.text(letter.headers(), DeadLetterHeaders.SOURCE_PARTITION);
        String content = LetterHeaders.text(letter.headers(), DeadLetterHeaders.CONTENT);
        String code = LetterHeaders.text(letter.headers(), DeadLetterHeaders.ERROR_CODE);
        int dash = source == null ? -1 : source.lastIndexOf('-');
        if (!codes.isEmpty() && !codes.contains(String.valueOf(code))) {
            otherErrors++;
            return null;
        }
        if (!"record".equals(content) || (options.topic() == null && !isPartition(source, dash))) {
            withoutRecord++;
            return null;
        }
        int replays = number(LetterHeaders.text(letter.headers(), DeadLetterHeaders.REPLAYS));
        if (replays >= options.maxReplays()) {
            tooOften++;
            return null;
        }
        replayed++;
        List<Header> headers = LetterHeaders.original(letter.headers());
        headers.removeIf(header -> header.key().equals(DeadLetterHeaders.REPLAYS));
        LetterHeaders.add(headers, DeadLetterHeaders.REPLAYS, Integer.toString(replays + 1));
        return options.topic() != null
                ? new ProducerRecord<>(options.topic(), null, null, letter.key(), letter.value(), headers)
                : new ProducerRecord<>(
                        String.valueOf(source).substring(0, dash),
                        number(String.valueOf(source).substring(dash + 1)),
                        null,
                        letter.key(),
                        letter.value(),
                        headers);
    }

    private static boolean isPartition(@Nullable String source, int dash) {
        return source != null
                && dash > 0
                && dash < source.length() - 1
                && source.substring(dash + 1).chars().allMatch(Character::isDigit);
    }

    /** What is no number counts as none: the header may come from anybody. */
    private static int number(@Nullable String text) {
        boolean isNumber = text != null && text.length() < 10 && text.matches("[0-9]+");
        return isNumber ? Integer.parseInt(text) : 0;
    }
}
