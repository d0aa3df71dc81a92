package io.streamling.kafka.internal.sink;

import java.time.Duration;
import org.apache.kafka.clients.admin.Admin;

/** A client for questions at the start, closed without waiting. */
record AdminSession(Admin admin) implements AutoCloseable {
    AdminSession(SinkSettings settings) {
        this(Admin.create(ProducerProperties.shared(settings)));
    }

    @Override
    public void close() {
        admin.close(Duration.ZERO);
    }
}
