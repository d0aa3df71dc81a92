package io.streamling.kafka.security.internal;

import java.security.KeyStore;
import java.util.Map;
import java.util.Set;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.security.auth.SslEngineFactory;
import org.jspecify.annotations.Nullable;

/**
 * Lets Kafka's client use an SSLContext that is made already. Kafka creates it and hands it the client's properties.
 * Immutable once configured.
 */
public final class TlsEngines implements SslEngineFactory {
    /** The property with the context. */
    public static final String CONTEXT = "streamling.ssl.context";

    private @Nullable SSLContext context;

    /** For Kafka. */
    public TlsEngines() {}

    @Override
    public void configure(Map<String, ?> properties) {
        if (!(properties.get(CONTEXT) instanceof SSLContext given)) {
            throw new ConfigException("property '" + CONTEXT + "' is missing");
        }
        context = given;
    }

    @Override
    public SSLEngine createClientSslEngine(String peerHost, int peerPort, String endpointIdentification) {
        SSLContext ready = context;
        if (ready == null) {
            throw new IllegalStateException("not configured");
        }
        SSLEngine engine = ready.createSSLEngine(peerHost, peerPort);
        engine.setUseClientMode(true);
        SSLParameters parameters = engine.getSSLParameters();
        parameters.setEndpointIdentificationAlgorithm(endpointIdentification);
        engine.setSSLParameters(parameters);
        return engine;
    }

    @Override
    public SSLEngine createServerSslEngine(String peerHost, int peerPort) {
        throw new UnsupportedOperationException("a client only");
    }

    @Override
    public boolean shouldBeRebuilt(Map<String, Object> nextProperties) {
        return false;
    }

    @Override
    public Set<String> reconfigurableConfigs() {
        return Set.of();
    }

    @Override
    public @Nullable KeyStore keystore() {
        return null;
    }

    @Override
    public @Nullable KeyStore truststore() {
        return null;
    }

    @Override
    public void close() {}
}
