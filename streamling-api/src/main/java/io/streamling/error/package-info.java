/** The one exception type, its codes, error policies and retries. */
@NullMarked
package io.streamling.error;

import org.jspecify.annotations.NullMarked;
