/** What writing to Kafka costs. */
@NullMarked
package io.streamling.benchmarks.sink;

import org.jspecify.annotations.NullMarked;
