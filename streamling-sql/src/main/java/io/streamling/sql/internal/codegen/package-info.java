/** Steps to generated classes. */
@NullMarked
package io.streamling.sql.internal.codegen;

import org.jspecify.annotations.NullMarked;
