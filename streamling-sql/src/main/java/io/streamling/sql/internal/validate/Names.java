package io.streamling.sql.internal.validate;

import io.streamling.sql.internal.parse.InvalidSql;
import java.util.List;
import org.apache.calcite.sql.SqlIdentifier;
import org.jspecify.annotations.Nullable;

/** Finds names: exactly first; unquoted ones also in another letter case. Stateless. */
final class Names {
    private Names() {}

    /** The index of a name, or -1. Throws {@link InvalidSql} where two fit equally well. */
    static int find(List<String> names, String wanted, boolean quoted, SqlIdentifier place) {
        int exact = names.indexOf(wanted);
        if (exact >= 0 && exact == names.lastIndexOf(wanted)) {
            return exact;
        }
        if (exact >= 0) {
            throw new InvalidSql(
                    place, "'" + wanted + "' is ambiguous: several columns have that name; give each an alias");
        }
        int found = -1;
        for (int i = 0; i < names.size() && !quoted; i++) {
            if (names.get(i).equalsIgnoreCase(wanted)) {
                if (found >= 0) {
                    throw new InvalidSql(
                            place,
                            "'" + wanted + "' is ambiguous: it may be '" + names.get(found) + "' or '" + names.get(i)
                                    + "'; write the one you mean in double quotes");
                }
                found = i;
            }
        }
        return found;
    }

    /** Whether the component was written in quotes. */
    static boolean isQuoted(SqlIdentifier identifier, int component) {
        return identifier.isComponentQuoted(component);
    }

    /** The last component. */
    static String last(SqlIdentifier identifier) {
        return identifier.names.get(identifier.names.size() - 1);
    }

    /** The first name that equals the wanted one, letter case aside; null where none does. */
    static @Nullable String findIgnoringCase(List<String> names, String wanted) {
        return names.stream().filter(wanted::equalsIgnoreCase).findFirst().orElse(null);
    }
}
