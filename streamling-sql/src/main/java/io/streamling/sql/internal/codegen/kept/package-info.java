/** What a filter has computed and the result columns need too. */
@NullMarked
package io.streamling.sql.internal.codegen.kept;

import org.jspecify.annotations.NullMarked;
