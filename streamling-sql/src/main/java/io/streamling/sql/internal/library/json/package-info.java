/** The part of the library about JSON in text: read as a stream, no tree is built. */
@NullMarked
package io.streamling.sql.internal.library.json;

import org.jspecify.annotations.NullMarked;
