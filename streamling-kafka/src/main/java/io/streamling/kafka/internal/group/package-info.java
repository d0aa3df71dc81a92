/** What a member of a group knows about its partitions, apart from reading them. */
@NullMarked
package io.streamling.kafka.internal.group;

import org.jspecify.annotations.NullMarked;
