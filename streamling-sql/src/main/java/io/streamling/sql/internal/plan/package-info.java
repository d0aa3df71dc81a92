/** What a statement comes down to: steps of checked expressions, and what evaluates them. */
@NullMarked
package io.streamling.sql.internal.plan;

import org.jspecify.annotations.NullMarked;
