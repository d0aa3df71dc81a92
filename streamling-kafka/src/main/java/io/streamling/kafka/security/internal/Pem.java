package io.streamling.kafka.security.internal;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.InvalidKeyException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Certificates and keys in PEM. Stateless; no message quotes what it reads. */
public final class Pem {
    private static final Pattern BLOCK = Pattern.compile("-----BEGIN ([A-Z0-9 ]+)-----([^-]*)-----END \\1-----");
    private static final int MAX_BYTES = 1 << 20;

    private Pem() {}

    /** The text of a file. */
    public static String read(Path file) throws IOException {
        if (Files.size(file) > MAX_BYTES) {
            throw new IOException("file '" + file + "' is too large for PEM");
        }
        return Files.readString(file, StandardCharsets.ISO_8859_1);
    }

    /** All certificates of a text, to be trusted. */
    public static KeyStore trust(String text) throws IOException, GeneralSecurityException {
        KeyStore store = empty();
        List<Certificate> certificates = certificates(text);
        for (int i = 0; i < certificates.size(); i++) {
            store.setCertificateEntry("trusted-" + i, certificates.get(i));
        }
        return store;
    }

    /** A key with its certificate, which is the first one, and the chain behind it. */
    public static KeyStore identity(String certificates, String key) throws IOException, GeneralSecurityException {
        List<Certificate> chain = certificates(certificates);
        KeyMaterial.checkNotExpired((X509Certificate) chain.get(0));
        KeyStore store = empty();
        store.setKeyEntry("client", key(key), new char[0], chain.toArray(Certificate[]::new));
        return store;
    }

    private static List<Certificate> certificates(String text) throws GeneralSecurityException {
        CertificateFactory factory = CertificateFactory.getInstance("X.509");
        List<Certificate> certificates = new ArrayList<>();
        Matcher block = BLOCK.matcher(text);
        while (block.find()) {
            if (block.group(1).endsWith("CERTIFICATE")) {
                certificates.add(factory.generateCertificate(new ByteArrayInputStream(bytes(block))));
            }
        }
        if (certificates.isEmpty()) {
            throw new CertificateException("there is no '-----BEGIN CERTIFICATE-----' in the PEM text");
        }
        return certificates;
    }

    private static PrivateKey key(String text) throws GeneralSecurityException {
        Matcher block = BLOCK.matcher(text);
        while (block.find()) {
            String kind = block.group(1);
            if (kind.equals("PRIVATE KEY")) {
                return key(bytes(block));
            }
            if (kind.endsWith("PRIVATE KEY")) {
                throw new InvalidKeyException("the private key is a '" + kind
                        + "': convert it with 'openssl pkcs8 -topk8 -nocrypt', or use a PKCS#12 store");
            }
        }
        throw new InvalidKeyException("there is no '-----BEGIN PRIVATE KEY-----' in the PEM text");
    }

    private static PrivateKey key(byte[] encoded) throws GeneralSecurityException {
        for (String algorithm : List.of("RSA", "EC", "EdDSA", "DSA")) {
            try {
                return KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(encoded));
            } catch (InvalidKeySpecException e) {
                // Another kind of key.
            }
        }
        throw new InvalidKeyException("the private key is neither RSA, EC, EdDSA nor DSA");
    }

    private static byte[] bytes(Matcher block) throws GeneralSecurityException {
        try {
            return Base64.getMimeDecoder().decode(block.group(2));
        } catch (IllegalArgumentException e) {
            // Without the cause, which quotes the text.
            throw new CertificateException("a block of the PEM text is not base64");
        }
    }

    private static KeyStore empty() throws IOException, GeneralSecurityException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        return store;
    }
}
