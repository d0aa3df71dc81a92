package io.streamling.sql.internal.validate;

import io.streamling.sql.internal.plan.BoundQuery;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What WITH has named so far. Immutable.
 *
 * @param queryByName empty for a query with problems
 */
record CommonTables(Map<String, Optional<BoundQuery>> queryByName) {
    static final CommonTables NONE = new CommonTables(Map.of());

    CommonTables {
        queryByName = Map.copyOf(queryByName);
    }

    CommonTables with(String name, @Nullable BoundQuery query) {
        Map<String, Optional<BoundQuery>> more = new LinkedHashMap<>(queryByName);
        more.put(name, Optional.ofNullable(query));
        return new CommonTables(more);
    }

    Set<String> names() {
        return queryByName.keySet();
    }
}
