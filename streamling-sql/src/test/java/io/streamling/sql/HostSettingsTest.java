package io.streamling.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.TimeZone;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** T65, T74: what a statement gives does not depend on the zone and the language of its host. */
class HostSettingsTest {
    private static final Path DIRECTORY = Path.of("src/test/resources/sqltest");

    @ParameterizedTest
    @CsvSource({
        "America/Sao_Paulo, tr-TR",
        "Pacific/Apia, ar-EG-u-nu-arab",
        "Europe/Berlin, lt-LT",
        "Asia/Kathmandu, th-TH-u-ca-buddhist-nu-thai"
    })
    void statementsGiveTheSameInEveryZoneAndLanguage(String zone, String language) throws Exception {
        TimeZone usualZone = TimeZone.getDefault();
        Locale usualLocale = Locale.getDefault();
        try {
            TimeZone.setDefault(TimeZone.getTimeZone(zone));
            Locale.setDefault(Locale.forLanguageTag(language));
            for (String file : new String[] {"time", "dates", "casts", "text", "numbers", "select"}) {
                check(DIRECTORY.resolve(file + ".sqltest"));
            }
        } finally {
            TimeZone.setDefault(usualZone);
            Locale.setDefault(usualLocale);
        }
    }

    private static void check(Path file) throws Exception {
        for (SqlTestCase test : cases(file)) {
            for (EvaluationMode mode : EvaluationMode.values()) {
                SqlTestRunner runner = new SqlTestRunner(new CalciteSqlCompiler(mode), TestFunctions.ALL);
                assertThat(runner.run(test, left -> left)).as(test.title()).isEqualTo(test.expected());
            }
        }
    }

    private static Iterable<SqlTestCase> cases(Path file) throws IOException {
        return SqlTestFile.read(file).cases();
    }
}
