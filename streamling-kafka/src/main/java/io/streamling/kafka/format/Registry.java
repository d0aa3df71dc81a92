package io.streamling.kafka.format;

import io.streamling.error.ErrorCode;
import io.streamling.error.StreamlingException;
import io.streamling.kafka.format.internal.registry.RegistryAddress;
import io.streamling.kafka.format.internal.registry.RegistryOptions;
import io.streamling.kafka.format.internal.registry.SchemaRegistry;
import io.streamling.kafka.security.Tls;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;

/**
 * A schema registry that speaks Confluent's REST interface: Confluent's own, Karapace, Apicurio at its path
 * {@code /apis/ccompat/v7}. Immutable: each method returns a changed copy; connects to nothing before a pipeline asks for a
 * schema. Formats that are given the same value share what it has learned. Passwords and tokens are never shown.
 *
 * <pre>{@code
 * Registry.at("https://registry:8081").basicAuth("orders", secret).tls(Tls.trusting(Path.of("ca.pem")))
 * }</pre>
 *
 * <p>What does not answer, or answers with 408, 429 or 5xx, is tried again; nothing else is. A password or token over plain
 * HTTP is refused when the pipeline is validated, also on the loopback interface, unless {@link #insecure} says that this is
 * meant.
 */
public final class Registry {
    private final SubjectName subjectName;
    private final SchemaRegistry client;

    private Registry(RegistryOptions options, SubjectName subjectName) {
        this.subjectName = subjectName;
        this.client = new SchemaRegistry(options);
    }

    /**
     * The registry at an address, or at several of the same registry, which are tried in order. A path is kept. A user and
     * password may stand in an address ({@code https://user:password@host:8081}).
     */
    public static Registry at(String... addresses) {
        if (addresses.length == 0) {
            throw invalid("a schema registry needs at least one address");
        }
        try {
            List<RegistryAddress> parsed =
                    Arrays.stream(addresses).map(RegistryAddress::parse).toList();
            return new Registry(RegistryOptions.of(parsed), SubjectName.TOPIC);
        } catch (IllegalArgumentException e) {
            throw new StreamlingException(ErrorCode.PIPELINE_INVALID, String.valueOf(e.getMessage()), e);
        }
    }

    /** Asks as this user. */
    public Registry basicAuth(String user, String password) {
        return with(options()
                .addresses(options().addresses().stream()
                        .map(address -> address.withBasicAuth(user, password))
                        .toList()));
    }

    /** Asks with a token that does not change. */
    public Registry bearer(String token) {
        return bearer(() -> token);
    }

    /**
     * Asks with a token.
     *
     * @param token called before the first request, and again when the registry refuses the token that it gave (401). Any
     *     thread; may block
     */
    public Registry bearer(Supplier<String> token) {
        return with(options().bearer(token));
    }

    /** Whom to trust, and how to identify oneself, at addresses with https; otherwise whom the JVM trusts. */
    public Registry tls(Tls tls) {
        return with(options().tls(tls));
    }

    /** Sends a password or token also where everybody on the way can read it. */
    public Registry insecure() {
        return with(options().asInsecure());
    }

    /** How long one address may take to connect, and to answer; 10 seconds unless said otherwise. */
    public Registry requestTimeout(Duration timeout) {
        if (timeout.isNegative() || timeout.isZero()) {
            throw invalid("the request timeout of a schema registry must be positive");
        }
        return with(options().timeout(timeout));
    }

    /** How many schemas are kept, those that were used last; 1000 unless said otherwise. */
    public Registry cachedSchemas(int count) {
        if (count < 1) {
            throw invalid("a schema registry's cache must hold at least one schema");
        }
        return with(options().cachedSchemas(count));
    }

    /**
     * How long an id that the registry does not know is not asked for again, by the clock of the pipeline; 10 seconds unless
     * said otherwise. Its records are bad ones; a replica of a registry may learn of a new id a little late.
     */
    public Registry askAgainAfter(Duration wait) {
        if (wait.isNegative()) {
            throw invalid("the time until a schema registry is asked again cannot be negative");
        }
        return with(options().unknownFor(wait));
    }

    /** Under which subject the schemas of a topic are kept. */
    public Registry subjectName(SubjectName strategy) {
        return new Registry(options(), strategy);
    }

    /** Where it is; nothing secret. */
    @Override
    public String toString() {
        return options().toString();
    }

    /** What is wrong with the options, one message each; asks nobody. */
    List<String> problems() {
        return options().problems();
    }

    SubjectName subjectName() {
        return subjectName;
    }

    SchemaRegistry client() {
        return client;
    }

    private RegistryOptions options() {
        return client.options();
    }

    private Registry with(RegistryOptions options) {
        return new Registry(options, subjectName);
    }

    private static StreamlingException invalid(String why) {
        return new StreamlingException(ErrorCode.PIPELINE_INVALID, why);
    }
}
