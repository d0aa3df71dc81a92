/** Checkpoint stores and table sinks for SQLite and PostgreSQL. */
@NullMarked
package io.streamling.state;

import org.jspecify.annotations.NullMarked;
