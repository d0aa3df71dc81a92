/** One thread's chain of readers, operators and writers. */
@NullMarked
package io.streamling.engine.internal.task;

import org.jspecify.annotations.NullMarked;
