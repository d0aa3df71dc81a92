/** What both formats need: text, decimals, and the exception inside of a record. */
@NullMarked
package io.streamling.kafka.format.internal;

import org.jspecify.annotations.NullMarked;
