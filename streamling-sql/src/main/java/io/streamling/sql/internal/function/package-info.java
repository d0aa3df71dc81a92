/** What the operations of SQL mean, once: by address and on small mutable holders, for generated code to call. */
@NullMarked
package io.streamling.sql.internal.function;

import org.jspecify.annotations.NullMarked;
