/** Certificates for tests of TLS, made while the test runs. */
@NullMarked
package io.streamling.testing.tls;

import org.jspecify.annotations.NullMarked;
