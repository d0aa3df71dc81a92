/** Lines of delimited text straight into columns. */
@NullMarked
package io.streamling.kafka.format.internal.csv;

import org.jspecify.annotations.NullMarked;
