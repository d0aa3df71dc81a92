/** Programs to start from. */
@NullMarked
package io.streamling.samples;

import org.jspecify.annotations.NullMarked;
