/** A schema registry over real HTTP. */
@NullMarked
package io.streamling.testing.registry;

import org.jspecify.annotations.NullMarked;
