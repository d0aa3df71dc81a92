/** How fast a batch is filled. */
@NullMarked
package io.streamling.benchmarks.batch;

import org.jspecify.annotations.NullMarked;
