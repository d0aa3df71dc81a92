/** Describe a pipeline and hold a running one. */
@NullMarked
package io.streamling;

import org.jspecify.annotations.NullMarked;
