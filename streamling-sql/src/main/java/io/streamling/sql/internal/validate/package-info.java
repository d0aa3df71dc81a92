/** Syntax trees to checked queries: names, types, and what this dialect refuses. */
@NullMarked
package io.streamling.sql.internal.validate;

import org.jspecify.annotations.NullMarked;
