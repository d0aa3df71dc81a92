package io.streamling.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.streamling.batch.RowType;
import io.streamling.error.ErrorCode;
import io.streamling.error.StreamlingException;
import io.streamling.function.ScalarFunction;
import io.streamling.function.ScalarFunctions;
import io.streamling.spi.SqlCompiler;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.arrow.vector.types.pojo.Schema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@link CalciteSqlCompiler#keepingSources} writes is what a debugger needs to step into a generated class. */
class GeneratedSourcesTest {
    private static final Schema SCHEMA = SqlTestTypes.schema("id BIGINT NOT NULL, name VARCHAR");
    private static final String SQL = "SELECT id + 1 AS more, burst(id) AS x FROM t WHERE lower(name) = 'a'";

    @TempDir
    private Path directory;

    @Test
    void stackTraceOfAFailureNamesALineOfTheFile() throws Exception {
        StackTraceElement frame = generatedFrame(directory);

        Path file = sources(directory).get(0);
        assertThat(frame.getFileName()).isEqualTo(file.getFileName().toString());
        assertThat(frame.getClassName()).isEqualTo("io.streamling.sql.generated." + nameOf(file));
        assertThat(Files.readAllLines(file).get(frame.getLineNumber() - 1)).contains("burst.call(");
    }

    @Test
    void fileIsWhereAClassOfItsPackageBelongsAndIsTheSameInTheNextRun() throws Exception {
        generatedFrame(directory);
        Path file = sources(directory).get(0);
        String source = Files.readString(file);

        generatedFrame(directory);

        assertThat(sources(directory)).containsExactly(file);
        assertThat(directory.relativize(file).toString().replace('\\', '/'))
                .matches("io/streamling/sql/generated/Select_[0-9a-f]{8}\\.java");
        assertThat(source)
                .contains("public final class " + nameOf(file) + " extends CompiledStep")
                .contains("public " + nameOf(file) + "(Object[] constants)")
                .isEqualTo(Files.readString(file));
    }

    @Test
    void directoryThatCannotBeWrittenIsRefused() throws Exception {
        Path file = Files.writeString(directory.resolve("file"), "in the way");
        ScalarFunction burst = ScalarFunctions.ofLong("burst", value -> value);

        assertThatExceptionOfType(StreamlingException.class)
                .isThrownBy(() -> run(new CalciteSqlCompiler().keepingSources(file), burst))
                .withMessageContainingAll("generated source '" + file, "cannot be written", "generatedSources")
                .satisfies(failure -> assertThat(failure.code()).isEqualTo(ErrorCode.PIPELINE_INVALID));
    }

    /** Where in the generated class a function was called that brought all down. */
    private static StackTraceElement generatedFrame(Path directory) throws Exception {
        ScalarFunction burst = ScalarFunctions.ofLong("burst", value -> {
            throw new AssertionError("planted");
        });
        try {
            run(new CalciteSqlCompiler().keepingSources(directory), burst);
        } catch (AssertionError planted) {
            assertThat(planted).hasMessage("planted");
            return Arrays.stream(planted.getStackTrace())
                    .filter(frame -> frame.getClassName().startsWith("io.streamling.sql.generated"))
                    .findFirst()
                    .orElseThrow();
        }
        throw new AssertionError("nothing failed");
    }

    private static void run(SqlCompiler compiler, ScalarFunction function) throws Exception {
        List<String> rows = List.of("+I | 1 | 'A'", "+I | 2 | 'b'");
        SqlTestCase test = new SqlTestCase(SQL, Map.of("t", RowType.append(SCHEMA)), Map.of("t", rows), SQL, List.of());
        new SqlTestRunner(compiler, List.of(function)).run(test, left -> left);
    }

    private static List<Path> sources(Path directory) throws Exception {
        try (Stream<Path> files = Files.walk(directory)) {
            return files.filter(Files::isRegularFile).toList();
        }
    }

    private static String nameOf(Path file) {
        return file.getFileName().toString().replace(".java", "");
    }
}
