/** Numbers of more than 38 digits, as objects: what generated classes call. */
@NullMarked
package io.streamling.sql.internal.wide;

import org.jspecify.annotations.NullMarked;
