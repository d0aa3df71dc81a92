/** What a reader watches beside the records: its group, the ends of the logs, the brokers. */
@NullMarked
package io.streamling.kafka.internal.group;

import org.jspecify.annotations.NullMarked;
