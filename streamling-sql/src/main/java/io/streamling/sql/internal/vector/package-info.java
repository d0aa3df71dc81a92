/** Columns of any type by address: copying rows, looking into lists. Knows nothing of SQL. */
@NullMarked
package io.streamling.sql.internal.vector;

import org.jspecify.annotations.NullMarked;
