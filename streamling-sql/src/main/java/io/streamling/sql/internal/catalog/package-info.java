/** How a built-in function is defined: what it is called, takes, gives and does, in one place. */
@NullMarked
package io.streamling.sql.internal.catalog;

import org.jspecify.annotations.NullMarked;
