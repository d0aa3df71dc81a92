package io.streamling.sql.internal.plan;

import io.streamling.batch.RowType;
import io.streamling.operator.OperatorFactory;
import io.streamling.spi.CompiledSql;
import io.streamling.sql.internal.plan.BoundQuery.Branch;
import io.streamling.sql.internal.plan.SelectStep.Projection;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.Schema;

/** Turns checked queries into operators. Thread-safe. */
public final class StepPlanner {
    private final Evaluator evaluator;
    private final ExpressionBuilder builder;

    /** Plans for one evaluator. */
    public StepPlanner(Evaluator evaluator, ExpressionBuilder builder) {
        this.evaluator = evaluator;
        this.builder = builder;
    }

    /** One operator per branch. Throws {@link io.streamling.spi.SqlException} where keys or types do not allow it. */
    public CompiledSql plan(BoundQuery query) {
        KeyRules.Result keys = new KeyRules(query).check();
        List<Field> fields = new OutputFields(query, keys).fields();
        List<String> keyNames = keys.positions().stream()
                .map(position -> query.columns().get(position).name())
                .toList();
        RowType output = new RowType(new Schema(fields), keyNames, keys.mode());
        Map<String, List<OperatorFactory>> factories = new LinkedHashMap<>();
        Map<String, Set<Integer>> read = new TreeMap<>();
        List<String> explanation = new ArrayList<>();
        for (Branch branch : query.branches()) {
            BranchOperatorFactory factory = factory(branch, keys, output);
            factories.computeIfAbsent(branch.input(), name -> new ArrayList<>()).add(factory);
            read.computeIfAbsent(branch.input(), name -> new TreeSet<>()).addAll(factory.columnIndexes());
            explanation.add(branch.input() + ": " + factory.describe());
        }
        return new CompiledSql(
                output, factories, names(read, query.branches()), keys.warnings(), String.join("\n", explanation));
    }

    private BranchOperatorFactory factory(Branch branch, KeyRules.Result keys, RowType output) {
        List<Projection> projections = projections(branch, keys, output);
        Sharing.Parts parts = Sharing.of(branch, projections, builder);
        if (parts == null) {
            return factory(branch, projections, output);
        }
        SelectOperatorFactory first = new SelectOperatorFactory(parts.first(), evaluator, builder);
        return new SharingOperatorFactory(parts.first(), first, factory(parts.rest(), parts.projections(), output));
    }

    private BranchOperatorFactory factory(Branch branch, List<Projection> projections, RowType output) {
        if (branch.unnests().isEmpty()) {
            SelectStep step = new SelectStep(branch.inputType(), branch.filter(), projections, output);
            return new SelectOperatorFactory(step, evaluator, builder);
        }
        UnnestSteps steps = new UnnestPlanner(branch, builder).plan(projections, output);
        SelectOperatorFactory first = new SelectOperatorFactory(steps.first(), evaluator, builder);
        return new UnnestOperatorFactory(first, steps, evaluator, branch);
    }

    private List<Projection> projections(Branch branch, KeyRules.Result keys, RowType output) {
        List<Projection> projections = new ArrayList<>();
        for (int i = 0; i < branch.projections().size(); i++) {
            Field field = output.schema().getFields().get(i);
            Expression expression = OutputFields.fitted(branch.projections().get(i), branch, field, builder);
            projections.add(
                    new Projection(field.getName(), expression, keys.positions().contains(i)));
        }
        return projections;
    }

    private static Map<String, List<String>> names(Map<String, Set<Integer>> read, List<Branch> branches) {
        Map<String, List<String>> names = new LinkedHashMap<>();
        for (Branch branch : branches) {
            List<Field> fields = branch.inputType().schema().getFields();
            Set<Integer> columns = read.getOrDefault(branch.input(), Set.of());
            names.put(
                    branch.input(),
                    columns.stream().map(index -> fields.get(index).getName()).toList());
        }
        return names;
    }
}
