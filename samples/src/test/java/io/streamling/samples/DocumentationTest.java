package io.streamling.samples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * The Java in the documents is code that is compiled and run: each block stands behind a comment {@code <!-- snippet:
 * FILE#REGION -->} and equals the region between {@code // snippet:REGION} and {@code // snippet:end} of the file. Run with
 * {@code -Dsnippets.rewrite=true} to copy the regions into the documents.
 */
class DocumentationTest {
    private static final Path ROOT = root();
    private static final Pattern BLOCK =
            Pattern.compile("(?:<!-- snippet: (\\S+)#(\\S+) -->\\n+)?```java\\n(.*?)```", Pattern.DOTALL);
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)#:]+)(?:#[^)]*)?\\)");

    @TestFactory
    Stream<DynamicTest> everySnippetIsCodeThatRuns() throws IOException {
        return documents().stream()
                .map(document ->
                        DynamicTest.dynamicTest(ROOT.relativize(document).toString(), () -> checkSnippets(document)));
    }

    @TestFactory
    Stream<DynamicTest> everyLinkLeadsToAFile() throws IOException {
        return documents().stream()
                .map(document ->
                        DynamicTest.dynamicTest(ROOT.relativize(document).toString(), () -> checkLinks(document)));
    }

    @Test
    void theFrontPageStaysShort() throws IOException {
        assertThat(Files.readAllLines(ROOT.resolve("README.md"))).hasSizeLessThan(200);
    }

    private static void checkSnippets(Path document) throws IOException {
        String text = Files.readString(document);
        Matcher block = BLOCK.matcher(text);
        StringBuilder rewritten = new StringBuilder();
        while (block.find()) {
            assertThat(block.group(1))
                    .as("the comment that says where this block comes from:%n%s", block.group(3))
                    .isNotNull();
            String region = region(ROOT.resolve(block.group(1)), block.group(2));
            String replacement =
                    "<!-- snippet: " + block.group(1) + "#" + block.group(2) + " -->\n```java\n" + region + "```";
            block.appendReplacement(rewritten, Matcher.quoteReplacement(replacement));
            if (!Boolean.getBoolean("snippets.rewrite")) {
                assertThat(block.group(3)).isEqualTo(region);
            }
        }
        if (Boolean.getBoolean("snippets.rewrite")) {
            Files.writeString(document, block.appendTail(rewritten).toString());
        }
    }

    private static void checkLinks(Path document) throws IOException {
        Matcher link = LINK.matcher(Files.readString(document));
        List<String> dead = new ArrayList<>();
        while (link.find()) {
            if (!Files.exists(document.resolveSibling(link.group(1)))) {
                dead.add(link.group(1));
            }
        }
        assertThat(dead).isEmpty();
    }

    private static String region(Path file, String name) throws IOException {
        List<String> lines = Files.readAllLines(file);
        int start = indexOf(lines, "// snippet:" + name, 0);
        int end = indexOf(lines, "// snippet:end", start);
        List<String> region = lines.subList(start + 1, end);
        int indent = region.stream()
                .filter(line -> !line.isBlank())
                .mapToInt(line -> line.length() - line.stripLeading().length())
                .min()
                .orElse(0);
        StringBuilder text = new StringBuilder();
        for (String line : region) {
            text.append(line.isBlank() ? "" : line.substring(indent)).append('\n');
        }
        return text.toString();
    }

    private static int indexOf(List<String> lines, String marker, int from) {
        for (int i = from; i < lines.size(); i++) {
            if (lines.get(i).strip().equals(marker)) {
                return i;
            }
        }
        throw new AssertionError("no line '" + marker + "'");
    }

    private static List<Path> documents() throws IOException {
        List<Path> documents = new ArrayList<>();
        for (Path folder : List.of(ROOT, ROOT.resolve("docs"), ROOT.resolve("benchmarks"))) {
            try (Stream<Path> files = Files.list(folder)) {
                files.filter(file -> file.toString().endsWith(".md")).sorted().forEach(documents::add);
            }
        }
        return documents;
    }

    private static Path root() {
        Path folder = Path.of("").toAbsolutePath();
        while (!Files.exists(folder.resolve("mvnw"))) {
            folder = folder.getParent();
        }
        return folder;
    }
}
