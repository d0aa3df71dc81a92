/** Tables as the databases describe them, and statements that write rows into them. */
@NullMarked
package io.streamling.state.internal.table;

import org.jspecify.annotations.NullMarked;
