package io.streamling.sql.internal.library;

import io.streamling.batch.ColumnMemory;
import io.streamling.sql.internal.function.RowError;
import io.streamling.sql.internal.function.Text;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Prepares the texts of a column, and remembers those that came last. Task thread only. */
public final class PreparedCache {
    private static final int MOST = 32;

    private final Class<?> kind;
    private final Map<String, Prepared> recent = new LinkedHashMap<>(MOST, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Prepared> eldest) {
            return size() > MOST;
        }
    };
    private byte[] lastText = {};
    private @Nullable Prepared last;

    /** For one class of prepared texts. */
    public PreparedCache(Class<?> kind) {
        this.kind = kind;
    }

    /** The text in its prepared form. Throws {@link RowError} where it has none. */
    public Prepared of(Text text) throws RowError {
        Prepared known = last;
        if (known != null && isLast(text)) {
            return known;
        }
        byte[] bytes = text.toBytes();
        String string = new String(bytes, java.nio.charset.StandardCharsets.UTF_8);
        Prepared found = recent.get(string);
        if (found == null) {
            found = Prepared.of(kind, string);
            recent.put(string, found);
        }
        last = found;
        lastText = bytes;
        return found;
    }

    private boolean isLast(Text text) {
        if (text.length() != lastText.length) {
            return false;
        }
        long address = text.address();
        for (int i = 0; i < lastText.length; i++) {
            if (ColumnMemory.byteAt(address + i) != lastText[i]) {
                return false;
            }
        }
        return true;
    }
}
