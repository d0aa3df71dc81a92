/** What the library finds with {@code ServiceLoader}, and hooks for tests. */
@NullMarked
package io.streamling.spi;

import org.jspecify.annotations.NullMarked;
