/** Rows in Arrow columns: immutable counted batches, the builder that fills them, and where results go. */
@NullMarked
package io.streamling.batch;

import org.jspecify.annotations.NullMarked;
