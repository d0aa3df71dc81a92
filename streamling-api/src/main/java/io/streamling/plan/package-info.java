/** The description that the builder makes and engines read. For engines only. */
@NullMarked
package io.streamling.plan;

import org.jspecify.annotations.NullMarked;
