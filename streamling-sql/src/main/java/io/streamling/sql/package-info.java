/** SQL for pipelines: one stateless dialect, compiled. */
@NullMarked
package io.streamling.sql;

import org.jspecify.annotations.NullMarked;
