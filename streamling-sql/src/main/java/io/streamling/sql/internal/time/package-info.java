/** Arithmetic of dates, times and intervals for generated code. */
@NullMarked
package io.streamling.sql.internal.time;

import org.jspecify.annotations.NullMarked;
