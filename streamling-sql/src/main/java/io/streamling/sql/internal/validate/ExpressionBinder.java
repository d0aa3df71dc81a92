package io.streamling.sql.internal.validate;

import io.streamling.sql.internal.catalog.CallSite;
import io.streamling.sql.internal.catalog.Meaning;
import io.streamling.sql.internal.parse.InvalidSql;
import io.streamling.sql.internal.parse.Problems;
import io.streamling.sql.internal.parse.Refusals;
import io.streamling.sql.internal.plan.Expression;
import io.streamling.sql.internal.plan.ExpressionBuilder;
import io.streamling.sql.internal.type.SqlType;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;

/**
 * Turns the expressions of one SELECT into checked ones. A problem is noted once; what contains it becomes
 * {@link Invalid#EXPRESSION}, and the rest is still checked. One statement, one thread.
 */
final class ExpressionBinder {
    private static final int MAX_DEPTH = 200;

    private final Scope scope;
    private final FunctionBinder functions;
    private final Problems problems;
    private final ExpressionBuilder builder;
    private final SpecialForms specialForms;
    private final NestedForms nestedForms;
    private final TemporalForms temporalForms;
    private int depth;

    ExpressionBinder(Scope scope, FunctionBinder functions, Problems problems, ExpressionBuilder builder) {
        this.scope = scope;
        this.functions = functions;
        this.problems = problems;
        this.builder = builder;
        this.specialForms = new SpecialForms(this);
        this.nestedForms = new NestedForms(this);
        this.temporalForms = new TemporalForms(this);
    }

    Scope scope() {
        return scope;
    }

    ExpressionBuilder builder() {
        return builder;
    }

    /** Never throws for a wrong statement: notes the problem. */
    Expression bind(SqlNode node) {
        depth++;
        try {
            if (depth > MAX_DEPTH) {
                throw new InvalidSql(
                        node, "the expression is nested deeper than " + MAX_DEPTH + " levels: split it with WITH");
            }
            return bindNode(node);
        } catch (InvalidSql e) {
            e.noteIn(problems);
            return Invalid.EXPRESSION;
        } finally {
            depth--;
        }
    }

    /** Binds a condition. */
    Expression bindCondition(SqlNode node, String clause) {
        Expression condition = bind(node);
        if (Invalid.is(condition)) {
            return condition;
        }
        SqlType type = condition.type();
        if (type.kind() != SqlType.Kind.BOOLEAN && type.kind() != SqlType.Kind.NULL) {
            problems.add(
                    node,
                    clause + " needs a condition (BOOLEAN), not " + CallSite.words(type)
                            + ": compare it with something");
            return Invalid.EXPRESSION;
        }
        return builder.cast(condition, SqlType.BOOLEAN);
    }

    List<Expression> bindAll(List<? extends SqlNode> nodes) {
        List<Expression> bound = new ArrayList<>();
        for (SqlNode node : nodes) {
            bound.add(bind(node));
        }
        return bound;
    }

    /** Applies a meaning unless an argument is wrong already. */
    Expression apply(SqlNode node, String name, List<Expression> arguments, Meaning meaning) {
        return Invalid.anyOf(arguments)
                ? Invalid.EXPRESSION
                : meaning.of(new CallSite(node.getParserPosition(), name, arguments, builder));
    }

    private Expression bindNode(SqlNode node) {
        if (node instanceof SqlLiteral literal) {
            return Literals.read(literal, builder);
        }
        if (node instanceof SqlIdentifier identifier) {
            return bindIdentifier(identifier);
        }
        if (!(node instanceof SqlCall call)) {
            throw new InvalidSql(node, Refusals.expression(node));
        }
        Expression time = temporalForms.bind(call);
        if (time != null) {
            return time;
        }
        Meaning meaning = OperatorTable.find(call.getKind());
        if (meaning != null && !specialForms.isNegativeNumber(call)) {
            return apply(call, call.getOperator().getName(), bindAll(operands(call)), meaning);
        }
        Expression nested = nestedForms.bind(call);
        if (nested != null) {
            return nested;
        }
        Expression special = specialForms.bind(call);
        return special != null ? special : functions.bind(call, this);
    }

    private Expression bindIdentifier(SqlIdentifier identifier) {
        if (identifier.isStar()) {
            throw new InvalidSql(identifier, "* may only stand alone in a SELECT list, not within an expression");
        }
        boolean bare = identifier.isSimple() && !Names.isQuoted(identifier, 0);
        if (bare && Names.findIgnoringCase(scope.columnNames(), identifier.getSimple()) == null) {
            Expression constant = functions.bindWithoutParentheses(identifier, this);
            if (constant != null) {
                return constant;
            }
        }
        return scope.resolve(identifier, this);
    }

    /** The operands; those of a chain of the same AND, OR or || as one list, because chains are long and not deep. */
    List<SqlNode> operands(SqlCall call) {
        SqlOperator operator = call.getOperator();
        boolean chain =
                call.getKind() == SqlKind.AND || call.getKind() == SqlKind.OR || "||".equals(operator.getName());
        if (!chain) {
            return call.getOperandList();
        }
        Deque<SqlNode> operands = new ArrayDeque<>();
        SqlNode left = call;
        while (left instanceof SqlCall inner && inner.getOperator().equals(operator)) {
            operands.addFirst(inner.operand(1));
            left = inner.operand(0);
        }
        operands.addFirst(left);
        return List.copyOf(operands);
    }
}
