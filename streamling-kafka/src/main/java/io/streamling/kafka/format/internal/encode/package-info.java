/** Columns to the bytes of records: JSON and plain bytes. */
@NullMarked
package io.streamling.kafka.format.internal.encode;

import org.jspecify.annotations.NullMarked;
