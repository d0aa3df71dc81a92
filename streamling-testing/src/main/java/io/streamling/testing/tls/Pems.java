package io.streamling.testing.tls;

import java.nio.charset.StandardCharsets;
import java.security.cert.CertificateEncodingException;
import java.security.cert.X509Certificate;
import java.util.Base64;

/** Writes PEM. Stateless. */
final class Pems {
    private static final int LINE = 64;

    private Pems() {}

    static String of(X509Certificate certificate) {
        try {
            return of("CERTIFICATE", certificate.getEncoded());
        } catch (CertificateEncodingException e) {
            throw new IllegalStateException("a certificate cannot be encoded", e);
        }
    }

    static String of(String kind, byte[] content) {
        String text = Base64.getMimeEncoder(LINE, "\n".getBytes(StandardCharsets.US_ASCII))
                .encodeToString(content);
        return "-----BEGIN " + kind + "-----\n" + text + "\n-----END " + kind + "-----\n";
    }
}
