package io.streamling.kafka.security.internal;

import java.security.cert.CertPathBuilderException;
import java.security.cert.CertPathValidatorException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/** What a failed TLS handshake means, in words. Trying again cures none of these. Stateless. */
public final class TlsFailure {
    private static final Pattern ALERT = Pattern.compile("fatal alert: ([a-z_]+)");
    private static final Set<String> ABOUT_US = Set.of(
            "bad_certificate",
            "certificate_required",
            "certificate_unknown",
            "certificate_expired",
            "certificate_revoked",
            "unsupported_certificate",
            "unknown_ca",
            "access_denied");

    private TlsFailure() {}

    /** A sentence about it; null when it is no failure of TLS. */
    public static @Nullable String explain(Throwable failure) {
        String found = null;
        int depth = 0;
        for (Throwable cause = failure; cause != null && depth < 20; cause = cause.getCause(), depth++) {
            String more = explainOne(cause);
            found = more == null ? found : more;
        }
        return found;
    }

    private static @Nullable String explainOne(Throwable failure) {
        String message = String.valueOf(failure.getMessage());
        if (failure instanceof CertificateExpiredException) {
            return "the server's certificate has expired (" + message + "): it must be renewed there";
        }
        if (failure instanceof CertificateNotYetValidException) {
            return "the server's certificate is not valid yet (" + message + "): check the clocks";
        }
        String lower = message.toLowerCase(Locale.ROOT);
        if (lower.contains("no subject alternative")
                || lower.contains("no name matching")
                || lower.contains("hostname wrong")
                || lower.contains("wrong https hostname")) {
            return "the server's certificate is for another host name (" + message
                    + "): use a name that is in the certificate";
        }
        if (failure instanceof CertPathBuilderException || failure instanceof CertPathValidatorException) {
            return "the server's certificate is not trusted: give the certificate of its authority with Tls.trusting(...)";
        }
        return failure instanceof SSLException ? explainAlert(message) : null;
    }

    private static String explainAlert(String message) {
        Matcher alert = ALERT.matcher(message);
        if (alert.find()) {
            String name = alert.group(1);
            return ABOUT_US.contains(name)
                    ? "the server refuses the client certificate or misses one (" + name
                            + "): give one that it trusts with Tls.clientCertificate(...)"
                    : "the server refuses the TLS handshake (" + name
                            + "): check which protocols, ciphers and client certificates it takes";
        }
        if (message.contains("unrecognized SSL message") || message.contains("plaintext connection")) {
            return "the server does not speak TLS at this port: check the port, or connect without TLS";
        }
        return "the TLS handshake failed (" + message + ")";
    }
}
