/** Where rows come from. */
@NullMarked
package io.streamling.source;

import org.jspecify.annotations.NullMarked;
