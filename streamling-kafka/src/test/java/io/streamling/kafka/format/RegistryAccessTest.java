package io.streamling.kafka.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.streamling.error.ErrorCode;
import io.streamling.error.StreamlingException;
import io.streamling.kafka.security.Tls;
import io.streamling.testing.registry.SchemaRegistryServer;
import io.streamling.testing.tls.TestAuthority;
import io.streamling.testing.tls.TestCertificate;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Passwords, tokens and TLS of a schema registry, over real HTTP and HTTPS. */
class RegistryAccessTest {
    private static final String ORDER =
            "{\"type\":\"record\",\"name\":\"Order\",\"fields\":[{\"name\":\"id\",\"type\":\"long\"}]}";
    private static final TestAuthority AUTHORITY = TestAuthority.create("registry authority");
    private static final TestCertificate SERVER = AUTHORITY.issue("server", "127.0.0.1", "localhost");

    @Test
    void passwordIsSentAndNeverShown() {
        try (SchemaRegistryServer server = withOrders(SchemaRegistryServer.startTls(SERVER))) {
            server.requireBasicAuth("reader", "s3cret");
            Registry trusted = Registry.at(server.url()).tls(trusting());

            assertReads(trusted.basicAuth("reader", "s3cret"));
            String inside = server.url().replace("https://", "https://reader:s3cret@");
            assertReads(Registry.at(inside).tls(trusting()));
            assertThat(Registry.at(inside).toString() + ConfluentAvro.registry(Registry.at(inside)))
                    .contains(server.url())
                    .doesNotContain("s3cret");
            StreamlingException wrong = failureOf(trusted.basicAuth("reader", "wr0ng-s3cret"));
            assertThat(wrong.code()).isEqualTo(ErrorCode.ACCESS_DENIED);
            assertThat(wrong).hasMessageContainingAll(server.url(), "password");
        }
    }

    @Test
    void addressThatIsNoneDoesNotShowItsPassword() {
        for (String address : List.of("htp://u:s3cret@host", "http://u:s3cret@ho st")) {
            StreamlingException failure = catchThrowableOfType(StreamlingException.class, () -> Registry.at(address));

            assertThat(failure).hasMessageContaining("schema registry");
            assertThat(printed(failure)).doesNotContain("s3cret");
        }
    }

    @Test
    void tokenThatIsRefusedIsAskedForAgainOnce() {
        try (SchemaRegistryServer server = withOrders(SchemaRegistryServer.startTls(SERVER))) {
            server.requireBearer("second-s3cret");
            Deque<String> tokens = new ArrayDeque<>(List.of("first-s3cret", "second-s3cret", "third-s3cret"));
            Registry registry = Registry.at(server.url()).tls(trusting()).bearer(tokens::remove);

            assertReads(registry);
            assertReads(registry);
            assertThat(tokens).containsExactly("third-s3cret");
            assertThat(server.requests()).hasSize(3);

            server.requireBearer("never");
            StreamlingException failure = failureOf(registry);
            assertThat(failure.code()).isEqualTo(ErrorCode.ACCESS_DENIED);
            assertThat(server.requests()).hasSize(5);
        }
    }

    @Test
    void tokenThatDoesNotChangeIsTriedOnce() {
        try (SchemaRegistryServer server = withOrders(SchemaRegistryServer.startTls(SERVER))) {
            server.requireBearer("right-s3cret");
            Registry registry = Registry.at(server.url()).tls(trusting());

            assertReads(registry.bearer("right-s3cret"));
            assertThat(failureOf(registry.bearer("wrong-s3cret")).code()).isEqualTo(ErrorCode.ACCESS_DENIED);
            assertThat(server.requests()).hasSize(2);
        }
    }

    @Test
    void supplierOfTokensThatFailsIsNoRefusal() {
        Registry registry = Registry.at("https://127.0.0.1:1").bearer(() -> {
            throw new IllegalStateException("token s3cret");
        });

        StreamlingException failure = failureOf(registry);

        assertThat(failure.code()).isEqualTo(ErrorCode.SOURCE_UNAVAILABLE);
        assertThat(failure).hasMessageContaining("IllegalStateException");
    }

    /** Also on the loopback interface: what works in a test must not surprise in production. */
    @Test
    void secretsOverPlainHttpAreRefusedUnlessThatIsMeant() {
        try (SchemaRegistryServer server = withOrders(SchemaRegistryServer.start())) {
            server.requireBasicAuth("reader", "s3cret");
            Registry registry = Registry.at(server.url()).basicAuth("reader", "s3cret");

            for (Registry open : List.of(registry, Registry.at(server.url()).bearer("s3cret"))) {
                assertThat(ConfluentAvro.registry(open).problems(List.of()))
                        .singleElement()
                        .asString()
                        .contains(server.url(), "insecure()")
                        .doesNotContain("s3cret");
                assertThat(failureOf(open).code()).isEqualTo(ErrorCode.PIPELINE_INVALID);
            }
            assertThat(server.requests()).isEmpty();
            assertReads(registry.insecure());
        }
    }

    @Test
    void certificateThatIsNotTrustedIsSaidAndNotTriedAgain() {
        try (SchemaRegistryServer server = withOrders(SchemaRegistryServer.startTls(SERVER))) {
            Tls other = Tls.trustingPem(TestAuthority.create("another").pem());

            assertRefused(Registry.at(server.url()), "not trusted");
            assertRefused(Registry.at(server.url()).tls(other), "not trusted");
        }
    }

    @Test
    void certificateThatHasExpiredIsSaid() {
        TestCertificate expired = AUTHORITY.issueExpired("server", "127.0.0.1");
        try (SchemaRegistryServer server = SchemaRegistryServer.startTls(expired)) {
            assertRefused(Registry.at(server.url()).tls(trusting()), "has expired");
        }
    }

    @Test
    void certificateOfAnotherHostIsSaid() {
        TestCertificate elsewhere = AUTHORITY.issue("server", "registry.example");
        try (SchemaRegistryServer server = SchemaRegistryServer.startTls(elsewhere)) {
            assertRefused(Registry.at(server.url()).tls(trusting()), "another host name");
        }
    }

    @Test
    void clientCertificateComesFromTextFilesOrAStore(@TempDir Path folder) throws Exception {
        TestCertificate client = AUTHORITY.issue("client");
        Path certificate = Files.writeString(folder.resolve("client.pem"), client.pem());
        Path key = Files.writeString(folder.resolve("client-key.pem"), client.privateKeyPem());
        Path authority = Files.writeString(folder.resolve("ca.pem"), AUTHORITY.pem());
        Path store = folder.resolve("client.p12");
        client.writeStore(store, "store-s3cret");
        try (SchemaRegistryServer server = withOrders(SchemaRegistryServer.startMutualTls(SERVER))) {
            Registry registry = Registry.at(server.url());

            assertReads(registry.tls(trusting().clientCertificatePem(client.pem(), client.privateKeyPem())));
            assertReads(registry.tls(Tls.trusting(authority).clientCertificate(certificate, key)));
            assertReads(registry.tls(Tls.trusting(authority).clientCertificate(store, "store-s3cret")));
            assertReads(registry.tls(Tls.of(client.context())));
            StreamlingException without = failureOf(registry.tls(trusting()));
            assertThat(without.code()).isIn(ErrorCode.ACCESS_DENIED, ErrorCode.SOURCE_UNAVAILABLE);
        }
    }

    @Test
    void filesThatCannotBeUsedAreFoundWhenAPipelineIsValidated(@TempDir Path folder) throws Exception {
        TestCertificate client = AUTHORITY.issue("client");
        Path store = folder.resolve("client.p12");
        client.writeStore(store, "store-s3cret");
        Path nothing = Files.writeString(folder.resolve("empty.pem"), "-----BEGIN NOTHING-----");
        String oldKey = client.privateKeyPem().replace("PRIVATE KEY", "RSA PRIVATE KEY");
        TestCertificate expired = AUTHORITY.issueExpired("client");

        assertProblem(Tls.trusting(folder.resolve("missing.pem")), "there is no file", "missing.pem");
        assertProblem(Tls.trusting(nothing), "BEGIN CERTIFICATE");
        assertProblem(Tls.trusting(store, "wrong-s3cret"), "the store's password is wrong");
        assertProblem(trusting().clientCertificate(store, "wrong-s3cret"), "the store's password is wrong");
        assertProblem(trusting().clientCertificatePem(client.pem(), oldKey), "openssl pkcs8");
        assertProblem(trusting().clientCertificatePem(expired.pem(), expired.privateKeyPem()), "has expired");
        assertProblem(trusting().clientCertificatePem(client.pem(), "-----BEGIN PRIVATE KEY-----"), "PRIVATE KEY");
        assertThatThrownBy(() -> Tls.of(client.context()).clientCertificate(store, "s3cret"))
                .isInstanceOf(StreamlingException.class)
                .hasMessageContaining("SSLContext");
    }

    private static void assertProblem(Tls tls, String... parts) {
        Registry registry = Registry.at("https://127.0.0.1:1").tls(tls);

        assertThat(ConfluentAvro.registry(registry).problems(List.of()))
                .singleElement()
                .asString()
                .contains(parts)
                .doesNotContain("s3cret");
        assertThat(failureOf(registry).code()).isEqualTo(ErrorCode.PIPELINE_INVALID);
    }

    private static void assertRefused(Registry registry, String reason) {
        StreamlingException failure = failureOf(registry);

        assertThat(failure).hasMessageContaining(reason);
        assertThat(failure.code()).isEqualTo(ErrorCode.ACCESS_DENIED);
    }

    private static void assertReads(Registry registry) {
        assertThat(ConfluentAvro.registry(registry).problems(List.of())).isEmpty();
        assertThat(ConfluentAvro.registry(registry).schema("orders").getFields())
                .hasSize(1);
    }

    private static StreamlingException failureOf(Registry registry) {
        StreamlingException failure = catchThrowableOfType(
                StreamlingException.class,
                () -> ConfluentAvro.registry(registry).schema("orders"));
        assertThat(printed(failure)).doesNotContain("s3cret");
        return failure;
    }

    private static String printed(Throwable failure) {
        StringWriter everything = new StringWriter();
        failure.printStackTrace(new PrintWriter(everything));
        return everything.toString();
    }

    private static SchemaRegistryServer withOrders(SchemaRegistryServer server) {
        server.register("orders-value", ORDER);
        return server;
    }

    private static Tls trusting() {
        return Tls.trustingPem(AUTHORITY.pem());
    }
}
