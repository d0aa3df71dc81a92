package io.streamling.kafka.security;

import io.streamling.error.ErrorCode;
import io.streamling.error.StreamlingException;
import io.streamling.kafka.security.internal.KeyMaterial;
import io.streamling.kafka.security.internal.Pem;
import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.List;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/**
 * Which servers to trust, and how to identify oneself to them. Immutable: each method returns a changed copy. The name of
 * the server is always compared with its certificate. Files are read when a pipeline is validated and again when it
 * starts, so a renewed certificate counts from the next start on. Passwords and keys are never shown.
 *
 * <pre>{@code
 * Tls.trusting(Path.of("ca.pem")).clientCertificate(Path.of("client.pem"), Path.of("client-key.pem"))
 * }</pre>
 */
public final class Tls {
    private final @Nullable SSLContext given;
    private final @Nullable KeyMaterial trust;
    private final @Nullable KeyMaterial identity;

    private Tls(@Nullable SSLContext given, @Nullable KeyMaterial trust, @Nullable KeyMaterial identity) {
        this.given = given;
        this.trust = trust;
        this.identity = identity;
    }

    /** Trusts whom the JVM trusts. */
    public static Tls system() {
        return new Tls(null, null, null);
    }

    /** Trusts the certificates of a PEM file, and what they have signed; nobody else. */
    public static Tls trusting(Path pemFile) {
        return new Tls(null, () -> Pem.trust(Pem.read(pemFile)), null);
    }

    /** Trusts the certificates of a JKS or PKCS#12 store. */
    public static Tls trusting(Path store, String password) {
        return new Tls(null, KeyMaterial.ofStore(store, password), null);
    }

    /** Trusts certificates given as PEM text. */
    public static Tls trustingPem(String certificates) {
        return new Tls(null, () -> Pem.trust(certificates), null);
    }

    /** Leaves everything to a context that the application has made. */
    public static Tls of(SSLContext context) {
        return new Tls(context, null, null);
    }

    /** Identifies itself with a certificate, its chain behind it, and a key in PEM files. The key is PKCS#8 without a password. */
    public Tls clientCertificate(Path certificates, Path privateKey) {
        return with(() -> Pem.identity(Pem.read(certificates), Pem.read(privateKey)));
    }

    /** Identifies itself with the only key of a JKS or PKCS#12 store. */
    public Tls clientCertificate(Path store, String password) {
        return with(KeyMaterial.ofStore(store, password));
    }

    /** Identifies itself with a certificate, its chain behind it, and a key as PEM text. */
    public Tls clientCertificatePem(String certificates, String privateKey) {
        return with(() -> Pem.identity(certificates, privateKey));
    }

    /**
     * A context with all this. Reads the files. Throws {@link StreamlingException} PIPELINE_INVALID when one cannot be
     * read or does not hold what it should.
     */
    public SSLContext context() {
        if (given != null) {
            return given;
        }
        try {
            return KeyMaterial.context(
                    trust == null ? null : load("the trusted certificates", trust),
                    identity == null ? null : load("the client certificate", identity));
        } catch (GeneralSecurityException e) {
            throw invalid("cannot be set up", e);
        }
    }

    /** What is wrong, one message each; empty when nothing is. Asks no server. */
    public List<String> problems() {
        try {
            context();
            return List.of();
        } catch (StreamlingException e) {
            return List.of(String.valueOf(e.getMessage()));
        }
    }

    /** Says what kind it is, and nothing secret. */
    @Override
    public String toString() {
        return "TLS" + (identity == null ? "" : " with a client certificate");
    }

    private Tls with(KeyMaterial client) {
        if (given != null) {
            throw new StreamlingException(
                    ErrorCode.PIPELINE_INVALID,
                    "TLS: the client certificate is given beside an SSLContext, which has its own: put it there");
        }
        return new Tls(null, trust, client);
    }

    private static KeyStore load(String what, KeyMaterial material) {
        try {
            return material.load();
        } catch (IOException | GeneralSecurityException e) {
            throw invalid(what + " cannot be used: " + KeyMaterial.reason(e), null);
        }
    }

    private static StreamlingException invalid(String why, @Nullable Exception cause) {
        return new StreamlingException(ErrorCode.PIPELINE_INVALID, "TLS: " + why, cause);
    }
}
