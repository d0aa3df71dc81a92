package io.streamling.crash;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/**
 * The page of guarantees shows the cells that {@link CrashMatrixTest} runs. {@code -Dwrite-pages=true} writes them anew.
 */
class GuaranteesPageTest {
    private static final Path PAGE = Path.of("..", "docs", "guarantees.md");
    private static final String BEGIN = "<!-- matrix: written by GuaranteesPageTest -->\n";
    private static final String END = "<!-- end of matrix -->";

    @Test
    void matrixOfThePageIsTheOneThatIsTested() throws Exception {
        String page = Files.readString(PAGE);
        int begin = page.indexOf(BEGIN) + BEGIN.length();
        int end = page.indexOf(END);
        String wanted = page.substring(0, begin) + MatrixTable.demanded().markdown() + page.substring(end);
        if (Boolean.getBoolean("write-pages")) {
            Files.writeString(PAGE, wanted);
        }

        assertThat(Files.readString(PAGE)).isEqualTo(wanted);
    }
}
