package io.streamling.sql.internal.plan;

import io.streamling.batch.ChangelogMode;
import io.streamling.batch.RowType;
import io.streamling.spi.SqlException;
import io.streamling.sql.internal.plan.BoundQuery.Branch;
import io.streamling.sql.internal.plan.BoundQuery.Column;
import io.streamling.sql.internal.plan.Expression.InputColumn;
import io.streamling.sql.internal.type.ArrowTypes;
import io.streamling.sql.internal.type.SqlType;
import io.streamling.sql.internal.type.SqlType.Kind;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;

/** The Arrow fields of a result: a plain column keeps its own where all branches agree. One statement, one thread. */
final class OutputFields {
    private final BoundQuery query;
    private final KeyRules.Result keys;

    OutputFields(BoundQuery query, KeyRules.Result keys) {
        this.query = query;
        this.keys = keys;
    }

    List<Field> fields() {
        List<Field> fields = new ArrayList<>();
        for (int i = 0; i < query.columns().size(); i++) {
            fields.add(field(i));
        }
        return fields;
    }

    private Field field(int index) {
        Column column = query.columns().get(index);
        Set<FieldType> kept = new HashSet<>();
        List<Field> children = List.of();
        boolean plain = true;
        boolean nullable =
                keys.mode() == ChangelogMode.UPSERT && !keys.positions().contains(index);
        for (Branch branch : query.branches()) {
            Expression expression = branch.projections().get(index);
            nullable |= expression.type().nullable();
            if (expression instanceof InputColumn read) {
                Field field = branch.inputType().schema().getFields().get(read.index());
                kept.add(new FieldType(true, field.getType(), field.getDictionary(), field.getMetadata()));
                children = field.getChildren();
            } else {
                plain = false;
            }
        }
        if (plain && kept.size() == 1) {
            FieldType type = kept.iterator().next();
            FieldType exact = new FieldType(nullable, type.getType(), type.getDictionary(), type.getMetadata());
            return new Field(column.name(), exact, children);
        }
        return computed(column, nullable);
    }

    private Field computed(Column column, boolean nullable) {
        if (column.type().kind() == Kind.OTHER) {
            String message = "column '" + column.name()
                    + "' has different types in the parts of UNION ALL, which SQL cannot" + " convert: leave it out";
            throw new SqlException(List.of(query.branches().get(0).place().problem(message)));
        }
        return ArrowTypes.field(column.name(), column.type().withNullable(nullable));
    }

    /** The expression with exactly the layout of its output field. */
    static Expression fitted(Expression expression, RowType input, Field output, ExpressionBuilder builder) {
        if (!(expression instanceof InputColumn column)) {
            return expression;
        }
        boolean same = input.schema().getFields().get(column.index()).getType().equals(output.getType());
        SqlType type = ArrowTypes.sqlType(output);
        return same ? expression : builder.forcedCast(expression, type, false);
    }
}
