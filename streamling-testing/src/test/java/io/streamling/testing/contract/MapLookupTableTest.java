package io.streamling.testing.contract;

import io.streamling.batch.Columns;
import io.streamling.batch.RowBatch;
import io.streamling.batch.RowBatchBuilder;
import io.streamling.batch.RowKind;
import io.streamling.lookup.LookupTable;
import io.streamling.testing.Row;
import io.streamling.testing.Rows;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.arrow.vector.types.pojo.Schema;

class MapLookupTableTest extends LookupTableContract {
    @Override
    protected LookupTable table(List<Row> content) {
        return new MapTable(content);
    }

    static class MapTable implements LookupTable {
        private final Map<Object, Row> valueByKey = new HashMap<>();

        MapTable(List<Row> content) {
            content.forEach(row ->
                    valueByKey.put(row.value(0), new Row(RowKind.INSERT, Collections.singletonList(row.value(1)))));
        }

        @Override
        public Schema keySchema() {
            return Columns.of("id BIGINT");
        }

        @Override
        public Schema valueSchema() {
            return Columns.of("name VARCHAR");
        }

        @Override
        public BitSet contains(RowBatch keys) {
            BitSet present = new BitSet();
            List<Row> rows = Rows.of(keys);
            for (int i = 0; i < rows.size(); i++) {
                present.set(i, valueByKey.containsKey(rows.get(i).value(0)));
            }
            return present;
        }

        @Override
        public BitSet lookup(RowBatch keys, RowBatchBuilder values) {
            Row missing = new Row(RowKind.INSERT, Collections.singletonList(null));
            Rows.of(keys).forEach(key -> Rows.append(values, valueByKey.getOrDefault(key.value(0), missing)));
            return contains(keys);
        }

        @Override
        public void close() {}
    }
}
