/** The part of the library about dates and timestamps. */
@NullMarked
package io.streamling.sql.internal.library.time;

import org.jspecify.annotations.NullMarked;
