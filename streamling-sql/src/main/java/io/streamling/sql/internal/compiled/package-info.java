/** What generated classes extend and use: kernels by hand around the generated loops. */
@NullMarked
package io.streamling.sql.internal.compiled;

import org.jspecify.annotations.NullMarked;
