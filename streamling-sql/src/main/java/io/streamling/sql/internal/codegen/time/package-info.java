/** The Java of operations and casts of times. */
@NullMarked
package io.streamling.sql.internal.codegen.time;

import org.jspecify.annotations.NullMarked;
