package io.streamling.sql.internal.plan;

import io.streamling.batch.ChangelogMode;
import io.streamling.spi.SqlException;
import io.streamling.sql.internal.plan.BoundQuery.Branch;
import io.streamling.sql.internal.plan.BoundQuery.Column;
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
        Set<Field> kept = new HashSet<>();
        boolean plain = true;
        boolean nullable =
                keys.mode() == ChangelogMode.UPSERT && !keys.positions().contains(index);
        for (Branch branch : query.branches()) {
            Expression expression = branch.projections().get(index);
            nullable |= expression.type().nullable();
            if (Expressions.isColumn(expression)) {
                Field field = branch.field(expression);
                FieldType type = new FieldType(true, field.getType(), field.getDictionary(), field.getMetadata());
                kept.add(new Field(column.name(), type, field.getChildren()));
            } else {
                plain = false;
            }
        }
        if (plain && kept.size() == 1) {
            Field field = kept.iterator().next();
            FieldType exact = new FieldType(nullable, field.getType(), field.getDictionary(), field.getMetadata());
            return new Field(column.name(), exact, field.getChildren());
        }
        return computed(column, nullable);
    }

    private Field computed(Column column, boolean nullable) {
        if (column.type().kind() == Kind.OTHER && query.branches().size() > 1) {
            String message = "column '" + column.name()
                    + "' has different types in the parts of UNION ALL, which SQL cannot" + " convert: leave it out";
            throw new SqlException(List.of(query.branches().get(0).place().problem(message)));
        }
        return ArrowTypes.field(column.name(), column.type().withNullable(nullable));
    }

    /** The expression with exactly the layout of its output field. */
    static Expression fitted(Expression expression, Branch branch, Field output, ExpressionBuilder builder) {
        if (!Expressions.isColumn(expression)) {
            return expression;
        }
        boolean same = ArrowTypes.sameLayout(branch.field(expression), output);
        SqlType type = ArrowTypes.sqlType(output);
        return same ? expression : builder.forcedCast(expression, type, false);
    }
}
