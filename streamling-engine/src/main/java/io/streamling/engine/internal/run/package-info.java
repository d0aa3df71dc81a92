/** The life of a pipeline: opening, running, stopping, failing. */
@NullMarked
package io.streamling.engine.internal.run;

import org.jspecify.annotations.NullMarked;
