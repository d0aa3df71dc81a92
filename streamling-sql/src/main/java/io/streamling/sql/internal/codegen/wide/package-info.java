/** Java source for numbers of more than 38 digits. */
@NullMarked
package io.streamling.sql.internal.codegen.wide;

import org.jspecify.annotations.NullMarked;
