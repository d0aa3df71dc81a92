/** Start pipelines inside an application, bound them and watch them. */
@NullMarked
package io.streamling.engine;

import org.jspecify.annotations.NullMarked;
