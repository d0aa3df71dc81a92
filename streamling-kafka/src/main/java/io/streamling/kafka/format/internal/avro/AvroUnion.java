package io.streamling.kafka.format.internal.avro;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.avro.Schema;

/**
 * Unions of several types: a row with a field for each branch but null, of which one is set. A writer's value goes by its
 * type and not by its place, so branches may be reordered. Stateless.
 */
final class AvroUnion {
    static final int NO_BRANCH = -1;

    private AvroUnion() {}

    /** All branches but null. */
    static List<Schema> branches(Schema union) {
        return union.getTypes().stream()
                .filter(branch -> branch.getType() != Schema.Type.NULL)
                .toList();
    }

    /** What the branches' fields are called: the types' names, with their namespaces only where they would be the same. */
    static List<String> names(Schema union) {
        Set<String> seen = new HashSet<>();
        Set<String> repeated = new HashSet<>();
        for (Schema branch : branches(union)) {
            if (!seen.add(branch.getName())) {
                repeated.add(branch.getName());
            }
        }
        List<String> names = new ArrayList<>();
        for (Schema branch : branches(union)) {
            String name = repeated.contains(branch.getName()) ? branch.getFullName() : branch.getName();
            names.add(name.replace('.', '_'));
        }
        return names;
    }

    /** Which branch takes a writer's type: the same one, one of the same name, or the first that it can be widened to. */
    static int branchFor(Schema union, Schema writer) {
        List<Schema> branches = branches(union);
        for (int i = 0; i < branches.size(); i++) {
            if (branches.get(i).getType() == writer.getType()
                    && branches.get(i).getFullName().equals(writer.getFullName())) {
                return i;
            }
        }
        for (int i = 0; i < branches.size(); i++) {
            Schema branch = branches.get(i);
            boolean hasName =
                    branch.getType() == writer.getType() && branch.getName().equals(writer.getName());
            if (hasName || isWider(branch.getType(), writer.getType())) {
                return i;
            }
        }
        return NO_BRANCH;
    }

    private static boolean isWider(Schema.Type branch, Schema.Type writer) {
        return switch (writer) {
            case INT -> branch == Schema.Type.LONG || branch == Schema.Type.FLOAT || branch == Schema.Type.DOUBLE;
            case LONG -> branch == Schema.Type.FLOAT || branch == Schema.Type.DOUBLE;
            case FLOAT -> branch == Schema.Type.DOUBLE;
            default -> false;
        };
    }
}
