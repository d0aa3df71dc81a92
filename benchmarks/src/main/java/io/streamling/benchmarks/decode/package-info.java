/** What decoding costs per record, beside loops written by hand for the one schema and beside other libraries. */
@NullMarked
package io.streamling.benchmarks.decode;

import org.jspecify.annotations.NullMarked;
