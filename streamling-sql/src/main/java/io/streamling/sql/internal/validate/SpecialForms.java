package io.streamling.sql.internal.validate;

import io.streamling.sql.internal.builtin.ChoiceFunctions;
import io.streamling.sql.internal.builtin.RegexFunctions;
import io.streamling.sql.internal.builtin.TextFunctions;
import io.streamling.sql.internal.catalog.CallSite;
import io.streamling.sql.internal.catalog.Comparisons;
import io.streamling.sql.internal.catalog.Meaning;
import io.streamling.sql.internal.parse.InvalidSql;
import io.streamling.sql.internal.parse.Refusals;
import io.streamling.sql.internal.parse.StatementParser;
import io.streamling.sql.internal.parse.TypeReader;
import io.streamling.sql.internal.plan.Expression;
import io.streamling.sql.internal.plan.Expression.Literal;
import io.streamling.sql.internal.plan.Operation;
import io.streamling.sql.internal.type.SqlType;
import io.streamling.sql.internal.type.SqlType.Kind;
import io.streamling.sql.internal.type.TypeRules;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlNumericLiteral;
import org.apache.calcite.sql.fun.SqlBetweenOperator;
import org.apache.calcite.sql.fun.SqlCase;
import org.apache.calcite.sql.fun.SqlLikeOperator;
import org.apache.calcite.sql.fun.SqlTrimFunction;
import org.jspecify.annotations.Nullable;

/** Operators with a grammar of their own: CASE, CAST, IN, LIKE, TRIM and so on. One statement, one thread. */
final class SpecialForms {
    /** As in PostgreSQL; the standard has none. */
    private static final String DEFAULT_ESCAPE = "\\";

    private final ExpressionBinder binder;

    SpecialForms(ExpressionBinder binder) {
        this.binder = binder;
    }

    /** Null where the call is none of these. Throws {@link InvalidSql}. */
    @Nullable
    Expression bind(SqlCall call) {
        return switch (call.getKind()) {
            case MINUS_PREFIX -> Literals.number(call.operand(0), true);
            case CASE -> choice((SqlCase) call);
            case CAST -> cast(call, false);
            case SAFE_CAST -> cast(call, true);
            case BETWEEN -> between(call);
            case IN -> in(call);
            case NOT_IN -> not(call, in(call));
            case LIKE -> like(call);
            case TRIM -> trim(call);
            case EXTRACT, FLOOR, CEIL, TIMESTAMP_ADD, TIMESTAMP_DIFF, DATE_TRUNC -> new UnitForms(binder).bind(call);
            case LITERAL_CHAIN -> literalChain(call);
            case SIMILAR -> similar(call);
            case RLIKE, POSIX_REGEX_CASE_SENSITIVE, POSIX_REGEX_CASE_INSENSITIVE -> regex(call);
            case OTHER -> other(call);
            case OTHER_FUNCTION -> new JsonNodes(binder).bind(call);
            default -> null;
        };
    }

    private @Nullable Expression other(SqlCall call) {
        return switch (call.getOperator().getName()) {
            case "||" -> concat(call);
            case "<<" ->
                binder.apply(
                        call,
                        "<<",
                        binder.bindAll(call.getOperandList()),
                        site -> OperatorTable.function("SHIFTLEFT", site));
            default -> new JsonNodes(binder).bind(call);
        };
    }

    /** {@code -5}: one constant, not the negation of one. */
    boolean isNegativeNumber(SqlCall call) {
        return call.getKind() == SqlKind.MINUS_PREFIX && call.operand(0) instanceof SqlNumericLiteral;
    }

    private Expression concat(SqlCall call) {
        return binder.apply(call, "||", binder.bindAll(binder.operands(call)), TextFunctions::concatOperator);
    }

    private Expression choice(SqlCase call) {
        List<Expression> conditions = new ArrayList<>();
        for (SqlNode when : call.getWhenOperands()) {
            conditions.add(binder.bindCondition(when, "WHEN"));
        }
        List<Expression> results = new ArrayList<>(binder.bindAll(call.getThenOperands()));
        SqlNode otherwise = call.getElseOperand();
        results.add(otherwise == null ? new Literal(null, SqlType.NULL) : binder.bind(otherwise));
        if (Invalid.anyOf(conditions)) {
            return Invalid.EXPRESSION;
        }
        return binder.apply(call, "CASE", results, site -> ChoiceFunctions.choice(site, conditions, results));
    }

    private Expression cast(SqlCall call, boolean nullOnFailure) {
        Expression operand = binder.bind(call.operand(0));
        if (!(call.operand(1) instanceof SqlDataTypeSpec spec)) {
            throw new InvalidSql(call, "CAST needs a type: write CAST(x AS BIGINT)");
        }
        TypeReader.ReadType target = TypeReader.read(spec);
        return binder.apply(call, "CAST", List.of(operand), site -> {
            if (!TypeRules.canCast(operand.type(), target.type())) {
                throw site.invalid("CAST cannot turn " + CallSite.words(operand.type()) + " into " + target.type());
            }
            Expression converted = site.builder().cast(operand, target.type(), nullOnFailure);
            if (target.length() < 0) {
                return converted;
            }
            Expression length = site.literal((long) target.length(), SqlType.BIGINT);
            return site.call(Operation.LEFT, SqlType.VARCHAR, converted, length);
        });
    }

    private Expression between(SqlCall call) {
        SqlBetweenOperator operator = (SqlBetweenOperator) call.getOperator();
        boolean symmetric =
                operator.getName().contains("SYMMETRIC") && !operator.getName().contains("ASYMMETRIC");
        Expression inside = binder.apply(
                call, "BETWEEN", binder.bindAll(call.getOperandList()), site -> Comparisons.between(site, symmetric));
        return operator.isNegated() ? not(call, inside) : inside;
    }

    private Expression in(SqlCall call) {
        SqlNode left = call.operand(0);
        if (!(call.operand(1) instanceof SqlNodeList items)) {
            throw new InvalidSql(call, Refusals.SUB_QUERY);
        }
        if (left instanceof SqlCall row && StatementParser.isRow(row)) {
            return rowIn(row, items);
        }
        List<Expression> arguments = new ArrayList<>();
        arguments.add(binder.bind(left));
        arguments.addAll(binder.bindAll(items));
        return binder.apply(call, "IN", arguments, Comparisons::in);
    }

    /** {@code (a, b) IN ((1, 2), (3, 4))}: any row of which all parts are equal. */
    private Expression rowIn(SqlCall left, SqlNodeList items) {
        List<Expression> parts = binder.bindAll(left.getOperandList());
        List<Expression> rows = new ArrayList<>();
        for (SqlNode item : items) {
            if (!(item instanceof SqlCall row) || !StatementParser.isRow(row) || row.operandCount() != parts.size()) {
                throw new InvalidSql(
                        item, "IN compares " + parts.size() + " values: write as many in parentheses here");
            }
            List<Expression> values = binder.bindAll(row.getOperandList());
            rows.add(rowEqual(item, parts, values));
        }
        return rows.size() == 1
                ? rows.get(0)
                : binder.apply(left, "IN", rows, site -> site.call(Operation.OR, SqlType.BOOLEAN, rows));
    }

    private Expression rowEqual(SqlNode item, List<Expression> parts, List<Expression> values) {
        List<Expression> all = new ArrayList<>(parts);
        all.addAll(values);
        return binder.apply(item, "=", all, site -> {
            List<Expression> equal = new ArrayList<>();
            for (int i = 0; i < parts.size(); i++) {
                equal.add(Comparisons.compare(site, Operation.EQUAL, parts.get(i), values.get(i)));
            }
            return equal.size() == 1 ? equal.get(0) : site.call(Operation.AND, SqlType.BOOLEAN, equal);
        });
    }

    private Expression like(SqlCall call) {
        SqlLikeOperator operator = (SqlLikeOperator) call.getOperator();
        String escape = call.operandCount() > 2 ? escape(call.operand(2)) : DEFAULT_ESCAPE;
        List<Expression> arguments = binder.bindAll(call.getOperandList().subList(0, 2));
        Expression matches = binder.apply(call, "LIKE", arguments, site -> {
            Expression value = site.text(0);
            Expression pattern = site.text(1);
            if (!operator.isCaseSensitive()) {
                value = site.call(Operation.LOWER, SqlType.VARCHAR, value);
                pattern = site.call(Operation.LOWER, SqlType.VARCHAR, pattern);
            }
            return site.call(Operation.LIKE, SqlType.BOOLEAN, value, pattern, site.literal(escape, SqlType.VARCHAR));
        });
        return operator.isNegated() ? not(call, matches) : matches;
    }

    private Expression similar(SqlCall call) {
        if (call.operandCount() > 2) {
            throw new InvalidSql(call, "SIMILAR TO has no ESCAPE here: the escape character is the backslash");
        }
        List<Expression> arguments = binder.bindAll(call.getOperandList());
        Expression matches = binder.apply(call, "SIMILAR TO", arguments, RegexFunctions::similar);
        return ((SqlLikeOperator) call.getOperator()).isNegated() ? not(call, matches) : matches;
    }

    private Expression regex(SqlCall call) {
        boolean ignoresCase = call.getKind() == SqlKind.POSIX_REGEX_CASE_INSENSITIVE;
        String name = call.getOperator().getName();
        Meaning meaning = ignoresCase ? RegexFunctions::containsIgnoringCase : RegexFunctions::contains;
        String shown = call.getKind() == SqlKind.RLIKE ? "RLIKE" : ignoresCase ? "~*" : "~";
        Expression matches =
                binder.apply(call, shown, binder.bindAll(call.getOperandList().subList(0, 2)), meaning);
        boolean negated = name.startsWith("NOT ") || name.startsWith("NEGATED ");
        return negated ? not(call, matches) : matches;
    }

    private static String escape(SqlNode node) {
        if (node instanceof SqlLiteral literal
                && literal.getTypeName().getFamily() == org.apache.calcite.sql.type.SqlTypeFamily.CHARACTER) {
            String escape = Literals.text(literal);
            if (escape.codePointCount(0, escape.length()) <= 1) {
                return escape;
            }
        }
        throw new InvalidSql(node, "ESCAPE needs a constant text of one character, or none");
    }

    /** (where, characters, value). */
    private Expression trim(SqlCall call) {
        SqlTrimFunction.Flag where = ((SqlLiteral) call.operand(0)).getValueAs(SqlTrimFunction.Flag.class);
        Operation operation = switch (where) {
            case BOTH -> Operation.TRIM_BOTH;
            case LEADING -> Operation.TRIM_LEADING;
            case TRAILING -> Operation.TRIM_TRAILING;
        };
        List<Expression> arguments = List.of(binder.bind(call.operand(2)), binder.bind(call.operand(1)));
        return binder.apply(
                call, "TRIM", arguments, site -> site.call(operation, SqlType.VARCHAR, site.text(0), site.text(1)));
    }

    /** {@code 'a' 'b'} on two lines is one constant. */
    private Expression literalChain(SqlCall call) {
        List<Expression> parts = binder.bindAll(call.getOperandList());
        return binder.apply(call, "constant", parts, site -> {
            boolean binary = site.type(0).kind() == Kind.VARBINARY;
            SqlType type = binary ? SqlType.of(Kind.VARBINARY) : SqlType.VARCHAR;
            return site.call(Operation.CONCAT, type, parts);
        });
    }

    private Expression not(SqlCall call, Expression condition) {
        return binder.apply(call, "NOT", List.of(condition), site -> site.not(condition));
    }
}
