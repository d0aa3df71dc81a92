/** Where rows go. */
@NullMarked
package io.streamling.sink;

import org.jspecify.annotations.NullMarked;
