package io.streamling.testing.tls;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** A certificate with its key. Immutable. */
public final class TestCertificate {
    private final X509Certificate certificate;
    private final PrivateKey key;
    private final X509Certificate authority;

    TestCertificate(X509Certificate certificate, PrivateKey key, X509Certificate authority) {
        this.certificate = certificate;
        this.key = key;
        this.authority = authority;
    }

    /** The certificate. */
    public String pem() {
        return Pems.of(certificate);
    }

    /** The key, as PKCS#8 without a password. */
    public String privateKeyPem() {
        return Pems.of("PRIVATE KEY", key.getEncoded());
    }

    /** A PKCS#12 file with the certificate, its key and its authority. */
    public void writeStore(Path file, String password) {
        try (OutputStream out = Files.newOutputStream(file)) {
            store(password).store(out, password.toCharArray());
        } catch (IOException | GeneralSecurityException e) {
            throw new IllegalStateException("cannot write a key store", e);
        }
    }

    /** A context that shows this certificate, and trusts what its authority has signed. */
    public SSLContext context() {
        try {
            KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            keys.init(store(""), new char[0]);
            KeyStore trust = empty();
            trust.setCertificateEntry("authority", authority);
            TrustManagerFactory trusted = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            trusted.init(trust);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(keys.getKeyManagers(), trusted.getTrustManagers(), null);
            return context;
        } catch (IOException | GeneralSecurityException e) {
            throw new IllegalStateException("cannot make a context of a test certificate", e);
        }
    }

    private KeyStore store(String password) throws IOException, GeneralSecurityException {
        KeyStore store = empty();
        store.setKeyEntry("key", key, password.toCharArray(), new Certificate[] {certificate, authority});
        return store;
    }

    private static KeyStore empty() throws IOException, GeneralSecurityException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        return store;
    }
}
