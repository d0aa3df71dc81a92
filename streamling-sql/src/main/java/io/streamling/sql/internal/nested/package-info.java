/** Functions over arrays, maps and rows, a column at a time. */
@NullMarked
package io.streamling.sql.internal.nested;

import org.jspecify.annotations.NullMarked;
