package io.streamling.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.streamling.Pipeline;
import io.streamling.batch.Columns;
import io.streamling.error.ErrorCode;
import io.streamling.error.StreamlingException;
import io.streamling.kafka.format.Json;
import io.streamling.kafka.security.KafkaSecurity;
import io.streamling.kafka.security.Tls;
import io.streamling.testing.InMemorySink;
import io.streamling.testing.Row;
import io.streamling.testing.kafka.BrokerSecurity;
import io.streamling.testing.kafka.EmbeddedKafka;
import io.streamling.testing.kafka.KafkaRecord;
import io.streamling.testing.registry.SchemaRegistryServer;
import io.streamling.testing.tls.TestAuthority;
import io.streamling.testing.tls.TestCertificate;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Each kind of encryption and log-in, against a broker that asks for it. */
@Timeout(60)
class KafkaSecurityTest {
    private static final String USER = "reader";
    private static final String PASSWORD = "right \"s3cret\\ '=;ü";
    private static final String PLAIN_PASSWORD = "right-s3cret";
    private static final String QUOTED_USER = "quoted";
    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(20);
    private static final TestAuthority AUTHORITY = TestAuthority.create("broker authority");
    private static final Tls TRUSTING = Tls.trustingPem(AUTHORITY.pem());

    private static EmbeddedKafka kafka;
    private static EmbeddedKafka mutual;

    @BeforeAll
    static void start() {
        TestCertificate certificate = AUTHORITY.issue("broker", "localhost");
        kafka = EmbeddedKafka.start(
                BrokerSecurity.users(Map.of(USER, PLAIN_PASSWORD)).tls(AUTHORITY, certificate));
        mutual = EmbeddedKafka.start(
                BrokerSecurity.encrypted(AUTHORITY, certificate).clientCertificates());
        for (EmbeddedKafka broker : new EmbeddedKafka[] {kafka, mutual}) {
            broker.createTopic("orders", 1);
            broker.produce(KafkaRecord.to("orders").value("{\"id\":1}"));
        }
        kafka.allowTopic(USER, "orders");
    }

    @AfterAll
    static void stop() {
        kafka.close();
        mutual.close();
    }

    @Test
    void passwordsAreTakenInEachMechanism() {
        assertReads(kafka, tls().saslPlain(USER, PLAIN_PASSWORD));
        assertReads(kafka, tls().scram256(USER, PLAIN_PASSWORD));
        assertReads(kafka, tls().scram512(USER, PLAIN_PASSWORD));
    }

    @Test
    void tokenOfTheApplicationIsTaken() {
        assertReads(kafka, tls().oauthBearer(() -> EmbeddedKafka.token(USER, Duration.ofHours(1))));
    }

    /** Kafka keeps one log-in for all clients of a JVM that look the same: two suppliers must not. */
    @Test
    void tokensOfTwoSourcesAreNotMixedUp() {
        assertReads(kafka, tls().oauthBearer(() -> EmbeddedKafka.token(USER, Duration.ofHours(1))));

        StreamlingException failure =
                failureOf(kafka, tls().oauthBearer(() -> EmbeddedKafka.token("stranger", Duration.ofHours(1))));

        assertThat(failure.code()).isEqualTo(ErrorCode.ACCESS_DENIED);
        assertThat(failure).hasMessageContaining("allow it READ on the topic");
    }

    @Test
    void clientCertificateIsTakenAndItsLackIsSaid() {
        TestCertificate client = AUTHORITY.issue("client");
        Tls identified = TRUSTING.clientCertificatePem(client.pem(), client.privateKeyPem());

        assertReads(mutual, KafkaSecurity.tls(identified));
        assertReads(mutual, KafkaSecurity.tls(Tls.of(client.context())));
        assertDenied(failureOf(mutual, tls()), "refuses the client certificate or misses one");
    }

    @Test
    void wrongPasswordIsSaid() {
        assertDenied(failureOf(kafka, tls().saslPlain(USER, "wrong-s3cret")), "the log-in is refused");
        assertDenied(failureOf(kafka, tls().scram256(USER, "wrong-s3cret")), "the log-in is refused");
        assertDenied(failureOf(kafka, tls().scram512(USER, "wrong-s3cret")), "the log-in is refused");
    }

    @Test
    void tokenThatIsNoneIsSaid() {
        Supplier<String> broken = () -> {
            throw new IllegalStateException("s3cret");
        };

        assertDenied(failureOf(kafka, tls().oauthBearer(() -> "s3cret")), "is not a JWT");
        assertDenied(failureOf(kafka, tls().oauthBearer(() -> "e30.e30.s3cret")), "no expiry");
        assertDenied(failureOf(kafka, tls().oauthBearer(broken)), "IllegalStateException");
    }

    @Test
    void certificateThatIsNotTrustedIsSaid() {
        Tls other = Tls.trustingPem(TestAuthority.create("another").pem());

        assertDenied(failureOf(kafka, KafkaSecurity.tls(other).saslPlain(USER, PLAIN_PASSWORD)), "is not trusted");
        assertDenied(failureOf(kafka, KafkaSecurity.tls().saslPlain(USER, PLAIN_PASSWORD)), "is not trusted");
    }

    @Test
    void certificateOfAnotherHostIsSaid() {
        String servers = kafka.bootstrapServers().replace("localhost", "127.0.0.1");

        assertDenied(failureOf(servers, tls().saslPlain(USER, PLAIN_PASSWORD)), "another host name");
    }

    /** The handshake is over before it shows that no broker is behind it. */
    @Test
    void certificateThatHasExpiredIsSaid() {
        try (SchemaRegistryServer expired =
                SchemaRegistryServer.startTls(AUTHORITY.issueExpired("broker", "127.0.0.1"))) {
            assertDenied(failureOf(expired.url().substring("https://".length()), tls()), "has expired");
        }
    }

    /** A broker hangs up on what it does not understand, so the client can only try again until its time is over. */
    @Test
    void encryptionThatOnlyOneSideHasIsAnsweredByNobody() {
        KafkaSource plain = source(kafka.bootstrapServers(), KafkaSecurity.plainText());
        KafkaSource encrypted = source(EmbeddedKafka.shared().bootstrapServers(), tls());

        for (KafkaSource source : new KafkaSource[] {plain, encrypted}) {
            StreamlingException failure = catchThrowableOfType(
                    StreamlingException.class,
                    () -> pipeline(source.connectTimeout(Duration.ofSeconds(2))).run());
            assertThat(failure.code()).isEqualTo(ErrorCode.SOURCE_UNAVAILABLE);
            assertThat(failure).hasMessageContaining("check the address");
        }
    }

    /** In a JVM of its own, since how much is logged is set at its start: everything, also by Kafka's client. */
    @Test
    void secretsAreInNoLogLine(@TempDir Path folder) throws Exception {
        Path authority = Files.writeString(folder.resolve("ca.pem"), AUTHORITY.pem());
        Path output = folder.resolve("output");
        Process child = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:+IgnoreUnrecognizedVMOptions",
                        "--sun-misc-unsafe-memory-access=allow",
                        "-Dorg.slf4j.simpleLogger.defaultLogLevel=trace",
                        "-cp",
                        System.getProperty("java.class.path"),
                        SecuredReading.class.getName(),
                        kafka.bootstrapServers(),
                        authority.toString(),
                        USER,
                        PLAIN_PASSWORD)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();

        assertThat(child.waitFor(50, TimeUnit.SECONDS)).isTrue();

        String said = Files.readString(output);
        assertThat(child.exitValue()).as(said).isZero();
        assertThat(said).contains("ConsumerConfig", "SCRAM-SHA-512", "OAUTHBEARER", "rows: 3");
        assertThat(said).doesNotContain("s3cret", "eyJ");
    }

    @Test
    void secretsOverPlainTextAreRefusedUnlessThatIsMeant() {
        KafkaSource source = source("localhost:1", KafkaSecurity.plainText().saslPlain(USER, "s3cret"));

        assertInvalid(source, "password", "insecure()");
        assertInvalid(source.security(KafkaSecurity.plainText().oauthBearer(() -> "s3cret")), "token", "insecure()");
        assertInvalid(
                KafkaSource.topic("orders")
                        .bootstrapServers("localhost:1")
                        .format(Json.schema(Columns.of("id BIGINT")))
                        .property("security.protocol", "SASL_PLAINTEXT")
                        .property("sasl.mechanism", "PLAIN")
                        .property("sasl.jaas.config", "s3cret"),
                "SASL_SSL",
                "insecure()");
        source.security(KafkaSecurity.plainText().saslPlain(USER, "s3cret").insecure())
                .validate();
        source.security(KafkaSecurity.plainText().scram512(USER, "s3cret")).validate();
    }

    @Test
    void securityThatIsGivenTwiceIsRefused() {
        KafkaSource source = source("localhost:1", tls().scram512(USER, "s3cret"));

        assertInvalid(
                source.property("sasl.jaas.config", "s3cret").property("ssl.truststore.location", "/ca.jks"),
                "'sasl.jaas.config'",
                "'ssl.truststore.location'");
    }

    @Test
    void passwordMayHoldAnything() {
        KafkaSecurity security = tls().saslPlain(QUOTED_USER, PASSWORD);

        String jaas = String.valueOf(security.clientProperties().get("sasl.jaas.config"));

        assertThat(org.apache.kafka.common.security.JaasContext.loadClientContext(
                                Map.of("sasl.jaas.config", new org.apache.kafka.common.config.types.Password(jaas)))
                        .configurationEntries()
                        .get(0)
                        .getOptions())
                .hasToString("{password=" + PASSWORD + ", username=" + QUOTED_USER + "}");
    }

    @Test
    void secretsAreNotShown() {
        TestCertificate client = AUTHORITY.issue("client");
        Tls identified = TRUSTING.clientCertificatePem(client.pem(), client.privateKeyPem());
        KafkaSecurity security = KafkaSecurity.tls(identified).scram512(USER, "s3cret");

        assertThat(security).hasToString("TLS with a client certificate, SASL SCRAM-SHA-512 as 'reader'");
        KafkaSource source = source(kafka.bootstrapServers(), security);
        assertThat(pipeline(source).explain()).contains("orders").doesNotContain("s3cret");
    }

    private static KafkaSecurity tls() {
        return KafkaSecurity.tls(TRUSTING);
    }

    private static void assertReads(EmbeddedKafka broker, KafkaSecurity security) {
        InMemorySink sink = InMemorySink.append("sink");

        Pipeline.from(source(broker.bootstrapServers(), security))
                .to(sink)
                .named("secured")
                .run();

        assertThat(sink.rows()).containsExactly(Row.insert(1L));
    }

    private static void assertDenied(StreamlingException failure, String reason) {
        assertThat(failure).hasMessageContaining(reason);
        assertThat(failure.code()).isEqualTo(ErrorCode.ACCESS_DENIED);
    }

    private static void assertInvalid(KafkaSource source, String... parts) {
        StreamlingException failure = catchThrowableOfType(StreamlingException.class, source::validate);

        assertThat(failure.code()).isEqualTo(ErrorCode.PIPELINE_INVALID);
        assertThat(failure).hasMessageContainingAll(parts).hasMessageNotContaining("s3cret");
    }

    private static StreamlingException failureOf(EmbeddedKafka broker, KafkaSecurity security) {
        return failureOf(broker.bootstrapServers(), security);
    }

    private static StreamlingException failureOf(String servers, KafkaSecurity security) {
        StreamlingException failure = catchThrowableOfType(
                StreamlingException.class,
                () -> pipeline(source(servers, security)).run());
        StringWriter everything = new StringWriter();
        failure.printStackTrace(new PrintWriter(everything));
        assertThat(everything.toString()).doesNotContain("s3cret");
        return failure;
    }

    private static Pipeline pipeline(KafkaSource source) {
        return Pipeline.from(source).to(InMemorySink.append("sink")).named("secured");
    }

    private static KafkaSource source(String servers, KafkaSecurity security) {
        return KafkaSource.topic("orders")
                .bootstrapServers(servers)
                .format(Json.schema(Columns.of("id BIGINT NOT NULL")))
                .security(security)
                .connectTimeout(CONNECT_TIMEOUT)
                .bounded();
    }
}
