/** Who the servers are, and who one is to them: TLS and log-in, for brokers and schema registries. */
@NullMarked
package io.streamling.kafka.security;

import org.jspecify.annotations.NullMarked;
