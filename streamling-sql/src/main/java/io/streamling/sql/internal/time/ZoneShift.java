package io.streamling.sql.internal.time;

import io.streamling.sql.internal.function.RowError;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;

/**
 * AT TIME ZONE of one zone. Rows are often close to one another, so it remembers from when to when the last offset was in
 * force. Task thread only.
 *
 * <p>As in PostgreSQL, a local time that a clock skips is read with the offset before the change, and one that it shows twice
 * with the offset after.
 */
public final class ZoneShift {
    /** The seconds from 1970, in both directions, for which zones have offsets: almost a thousand million years. */
    public static final long MOST_SECONDS = 31_556_000_000_000_000L;

    private final ZoneRules rules;
    private long instantFrom;
    private long instantTo;
    private long instantOffset;
    private long localFrom;
    private long localTo;
    private long localOffset;

    /** The zone must be known. */
    public ZoneShift(String zone) {
        rules = ZoneId.of(zone).getRules();
    }

    /** What clocks of the zone show at an instant. */
    public long toLocal(long instant, long unitsPerSecond) {
        long second = Math.floorDiv(instant, unitsPerSecond);
        if (second < instantFrom || second >= instantTo) {
            findInstant(second);
        }
        return TimeMath.add(instant, instantOffset * unitsPerSecond);
    }

    /** When clocks of the zone show a time. */
    public long toInstant(long local, long unitsPerSecond) {
        long second = Math.floorDiv(local, unitsPerSecond);
        if (second < localFrom || second >= localTo) {
            findLocal(second);
        }
        return TimeMath.subtract(local, localOffset * unitsPerSecond);
    }

    private void findInstant(long second) {
        requireNear(second);
        instantOffset = rules.getOffset(Instant.ofEpochSecond(second)).getTotalSeconds();
        ZoneOffsetTransition last = rules.previousTransition(Instant.ofEpochSecond(second + 1));
        ZoneOffsetTransition next = rules.nextTransition(Instant.ofEpochSecond(second));
        instantFrom = last == null ? -MOST_SECONDS : last.toEpochSecond();
        instantTo = next == null ? MOST_SECONDS : next.toEpochSecond();
    }

    private void findLocal(long second) {
        requireNear(second);
        LocalDateTime time = LocalDateTime.ofEpochSecond(second, 0, ZoneOffset.UTC);
        ZoneOffsetTransition change = rules.getTransition(time);
        if (change != null) {
            localOffset = (change.isGap() ? change.getOffsetBefore() : change.getOffsetAfter()).getTotalSeconds();
            localFrom = 0;
            localTo = 0;
            return;
        }
        localOffset = rules.getOffset(time).getTotalSeconds();
        long instant = second - localOffset;
        ZoneOffsetTransition last = rules.previousTransition(Instant.ofEpochSecond(instant + 1));
        ZoneOffsetTransition next = rules.nextTransition(Instant.ofEpochSecond(instant));
        localFrom = last == null ? -MOST_SECONDS : last.toEpochSecond() + largerOffset(last);
        localTo = next == null ? MOST_SECONDS : next.toEpochSecond() + smallerOffset(next);
    }

    private static int largerOffset(ZoneOffsetTransition change) {
        return Math.max(
                change.getOffsetBefore().getTotalSeconds(),
                change.getOffsetAfter().getTotalSeconds());
    }

    private static int smallerOffset(ZoneOffsetTransition change) {
        return Math.min(
                change.getOffsetBefore().getTotalSeconds(),
                change.getOffsetAfter().getTotalSeconds());
    }

    private static void requireNear(long second) {
        if (second <= -MOST_SECONDS || second >= MOST_SECONDS) {
            throw RowError.TIME_OUT_OF_RANGE;
        }
    }
}
