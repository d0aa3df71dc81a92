/** What is the same in change data whichever format it comes in. */
@NullMarked
package io.streamling.kafka.format.internal.change;

import org.jspecify.annotations.NullMarked;
