/** The built-in functions beyond SQL's core: static methods that generated code and the interpreter call alike. */
@NullMarked
package io.streamling.sql.internal.library;

import org.jspecify.annotations.NullMarked;
