/** The part of the library about PRINTF. */
@NullMarked
package io.streamling.sql.internal.library.printf;

import org.jspecify.annotations.NullMarked;
