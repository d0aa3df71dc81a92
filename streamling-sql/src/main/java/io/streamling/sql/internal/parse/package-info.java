/** Text to syntax tree, with errors in words and places of the text as it was written. */
@NullMarked
package io.streamling.sql.internal.parse;

import org.jspecify.annotations.NullMarked;
