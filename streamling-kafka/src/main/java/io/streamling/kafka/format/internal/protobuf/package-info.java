/** Protobuf's wire form straight into columns, and the schemas that say what is in it. */
@NullMarked
package io.streamling.kafka.format.internal.protobuf;

import org.jspecify.annotations.NullMarked;
