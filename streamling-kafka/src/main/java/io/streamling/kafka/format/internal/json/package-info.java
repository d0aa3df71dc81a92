/** JSON text straight into columns. */
@NullMarked
package io.streamling.kafka.format.internal.json;

import org.jspecify.annotations.NullMarked;
