package io.streamling.benchmarks.decode;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.google.protobuf.CodedInputStream;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.DescriptorValidationException;
import com.google.protobuf.DynamicMessage;
import io.streamling.batch.RowBatchBuilder;
import io.streamling.batch.RowKind;
import io.streamling.error.Retrier;
import io.streamling.format.DecodeException;
import io.streamling.kafka.format.ConfluentAvro;
import io.streamling.kafka.format.DecoderContext;
import io.streamling.kafka.format.Json;
import io.streamling.kafka.format.KafkaFormat;
import io.streamling.kafka.format.Protobuf;
import io.streamling.kafka.format.RecordDecoder;
import io.streamling.testing.registry.SchemaRegistryServer;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.types.pojo.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.BinaryDecoder;
import org.apache.avro.io.DecoderFactory;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/** Nanoseconds per record, from the bytes of a fetch to a batch of columns. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@OperationsPerInvocation(Orders.COUNT)
@Fork(2)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class DecodeBenchmark {
    /** Which columns are read: all nine, or the six of a filter with a projection. */
    @Param({"all", "some"})
    public String columns = "all";

    private final Orders avro = Orders.avro();
    private final Orders json = Orders.json();
    private final Orders protobuf = Orders.protobuf();
    private final BufferAllocator allocator = new RootAllocator();
    private final JsonFactory jackson = new JsonFactory();
    private final GenericDatumReader<GenericRecord> generic = fastReader();

    private @Nullable GenericRecord reusedRecord;
    private @Nullable BinaryDecoder reusedDecoder;
    private Schema projection = Orders.SCHEMA;
    private ByHand byHand = new ByHand(true);
    private RecordDecoder avroDecoder = decoder(Json.schema(projection));
    private RecordDecoder jsonDecoder = avroDecoder;
    private RecordDecoder protobufDecoder = avroDecoder;
    private Schema protobufProjection = projection;
    private @Nullable Descriptor descriptor;

    /** Builds the decoders. */
    @Setup
    public void start() throws DecodeException, DescriptorValidationException {
        boolean all = columns.equals("all");
        projection = all ? Orders.SCHEMA : Orders.SOME;
        byHand = new ByHand(all);
        jsonDecoder = decoder(Json.schema(Orders.SCHEMA));
        Protobuf format = Protobuf.descriptorSet(OrderMessage.descriptorSet().toByteArray(), "Order");
        Schema wholeOrder = format.schema("orders");
        protobufProjection = new Schema(projection.getFields().stream()
                .map(field -> wholeOrder.findField(field.getName()))
                .toList());
        protobufDecoder = decoder(format, protobufProjection);
        descriptor = OrderMessage.descriptor();
        try (SchemaRegistryServer registry = SchemaRegistryServer.start()) {
            registry.register("orders-value", Orders.AVRO_SCHEMA);
            avroDecoder = decoder(ConfluentAvro.registry(registry.url()));
            decode(avroDecoder, avro);
        }
    }

    /** Frees the memory. */
    @TearDown
    public void stop() {
        allocator.close();
    }

    /** Our decoder. */
    @Benchmark
    public int avro() throws DecodeException {
        return decode(avroDecoder, avro);
    }

    /** Written for this schema. */
    @Benchmark
    public int avroByHand() {
        try (RowBatchBuilder rows = newBatch()) {
            byHand.avro(avro, rows);
            return build(rows);
        }
    }

    /** Avro's fastest reader, into one record that is used again and again. */
    @Benchmark
    public void avroGeneric(Blackhole sink) throws IOException {
        for (int i = 0; i < Orders.COUNT; i++) {
            int start = avro.starts[i] + 5;
            reusedDecoder =
                    DecoderFactory.get().binaryDecoder(avro.bytes, start, avro.starts[i + 1] - start, reusedDecoder);
            reusedRecord = generic.read(reusedRecord, reusedDecoder);
            sink.consume(reusedRecord);
        }
    }

    /** Our decoder. */
    @Benchmark
    public int json() throws DecodeException {
        return decode(jsonDecoder, json);
    }

    /** Written for this schema. */
    @Benchmark
    public int jsonByHand() {
        try (RowBatchBuilder rows = newBatch()) {
            byHand.json(json, rows);
            return build(rows);
        }
    }

    /** Jackson's tokens, each value read as what it is and kept nowhere. */
    @Benchmark
    public void jsonJackson(Blackhole sink) throws IOException {
        for (int i = 0; i < Orders.COUNT; i++) {
            int start = json.starts[i];
            try (JsonParser parser = jackson.createParser(json.bytes, start, json.starts[i + 1] - start)) {
                tokens(parser, sink);
            }
        }
    }

    /** Our decoder. */
    @Benchmark
    public int protobuf() throws DecodeException {
        return decode(protobufDecoder, protobuf, protobufProjection);
    }

    /** As generated code reads it, into an object with a String for each text. */
    @Benchmark
    public void protobufGenerated(Blackhole sink) throws IOException {
        for (int i = 0; i < Orders.COUNT; i++) {
            int start = protobuf.starts[i];
            sink.consume(OrderMessage.read(
                    CodedInputStream.newInstance(protobuf.bytes, start, protobuf.starts[i + 1] - start)));
        }
    }

    /** By its descriptor, as one has it from a registry. */
    @Benchmark
    public void protobufDynamic(Blackhole sink) throws IOException {
        for (int i = 0; i < Orders.COUNT; i++) {
            int start = protobuf.starts[i];
            sink.consume(DynamicMessage.parseFrom(
                    Objects.requireNonNull(descriptor),
                    CodedInputStream.newInstance(protobuf.bytes, start, protobuf.starts[i + 1] - start)));
        }
    }

    private static void tokens(JsonParser parser, Blackhole sink) throws IOException {
        parser.nextToken();
        while (parser.nextFieldName() != null) {
            JsonToken token = parser.nextToken();
            switch (token) {
                case VALUE_NUMBER_INT -> sink.consume(parser.getLongValue());
                case VALUE_NUMBER_FLOAT -> sink.consume(parser.getDoubleValue());
                default -> sink.consume(parser.getText());
            }
        }
    }

    private int decode(RecordDecoder decoder, Orders orders) throws DecodeException {
        return decode(decoder, orders, projection);
    }

    private int decode(RecordDecoder decoder, Orders orders, Schema columns) throws DecodeException {
        try (RowBatchBuilder rows = RowBatchBuilder.create(columns, allocator, Orders.COUNT)) {
            for (int i = 0; i < Orders.COUNT; i++) {
                decoder.decode(orders.bytes, orders.starts[i], orders.starts[i + 1], RowKind.INSERT, rows);
            }
            return build(rows);
        }
    }

    private RowBatchBuilder newBatch() {
        return RowBatchBuilder.create(projection, allocator, Orders.COUNT);
    }

    private static int build(RowBatchBuilder rows) {
        var batch = rows.build();
        int count = batch.rowCount();
        batch.release();
        return count;
    }

    private RecordDecoder decoder(KafkaFormat format) {
        return decoder(format, projection);
    }

    private static RecordDecoder decoder(KafkaFormat format, Schema columns) {
        Retrier retrier = new Retrier() {
            @Override
            public <T> T call(String what, Callable<T> attempt) throws Exception {
                return attempt.call();
            }
        };
        return format.createDecoder(new DecoderContext("orders", columns, List.of(), () -> Instant.EPOCH, retrier));
    }

    private static GenericDatumReader<GenericRecord> fastReader() {
        GenericData data = new GenericData();
        data.setFastReaderEnabled(true);
        org.apache.avro.Schema schema = new org.apache.avro.Schema.Parser().parse(Orders.AVRO_SCHEMA);
        return new GenericDatumReader<>(schema, schema, data);
    }
}
