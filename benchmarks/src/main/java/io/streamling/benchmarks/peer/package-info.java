/** The engine as one of the programs of a comparison: it reads a topic, runs a query and prints a RESULT line. */
@NullMarked
package io.streamling.benchmarks.peer;

import org.jspecify.annotations.NullMarked;
