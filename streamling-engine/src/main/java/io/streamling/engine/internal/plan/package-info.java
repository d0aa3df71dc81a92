/** From a description to checked steps with column types. */
@NullMarked
package io.streamling.engine.internal.plan;

import org.jspecify.annotations.NullMarked;
