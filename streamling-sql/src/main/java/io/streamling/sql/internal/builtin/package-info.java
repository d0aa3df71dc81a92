/** The built-in functions, family by family, and the table of all of them. */
@NullMarked
package io.streamling.sql.internal.builtin;

import org.jspecify.annotations.NullMarked;
