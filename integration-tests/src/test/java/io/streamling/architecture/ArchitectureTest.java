package io.streamling.architecture;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import io.streamling.batch.Output;
import io.streamling.batch.RowBatch;
import io.streamling.batch.RowBatchBuilder;
import java.time.Clock;
import java.time.Instant;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ThreadLocalRandom;

/** The boundaries of the modules; {@code ARCHITECTURE.md} explains them. */
@AnalyzeClasses(packages = "io.streamling", importOptions = ImportOption.DoNotIncludeTests.class)
final class ArchitectureTest {
    private static final String[] API = {
        "io.streamling",
        "io.streamling.batch..",
        "io.streamling.checkpoint..",
        "io.streamling.error..",
        "io.streamling.format..",
        "io.streamling.function..",
        "io.streamling.lookup..",
        "io.streamling.operator..",
        "io.streamling.plan..",
        "io.streamling.row..",
        "io.streamling.sink..",
        "io.streamling.source..",
        "io.streamling.spi.."
    };
    private static final String[] PROGRAMS = {"io.streamling.samples..", "io.streamling.benchmarks.."};
    private static final String RUNTIME = "io.streamling.engine.internal.runtime..";
    private static final String TESTING = "io.streamling.testing..";

    @ArchTest
    static final ArchRule API_DEPENDS_ON_LITTLE = classes()
            .that(resideInAnyPackage(API))
            .should()
            .onlyDependOnClassesThat(resideInAnyPackage(API)
                    .or(resideInAnyPackage("java..", "org.apache.arrow..", "org.slf4j..", "org.jspecify.."))
                    .or(DescribedPredicate.describe("arrays of primitives", JavaClass::isPrimitive)));

    @ArchTest
    static final ArchRule ENGINE_SEES_ONLY_API = moduleSeesOnlyApi("engine", "sql", "kafka", "state", "testing");

    @ArchTest
    static final ArchRule SQL_SEES_ONLY_API = moduleSeesOnlyApi("sql", "engine", "kafka", "state", "testing");

    @ArchTest
    static final ArchRule KAFKA_SEES_ONLY_API = moduleSeesOnlyApi("kafka", "engine", "sql", "state", "testing");

    @ArchTest
    static final ArchRule STATE_SEES_ONLY_API = moduleSeesOnlyApi("state", "engine", "sql", "kafka", "testing");

    @ArchTest
    static final ArchRule TESTING_SEES_ONLY_API = moduleSeesOnlyApi("testing", "engine", "sql", "kafka", "state");

    @ArchTest
    static final ArchRule INTERNALS_OF_ENGINE_STAY_INSIDE = internalsStayInside("engine");

    @ArchTest
    static final ArchRule INTERNALS_OF_SQL_STAY_INSIDE = internalsStayInside("sql");

    @ArchTest
    static final ArchRule INTERNALS_OF_KAFKA_STAY_INSIDE = internalsStayInside("kafka");

    @ArchTest
    static final ArchRule INTERNALS_OF_STATE_STAY_INSIDE = internalsStayInside("state");

    @ArchTest
    static final ArchRule CALCITE_ONLY_IN_SQL = onlyIn("org.apache.calcite..", "io.streamling.sql..");

    @ArchTest
    static final ArchRule KAFKA_CLIENT_ONLY_IN_KAFKA = onlyIn("org.apache.kafka..", "io.streamling.kafka..");

    @ArchTest
    static final ArchRule JDBC_ONLY_IN_STATE = onlyIn("java.sql..", "io.streamling.state..");

    @ArchTest
    static final ArchRule PACKAGES_ARE_FREE_OF_CYCLES =
            slices().matching("io.streamling.(**)").should().beFreeOfCycles();

    /** A batch is owned by who has retained it, has built it, or is an output that was given it. */
    @ArchTest
    static final ArchRule WHO_RELEASES_OWNS = classes()
            .that(DescribedPredicate.not(resideInAnyPackage("io.streamling.engine..", "io.streamling.batch..", TESTING))
                    .and(DescribedPredicate.not(resideInAnyPackage(PROGRAMS))))
            .should(new ArchCondition<>("own the batches that they release") {
                @Override
                public void check(JavaClass type, ConditionEvents events) {
                    boolean owns = calls(type, RowBatch.class, "retain")
                            || calls(type, RowBatch.class, "select")
                            || calls(type, RowBatchBuilder.class, "build")
                            || type.isAssignableTo(Output.class);
                    if (calls(type, RowBatch.class, "release") && !owns) {
                        events.add(SimpleConditionEvent.violated(
                                type, type.getName() + " releases what it only borrowed"));
                    }
                }
            });

    @ArchTest
    static final ArchRule THREADS_CLOCKS_AND_CHANCE_ONLY_IN_THE_RUNTIME = noClasses()
            .that(DescribedPredicate.not(resideInAnyPackage(RUNTIME, TESTING))
                    .and(DescribedPredicate.not(resideInAnyPackage(PROGRAMS))))
            .should()
            .callConstructor(Thread.class, Runnable.class)
            .orShould()
            .callConstructor(Thread.class, Runnable.class, String.class)
            .orShould()
            .callMethod(Thread.class, "sleep", long.class)
            .orShould()
            .callMethod(System.class, "currentTimeMillis")
            .orShould()
            .callMethod(Instant.class, "now")
            .orShould()
            .callMethod(Clock.class, "systemUTC")
            .orShould()
            .dependOnClassesThat()
            .belongToAnyOf(Executors.class, ForkJoinPool.class, Random.class, ThreadLocalRandom.class)
            .orShould()
            .callMethod(CompletableFuture.class, "supplyAsync", java.util.function.Supplier.class)
            .orShould()
            .callMethod(CompletableFuture.class, "runAsync", Runnable.class);

    @ArchTest
    static final ArchRule NO_STANDARD_STREAMS_AND_NO_SETTINGS_FROM_THE_PROCESS = noClasses()
            .that(DescribedPredicate.not(resideInAnyPackage(PROGRAMS)))
            .should()
            .accessField(System.class, "out")
            .orShould()
            .accessField(System.class, "err")
            .orShould()
            .callMethod(System.class, "getenv", String.class)
            .orShould()
            .callMethod(System.class, "getProperty", String.class)
            .orShould()
            .callMethod(System.class, "setProperty", String.class, String.class)
            .orShould()
            .callMethod(System.class, "exit", int.class)
            .orShould()
            .callMethod(Runtime.class, "addShutdownHook", Thread.class)
            .because("a library is a guest in the process");

    /** T140. */
    private static final Set<String> PROCESS_WIDE = Set.of(
            "java.lang.Runtime.exit",
            "java.lang.Runtime.halt",
            "java.lang.Runtime.removeShutdownHook",
            "java.lang.System.setErr",
            "java.lang.System.setIn",
            "java.lang.System.setOut",
            "java.lang.System.setProperties",
            "java.lang.System.clearProperty",
            "java.lang.Thread.setDefaultUncaughtExceptionHandler",
            "java.net.URL.setURLStreamHandlerFactory",
            "java.net.Authenticator.setDefault",
            "java.net.ProxySelector.setDefault",
            "java.security.Security.addProvider",
            "java.security.Security.setProperty",
            "java.sql.DriverManager.deregisterDriver",
            "java.sql.DriverManager.registerDriver",
            "java.sql.DriverManager.setLoginTimeout",
            "java.util.Locale.setDefault",
            "java.util.TimeZone.setDefault",
            "javax.management.MBeanServer.registerMBean");

    @ArchTest
    static final ArchRule NOTHING_OF_THE_WHOLE_PROCESS_IS_CHANGED = noClasses()
            .that(DescribedPredicate.not(resideInAnyPackage(PROGRAMS))
                    .and(DescribedPredicate.not(resideInAnyPackage(TESTING))))
            .should()
            .callMethodWhere(DescribedPredicate.describe(
                    "change the process",
                    call -> PROCESS_WIDE.contains(call.getTarget().getOwner().getName() + "."
                            + call.getTarget().getName())))
            .orShould()
            .dependOnClassesThat()
            .haveFullyQualifiedName("sun.misc.Signal")
            .because("a library is a guest in the process");

    @ArchTest
    static final ArchRule CLOSE_DECLARES_NO_CHECKED_EXCEPTION = methods()
            .that()
            .haveName("close")
            .and()
            .areDeclaredInClassesThat(resideInAnyPackage(API))
            .should()
            .notDeclareThrowableOfType(Exception.class);

    @ArchTest
    static final ArchRule NO_NAME_WITHOUT_AN_IDEA = noClasses()
            .should()
            .haveNameMatching(".*(Utils?|Helper|Manager|Impl)")
            .because("such names say nothing");

    private static ArchRule moduleSeesOnlyApi(String module, String... others) {
        String[] forbidden = new String[others.length];
        for (int i = 0; i < others.length; i++) {
            forbidden[i] = "io.streamling." + others[i] + "..";
        }
        return noClasses()
                .that(resideInAPackage("io.streamling." + module + ".."))
                .should()
                .dependOnClassesThat(resideInAnyPackage(forbidden));
    }

    private static ArchRule internalsStayInside(String module) {
        return noClasses()
                .that(DescribedPredicate.not(resideInAPackage("io.streamling." + module + ".."))
                        .and(DescribedPredicate.not(resideInAnyPackage("io.streamling.benchmarks.."))))
                .should()
                .dependOnClassesThat(resideInAPackage("io.streamling." + module + "..internal.."));
    }

    private static ArchRule onlyIn(String library, String home) {
        return noClasses()
                .that(DescribedPredicate.not(resideInAnyPackage(home, TESTING))
                        .and(DescribedPredicate.not(resideInAnyPackage(PROGRAMS))))
                .should()
                .dependOnClassesThat(resideInAPackage(library))
                .allowEmptyShould(true);
    }

    private static boolean calls(JavaClass type, Class<?> owner, String method) {
        return type.getMethodCallsFromSelf().stream()
                .anyMatch(call -> call.getTarget().getOwner().isEquivalentTo(owner)
                        && call.getTarget().getName().equals(method));
    }
}
