package io.streamling.kafka.security.internal;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyStore;
import java.security.UnrecoverableKeyException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.X509Certificate;
import java.util.Collections;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;

/** Certificates or keys, wherever they come from. Stateless. */
@FunctionalInterface
public interface KeyMaterial {
    /** Reads them into a store in memory, whose keys have no password. */
    KeyStore load() throws IOException, GeneralSecurityException;

    /** Those of a JKS or PKCS#12 file. */
    static KeyMaterial ofStore(Path file, String password) {
        return () -> {
            if (!Files.exists(file)) {
                throw new NoSuchFileException(file.toString());
            }
            KeyStore store = KeyStore.getInstance(file.toFile(), password.toCharArray());
            return withoutPassword(store, password.toCharArray());
        };
    }

    /** A context; null stands for whom the JVM trusts, and for no identity. */
    static SSLContext context(@Nullable KeyStore trust, @Nullable KeyStore identity) throws GeneralSecurityException {
        if (trust == null && identity == null) {
            return SSLContext.getDefault();
        }
        TrustManagerFactory trusted = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trusted.init(trust);
        KeyManager[] keys = null;
        if (identity != null) {
            KeyManagerFactory factory = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            factory.init(identity, new char[0]);
            keys = factory.getKeyManagers();
        }
        TrustManager[] trust0 = trusted.getTrustManagers();
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(keys, trust0, null);
        return context;
    }

    /** Why loading failed, without a password. */
    static String reason(Exception failure) {
        if (failure instanceof NoSuchFileException || failure instanceof FileNotFoundException) {
            return "there is no file '" + failure.getMessage() + "'";
        }
        if (failure.getCause() instanceof UnrecoverableKeyException || failure instanceof UnrecoverableKeyException) {
            return "the store's password is wrong";
        }
        String message = String.valueOf(failure.getMessage());
        return message.contains("password") ? "the store's password is wrong" : message;
    }

    /** Refuses what no server would take. */
    static void checkNotExpired(X509Certificate certificate) throws GeneralSecurityException {
        try {
            certificate.checkValidity();
        } catch (CertificateExpiredException e) {
            throw new CertificateExpiredException(
                    "it has expired on " + certificate.getNotAfter().toInstant() + ": renew it");
        }
    }

    private static KeyStore withoutPassword(KeyStore store, char[] password)
            throws GeneralSecurityException, IOException {
        KeyStore copy = KeyStore.getInstance("PKCS12");
        copy.load(null, null);
        for (String alias : Collections.list(store.aliases())) {
            if (store.isKeyEntry(alias)) {
                Key key = store.getKey(alias, password);
                if (store.getCertificate(alias) instanceof X509Certificate certificate) {
                    checkNotExpired(certificate);
                }
                copy.setKeyEntry(alias, key, new char[0], store.getCertificateChain(alias));
            } else if (store.isCertificateEntry(alias)) {
                copy.setCertificateEntry(alias, store.getCertificate(alias));
            }
        }
        if (copy.size() == 0) {
            throw new KeyStoreEmptyException();
        }
        return copy;
    }
}
