package io.streamling.testing.tls;

import java.io.ByteArrayInputStream;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * An authority of its own that signs certificates for the servers and clients of a test, within this JVM and in
 * milliseconds. Nothing but the test trusts it. Thread-safe.
 *
 * <pre>{@code
 * TestAuthority authority = TestAuthority.create("test authority");
 * TestCertificate server = authority.issue("server", "localhost", "127.0.0.1");
 * }</pre>
 */
public final class TestAuthority {
    private static final Duration LIFE = Duration.ofDays(30);
    private static final byte[] ECDSA_WITH_SHA256 = Der.sequence(Der.oid(1, 2, 840, 10045, 4, 3, 2));
    private static final byte[] BASIC_CONSTRAINTS = Der.oid(2, 5, 29, 19);
    private static final byte[] ALTERNATIVE_NAMES = Der.oid(2, 5, 29, 17);
    private static final byte[] COMMON_NAME = Der.oid(2, 5, 4, 3);
    private static final int DNS_NAME = 2;
    private static final int IP_ADDRESS = 7;

    private final byte[] name;
    private final KeyPair keys;
    private final X509Certificate certificate;
    private final AtomicLong serial = new AtomicLong(1);

    private TestAuthority(String commonName) {
        this.name = name(commonName);
        this.keys = newKeys();
        Instant now = Instant.now();
        byte[] isAuthority = Der.sequence(BASIC_CONSTRAINTS, Der.bool(true), Der.octets(Der.sequence(Der.bool(true))));
        this.certificate = sign(name, keys, now.minus(LIFE), now.plus(LIFE), isAuthority);
    }

    /** A new authority with a key of its own. */
    public static TestAuthority create(String name) {
        return new TestAuthority(name);
    }

    /** The authority's certificate, for those who shall trust it. */
    public String pem() {
        return Pems.of(certificate);
    }

    /** A certificate that is valid now, for the given host names and IP addresses. */
    public TestCertificate issue(String name, String... hosts) {
        return issue(
                name, Instant.now().minus(Duration.ofHours(1)), Instant.now().plus(LIFE), hosts);
    }

    /** A certificate that was valid until yesterday. */
    public TestCertificate issueExpired(String name, String... hosts) {
        return issue(name, Instant.now().minus(LIFE), Instant.now().minus(Duration.ofDays(1)), hosts);
    }

    private TestCertificate issue(String commonName, Instant from, Instant to, String... hosts) {
        KeyPair subject = newKeys();
        byte[] extension = hosts.length == 0 ? null : Der.sequence(ALTERNATIVE_NAMES, Der.octets(names(hosts)));
        return new TestCertificate(
                sign(name(commonName), subject, from, to, extension), subject.getPrivate(), certificate);
    }

    private X509Certificate sign(
            byte[] subject, KeyPair subjectKeys, Instant from, Instant to, byte @Nullable [] extension) {
        byte[] extensions = extension == null
                ? new byte[0]
                : Der.tagged(Der.CONTEXT | Der.CONSTRUCTED | 3, Der.sequence(extension));
        byte[] version3 = Der.tagged(Der.CONTEXT | Der.CONSTRUCTED, Der.integer(BigInteger.TWO));
        byte[] signed = Der.sequence(
                version3,
                Der.integer(BigInteger.valueOf(serial.incrementAndGet())),
                ECDSA_WITH_SHA256,
                name,
                Der.sequence(Der.time(from), Der.time(to)),
                subject,
                subjectKeys.getPublic().getEncoded(),
                extensions);
        try {
            Signature signature = Signature.getInstance("SHA256withECDSA");
            signature.initSign(keys.getPrivate());
            signature.update(signed);
            byte[] whole = Der.sequence(signed, ECDSA_WITH_SHA256, Der.bits(signature.sign()));
            return (X509Certificate)
                    CertificateFactory.getInstance("X.509").generateCertificate(new ByteArrayInputStream(whole));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("cannot sign a test certificate", e);
        }
    }

    private static byte[] names(String... hosts) {
        return Der.sequence(Arrays.stream(hosts).map(TestAuthority::host).toArray(byte[][]::new));
    }

    private static byte[] host(String host) {
        if (!host.matches("[0-9.]+|.*:.*")) {
            return Der.tagged(Der.CONTEXT | DNS_NAME, host.getBytes(StandardCharsets.US_ASCII));
        }
        try {
            return Der.tagged(
                    Der.CONTEXT | IP_ADDRESS, InetAddress.getByName(host).getAddress());
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException("not an address: " + host, e);
        }
    }

    private static byte[] name(String commonName) {
        return Der.sequence(Der.set(Der.sequence(COMMON_NAME, Der.text(commonName))));
    }

    private static KeyPair newKeys() {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
            generator.initialize(new ECGenParameterSpec("secp256r1"));
            return generator.generateKeyPair();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("cannot make a key for a test certificate", e);
        }
    }
}
