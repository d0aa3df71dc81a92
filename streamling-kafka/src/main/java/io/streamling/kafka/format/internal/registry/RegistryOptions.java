package io.streamling.kafka.format.internal.registry;

import io.streamling.kafka.security.Tls;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * How to reach a registry. Immutable; shows no secret.
 *
 * @param addresses of the same registry, tried in turn
 * @param bearer gives a token; null to ask with what the addresses say
 * @param tls null to trust whom the JVM trusts
 * @param timeout for one address to connect, and to answer
 * @param cachedSchemas how many schemas are kept
 * @param unknownFor how long an id that the registry did not know is not asked for again
 */
public record RegistryOptions(
        List<RegistryAddress> addresses,
        @Nullable Supplier<String> bearer,
        @Nullable Tls tls,
        boolean insecure,
        Duration timeout,
        int cachedSchemas,
        Duration unknownFor) {
    /** Copies the addresses. */
    public RegistryOptions {
        addresses = List.copyOf(addresses);
    }

    /** The defaults. */
    public static RegistryOptions of(List<RegistryAddress> addresses) {
        return new RegistryOptions(addresses, null, null, false, Duration.ofSeconds(10), 1000, Duration.ofSeconds(10));
    }

    /** The same at other addresses. */
    public RegistryOptions addresses(List<RegistryAddress> other) {
        return new RegistryOptions(other, bearer, tls, insecure, timeout, cachedSchemas, unknownFor);
    }

    /** The same with a token. */
    public RegistryOptions bearer(Supplier<String> token) {
        return new RegistryOptions(addresses, token, tls, insecure, timeout, cachedSchemas, unknownFor);
    }

    /** The same with TLS of its own. */
    public RegistryOptions tls(Tls other) {
        return new RegistryOptions(addresses, bearer, other, insecure, timeout, cachedSchemas, unknownFor);
    }

    /** The same, sending secrets in the open. */
    public RegistryOptions asInsecure() {
        return new RegistryOptions(addresses, bearer, tls, true, timeout, cachedSchemas, unknownFor);
    }

    /** The same with more or less patience. */
    public RegistryOptions timeout(Duration other) {
        return new RegistryOptions(addresses, bearer, tls, insecure, other, cachedSchemas, unknownFor);
    }

    /** The same with a larger or smaller cache. */
    public RegistryOptions cachedSchemas(int count) {
        return new RegistryOptions(addresses, bearer, tls, insecure, timeout, count, unknownFor);
    }

    /** The same, asking again sooner or later. */
    public RegistryOptions unknownFor(Duration other) {
        return new RegistryOptions(addresses, bearer, tls, insecure, timeout, cachedSchemas, other);
    }

    /** What is wrong, one message each. Reads the files of TLS; asks no server. */
    public List<String> problems() {
        List<String> problems = new ArrayList<>();
        for (RegistryAddress address : addresses) {
            boolean hasSecret = address.authorization() != null || bearer != null;
            if (hasSecret && !address.isEncrypted() && !insecure) {
                problems.add("the password or token for the schema registry at " + address
                        + " would be sent where everybody on the way can read it: use https, or say insecure()");
            }
            if (address.authorization() != null && bearer != null) {
                problems.add("the schema registry at " + address + " is given a password and a token: drop one");
            }
        }
        if (tls != null && addresses.stream().noneMatch(RegistryAddress::isEncrypted)) {
            problems.add("tls(...) says nothing about " + addresses + ": use https");
        } else if (tls != null) {
            tls.problems().forEach(problem -> problems.add("the schema registry's " + problem));
        }
        return problems;
    }

    @Override
    public String toString() {
        return "the schema registry at " + addresses;
    }
}
