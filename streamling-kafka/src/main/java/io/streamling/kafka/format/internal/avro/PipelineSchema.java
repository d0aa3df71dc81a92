package io.streamling.kafka.format.internal.avro;

import org.apache.avro.Schema;

/**
 * The one schema that all rows of a topic have. Immutable.
 *
 * @param subject where it comes from, or would come from if it were not given
 * @param id the registry's; 0 where it is not known
 */
public record PipelineSchema(Schema schema, String subject, int id) {}
