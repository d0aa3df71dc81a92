package io.streamling.kafka.security.internal;

import java.security.KeyStoreException;

/** A store that holds nothing to trust or to show. */
final class KeyStoreEmptyException extends KeyStoreException {
    private static final long serialVersionUID = 1L;

    KeyStoreEmptyException() {
        super("the store is empty, or its password is missing");
    }
}
