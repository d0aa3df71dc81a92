package io.streamling.sql.internal.plan;

import io.streamling.batch.ChangelogMode;
import io.streamling.batch.RowType;
import io.streamling.spi.SqlException;
import io.streamling.spi.SqlException.SqlProblem;
import io.streamling.sql.internal.plan.BoundQuery.Branch;
import io.streamling.sql.internal.plan.Expression.Cast;
import io.streamling.sql.internal.plan.Expression.InputColumn;
import io.streamling.sql.internal.type.SqlType;
import io.streamling.sql.internal.type.SqlType.Kind;
import io.streamling.sql.internal.type.TypeRules;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.arrow.vector.types.pojo.Field;

/**
 * Follows key columns and changelog modes from the inputs to the result, and refuses what would leave rows behind in the
 * sink. One statement, one thread.
 */
final class KeyRules {
    private final BoundQuery query;
    private final List<SqlProblem> problems = new ArrayList<>();
    private final List<String> warnings = new ArrayList<>();

    KeyRules(BoundQuery query) {
        this.query = query;
    }

    /**
     * What the result is keyed by.
     *
     * @param positions the key columns of the result, in the order of the input's key
     */
    record Result(ChangelogMode mode, List<Integer> positions, List<String> warnings) {
        Result {
            positions = List.copyOf(positions);
            warnings = List.copyOf(warnings);
        }
    }

    Result check() {
        ChangelogMode mode = mode();
        List<List<Integer>> positionsByBranch = new ArrayList<>();
        for (Branch branch : query.branches()) {
            positionsByBranch.add(positions(branch));
        }
        if (mode == ChangelogMode.UPSERT) {
            checkReadOnce();
        }
        boolean same = new HashSet<>(positionsByBranch).size() == 1;
        if (!same && mode == ChangelogMode.UPSERT && problems.isEmpty()) {
            add(
                    query.branches().get(1),
                    "the parts of UNION ALL are keyed by different columns, so an update of one could replace a row of another:"
                            + " put the key columns of each at the same places");
        }
        if (!problems.isEmpty()) {
            throw new SqlException(problems);
        }
        if (mode == ChangelogMode.UPSERT && query.branches().size() > 1) {
            warnings.add("UNION ALL of UPSERT streams: the same key in two inputs is the same row in the result");
        }
        boolean severalAppends =
                mode != ChangelogMode.UPSERT && query.branches().size() > 1;
        return new Result(mode, same && !severalAppends ? positionsByBranch.get(0) : List.of(), warnings);
    }

    private ChangelogMode mode() {
        Set<ChangelogMode> modes = new HashSet<>();
        query.branches().forEach(branch -> modes.add(branch.inputType().changelogMode()));
        if (modes.contains(ChangelogMode.UPSERT) && modes.contains(ChangelogMode.RETRACT)) {
            add(query.branches().get(1), "UNION ALL cannot mix an UPSERT stream with a RETRACT stream");
        }
        if (modes.contains(ChangelogMode.UPSERT)) {
            return ChangelogMode.UPSERT;
        }
        return modes.contains(ChangelogMode.RETRACT) ? ChangelogMode.RETRACT : ChangelogMode.APPEND;
    }

    /** Where the key columns of the branch's input are in the result; empty where one is missing. */
    private List<Integer> positions(Branch branch) {
        RowType input = branch.inputType();
        boolean upsert = input.changelogMode() == ChangelogMode.UPSERT;
        if (!branch.unnests().isEmpty()) {
            noteUnnested(branch, upsert);
            return List.of();
        }
        if (upsert && input.keyColumns().isEmpty()) {
            add(branch, "input '" + branch.input() + "' is an UPSERT stream without key columns: name its key");
        }
        List<Integer> positions = new ArrayList<>();
        for (String key : input.keyColumns()) {
            int position = position(branch, input, key);
            if (position < 0) {
                noteLost(branch, key, upsert);
                return List.of();
            }
            positions.add(position);
        }
        return positions;
    }

    private void noteUnnested(Branch branch, boolean upsert) {
        if (upsert) {
            add(
                    branch,
                    "UNNEST does not work on UPSERT stream '" + branch.input()
                            + "': an update may have fewer elements than the row before, whose others would stay behind; keep the"
                            + " array as a column, or unnest it where the sink is read");
        } else if (!branch.inputType().keyColumns().isEmpty()) {
            warnings.add(
                    "UNNEST makes several rows of one, so that the key of input '" + branch.input() + "' ("
                            + String.join(", ", branch.inputType().keyColumns())
                            + ") does not identify them: a sink that needs a key must be given one, such as WITH ORDINALITY adds");
        }
    }

    private void noteLost(Branch branch, String key, boolean upsert) {
        if (upsert) {
            add(
                    branch,
                    "key column '" + key + "' of UPSERT stream '" + branch.input()
                            + "' is not in the result, so updates and deletes could not find their rows: select it too");
        } else {
            warnings.add("key column '" + key + "' of input '" + branch.input()
                    + "' is not in the result: a sink that needs a key must be given one");
        }
    }

    private static int position(Branch branch, RowType input, String key) {
        List<String> names =
                input.schema().getFields().stream().map(Field::getName).toList();
        int column = names.indexOf(key);
        for (int i = 0; i < branch.projections().size(); i++) {
            if (carries(branch.projections().get(i), column)) {
                return i;
            }
        }
        return -1;
    }

    /** The column itself, or a conversion that keeps different values different and never fails. */
    private static boolean carries(Expression expression, int column) {
        if (expression instanceof InputColumn read) {
            return read.index() == column;
        }
        return expression instanceof Cast cast
                && carries(cast.operand(), column)
                && keepsApart(cast.operand().type(), cast.type());
    }

    private static boolean keepsApart(SqlType from, SqlType to) {
        if (from.kind().isWideInteger()) {
            return from.sameAs(to) || to.kind() == Kind.VARCHAR;
        }
        if (!from.kind().isInteger()) {
            return from.sameAs(to);
        }
        boolean wider = to.kind().isInteger() && to.kind().compareTo(from.kind()) >= 0;
        boolean exact = to.kind() == Kind.DECIMAL
                && to.precision() - to.scale() >= TypeRules.asDecimal(from).precision();
        return wider || exact || to.kind() == Kind.INT256 || to.kind() == Kind.VARCHAR;
    }

    private void checkReadOnce() {
        Set<String> seen = new HashSet<>();
        for (Branch branch : query.branches()) {
            boolean upsert = branch.inputType().changelogMode() == ChangelogMode.UPSERT;
            if (upsert && !seen.add(branch.input())) {
                add(
                        branch,
                        "UPSERT stream '" + branch.input()
                                + "' is read by two parts of UNION ALL, whose rows would have the same"
                                + " keys and replace one another: use one SELECT with OR or CASE");
            }
        }
    }

    private void add(Branch branch, String message) {
        problems.add(branch.place().problem(message));
    }
}
