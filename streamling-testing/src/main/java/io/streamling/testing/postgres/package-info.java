/** A real PostgreSQL server for tests, in this process's care. */
@NullMarked
package io.streamling.testing.postgres;

import org.jspecify.annotations.NullMarked;
