/**
 * Everything to test pipelines, connectors and operators without services: an in-memory source and sink, a driver with
 * a virtual clock, contexts for connectors, faults, and the leak check. Plain classes; JUnit 5 where it helps.
 */
@NullMarked
package io.streamling.testing;

import org.jspecify.annotations.NullMarked;
