/** Functions whose meaning depends on what a constant argument says. */
@NullMarked
package io.streamling.sql.internal.builtin.form;

import org.jspecify.annotations.NullMarked;
