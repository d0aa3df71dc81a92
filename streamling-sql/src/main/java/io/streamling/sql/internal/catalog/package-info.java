/** What every built-in function is called, takes, gives and does, in one place. */
@NullMarked
package io.streamling.sql.internal.catalog;

import org.jspecify.annotations.NullMarked;
