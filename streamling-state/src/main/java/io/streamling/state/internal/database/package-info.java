/** Connections, names and failures of the databases. */
@NullMarked
package io.streamling.state.internal.database;

import org.jspecify.annotations.NullMarked;
