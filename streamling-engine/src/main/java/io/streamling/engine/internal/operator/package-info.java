/** What the engine itself does to rows: selecting columns, dead letters, rows as JSON. */
@NullMarked
package io.streamling.engine.internal.operator;

import org.jspecify.annotations.NullMarked;
