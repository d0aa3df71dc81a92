/** Whole pipelines on the test's own thread, with a clock that the test moves. */
@NullMarked
package io.streamling.testing.driver;

import org.jspecify.annotations.NullMarked;
