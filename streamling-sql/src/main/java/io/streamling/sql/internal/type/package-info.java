/** SQL types, and the one table of SQL type to Arrow type. */
@NullMarked
package io.streamling.sql.internal.type;

import org.jspecify.annotations.NullMarked;
