/** What generated SQL kernels cost, beside loops written by hand over the same buffers. */
@NullMarked
package io.streamling.benchmarks.sql;

import org.jspecify.annotations.NullMarked;
