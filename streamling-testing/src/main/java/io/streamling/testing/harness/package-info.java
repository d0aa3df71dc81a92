/** Puts operators through every awkward moment that an engine can bring about. */
@NullMarked
package io.streamling.testing.harness;

import org.jspecify.annotations.NullMarked;
