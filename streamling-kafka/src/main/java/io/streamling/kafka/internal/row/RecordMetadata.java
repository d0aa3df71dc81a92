package io.streamling.kafka.internal.row;

import io.streamling.batch.BytesAppender;
import io.streamling.batch.ColumnAppender;
import io.streamling.batch.IntAppender;
import io.streamling.batch.ListAppender;
import io.streamling.batch.LongAppender;
import io.streamling.batch.RowBatchBuilder;
import io.streamling.batch.StructAppender;
import io.streamling.format.DecodeException;
import io.streamling.kafka.format.Metadata;
import io.streamling.kafka.format.internal.Utf8;
import io.streamling.kafka.internal.fetch.RecordCursor;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.kafka.common.header.Header;
import org.jspecify.annotations.Nullable;

/** Sets the columns of what Kafka knows about a single record. Client thread only. */
final class RecordMetadata {
    private static final byte[] CREATE_TIME = "CreateTime".getBytes(StandardCharsets.UTF_8);
    private static final byte[] APPEND_TIME = "LogAppendTime".getBytes(StandardCharsets.UTF_8);
    private static final ColumnAppender[] NONE = {};

    private final Metadata[] metadata;
    private final int[] places;
    private @Nullable RowBatchBuilder rows;
    private ColumnAppender[] appenders = NONE;

    private RecordMetadata(List<Metadata> metadata, List<Integer> places) {
        this.metadata = metadata.toArray(Metadata[]::new);
        this.places = places.stream().mapToInt(Integer::intValue).toArray();
    }

    /** For the columns of a projection that are not the same for all records of a partition. */
    static RecordMetadata of(RowOptions options, List<Field> projection) {
        List<Metadata> metadata = new ArrayList<>();
        List<Integer> places = new ArrayList<>();
        for (int i = 0; i < projection.size(); i++) {
            Metadata what = options.metadataOf(projection.get(i).getName());
            if (what != null && !RunMetadata.isOfPartition(what)) {
                metadata.add(what);
                places.add(i);
            }
        }
        return new RecordMetadata(metadata, places);
    }

    boolean isEmpty() {
        return places.length == 0;
    }

    void set(RecordCursor record, RowBatchBuilder builder) throws DecodeException {
        if (builder != rows) {
            bind(builder);
        }
        for (int i = 0; i < metadata.length; i++) {
            set(metadata[i], record, appenders[i]);
        }
    }

    private void bind(RowBatchBuilder builder) {
        ColumnAppender[] bound = new ColumnAppender[places.length];
        for (int i = 0; i < places.length; i++) {
            bound[i] = builder.appender(places[i]);
        }
        appenders = bound;
        rows = builder;
    }

    private static void set(Metadata what, RecordCursor record, ColumnAppender to) throws DecodeException {
        switch (what.kind()) {
            case OFFSET -> ((LongAppender) to).set(record.offset());
            case TIMESTAMP -> {
                if (record.timestampMillis() >= 0) {
                    ((LongAppender) to).set(record.timestampMillis());
                }
            }
            case TIMESTAMP_TYPE -> ((BytesAppender) to).set(record.hasAppendTime() ? APPEND_TIME : CREATE_TIME);
            case LEADER_EPOCH -> {
                if (record.leaderEpoch() >= 0) {
                    ((IntAppender) to).set(record.leaderEpoch());
                }
            }
            case KEY -> {
                byte[] key = record.keyArray();
                if (key != null) {
                    ((BytesAppender) to).set(key, record.keyFrom(), record.keyTo() - record.keyFrom());
                }
            }
            case HEADERS -> headers(record.headers(), (ListAppender) to);
            case HEADER, TEXT_HEADER -> header(what, record, (BytesAppender) to);
            case TOPIC, PARTITION -> throw new IllegalStateException("not of a single record");
        }
    }

    private static void header(Metadata what, RecordCursor record, BytesAppender to) throws DecodeException {
        byte[] value = record.header(String.valueOf(what.header()));
        if (value == null) {
            return;
        }
        if (what.kind() == Metadata.Kind.TEXT_HEADER && !Utf8.isValid(value, 0, value.length)) {
            throw new DecodeException("header '" + what.header() + "' is not UTF-8");
        }
        to.set(value);
    }

    private static void headers(List<Header> headers, ListAppender to) {
        to.begin();
        StructAppender entry = (StructAppender) to.element();
        for (Header header : headers) {
            entry.begin();
            ((BytesAppender) entry.field(0)).set(header.key());
            byte[] value = header.value();
            if (value != null) {
                ((BytesAppender) entry.field(1)).set(value);
            }
            to.endElement();
        }
    }
}
