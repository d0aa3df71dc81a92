package io.streamling.source;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamling.checkpoint.SourcePosition;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReplayCutsTest {
    private static final ReplayCuts CUTS =
            ReplayCuts.at(List.of(SourcePosition.of("p-0", 10), SourcePosition.of("p-0", 20)));

    @Test
    void aBatchEndsWhereASinkStands() {
        assertThat(CUTS.separates("p-0", 9, "p-0", 10)).isTrue();
        assertThat(CUTS.separates("p-0", 8, "p-0", 9)).isFalse();
        assertThat(CUTS.separates("p-0", 15, "p-0", 25)).isTrue();
    }

    @Test
    void partitionsStayApartUntilAllCutsArePassed() {
        assertThat(CUTS.separates("p-0", 12, "p-1", 0)).isTrue();
        assertThat(CUTS.separates("p-0", 20, "p-1", 0)).isFalse();
    }

    @Test
    void withoutCutsNothingIsSeparated() {
        assertThat(ReplayCuts.NONE.separates("p-0", 1, "p-1", 2)).isFalse();
    }
}
