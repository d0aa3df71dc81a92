/**
 * What every checkpoint store, sink and lookup table must do, as JUnit 5 tests: extend the class, say how one of yours is
 * made, and all tests run against it.
 */
@NullMarked
package io.streamling.testing.contract;

import org.jspecify.annotations.NullMarked;
