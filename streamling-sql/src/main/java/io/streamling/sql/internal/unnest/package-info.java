/** Runs UNNEST: one batch in, several out, a row for each element of a list. Knows nothing of SQL. */
@NullMarked
package io.streamling.sql.internal.unnest;

import org.jspecify.annotations.NullMarked;
