/** Runs a step over batches: which rows stay, which columns are shared, gathered or computed, and what is rejected. */
@NullMarked
package io.streamling.sql.internal.execute;

import org.jspecify.annotations.NullMarked;
