/** The evaluator that is plainly right: the oracle of the tests, and the fallback. */
@NullMarked
package io.streamling.sql.internal.interpret;

import org.jspecify.annotations.NullMarked;
