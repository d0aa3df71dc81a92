package io.streamling.sql.internal.validate;

import io.streamling.sql.internal.builtin.JsonForms;
import io.streamling.sql.internal.builtin.JsonValueOptions;
import io.streamling.sql.internal.catalog.Meaning;
import io.streamling.sql.internal.library.json.Json;
import io.streamling.sql.internal.parse.InvalidSql;
import io.streamling.sql.internal.parse.TypeReader;
import io.streamling.sql.internal.plan.Expression;
import io.streamling.sql.internal.type.SqlType;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlJsonEmptyOrError;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.jspecify.annotations.Nullable;

/** Functions of JSON as the parser reads them. One statement, one thread. */
final class JsonNodes {
    /** What these give is JSON, within an object or array. */
    private static final Set<String> GIVES_JSON =
            Set.of("JSON_OBJECT", "JSON_ARRAY", "JSON", "PARSE_JSON", "TRY_PARSE_JSON", "JSON_STRING");

    private final ExpressionBinder binder;

    JsonNodes(ExpressionBinder binder) {
        this.binder = binder;
    }

    /** Null where the call is none of these. Throws {@link InvalidSql}. */
    @Nullable
    Expression bind(SqlCall call) {
        String name = call.getOperator().getName();
        return switch (name) {
            case "JSON_VALUE" -> value(call);
            case "JSON_QUERY" -> query(call);
            case "JSON_EXISTS" -> exists(call);
            case "JSON_OBJECT" -> made(call, site -> JsonForms.object(site, leavesOutNulls(call)));
            case "JSON_ARRAY" -> made(call, site -> JsonForms.array(site, leavesOutNulls(call)));
            default -> name.startsWith("IS ") && name.contains(" JSON ") ? test(call, name) : null;
        };
    }

    private Expression value(SqlCall call) {
        List<SqlNode> operands = call.getOperandList();
        List<SqlNode> arguments = new ArrayList<>(operands.subList(0, 2));
        SqlType returning = SqlType.VARCHAR;
        long[] behaviours = {Json.NULL, Json.NULL};
        int[] defaults = {-1, -1};
        int pending = -1;
        String behaviour = "";
        for (SqlNode operand : operands.subList(2, operands.size())) {
            if (operand instanceof SqlDataTypeSpec spec) {
                returning = TypeReader.read(spec).type();
            } else if (isSymbol(operand, SqlJsonEmptyOrError.class)) {
                int which = symbol(operand).equals("EMPTY") ? 0 : 1;
                behaviours[which] = behaviour.equals("ERROR") ? Json.ERROR : Json.NULL;
                defaults[which] = pending;
                pending = -1;
            } else if (isSymbol(operand, Enum.class)) {
                behaviour = symbol(operand);
            } else {
                pending = arguments.size();
                arguments.add(operand);
            }
        }
        JsonValueOptions options =
                new JsonValueOptions(returning, behaviours[0], behaviours[1], defaults[0], defaults[1]);
        return binder.apply(call, "JSON_VALUE", binder.bindAll(arguments), site -> JsonForms.value(site, options));
    }

    private Expression query(SqlCall call) {
        boolean isArray = returnsArray(call);
        long wrapper = switch (symbol(call.operand(2))) {
            case "WITH_CONDITIONAL_ARRAY" -> Json.WRAPPED_SCALARS;
            case "WITH_UNCONDITIONAL_ARRAY" -> Json.WRAPPED;
            default -> Json.UNWRAPPED;
        };
        long onEmpty = queryBehaviour(call.operand(3));
        long onError = queryBehaviour(call.operand(4));
        List<Expression> arguments = binder.bindAll(call.getOperandList().subList(0, 2));
        return binder.apply(call, "JSON_QUERY", arguments, site -> {
            Expression json = JsonForms.query(site, wrapper, onEmpty, onError);
            return isArray ? JsonForms.elements(site, json, onError) : json;
        });
    }

    private static boolean returnsArray(SqlCall call) {
        if (call.operandCount() <= 5 || !(call.operand(5) instanceof SqlDataTypeSpec spec)) {
            return false;
        }
        SqlType type = TypeReader.read(spec).type();
        boolean isArray = type.sameAs(SqlType.array(SqlType.VARCHAR));
        if (!isArray && type.kind() != SqlType.Kind.VARCHAR) {
            throw new InvalidSql(
                    call,
                    "JSON_QUERY gives VARCHAR, or with RETURNING VARCHAR ARRAY the elements of an array, not " + type);
        }
        return isArray;
    }

    private static long queryBehaviour(SqlNode node) {
        return switch (symbol(node)) {
            case "ERROR" -> Json.ERROR;
            case "EMPTY_ARRAY" -> Json.EMPTY_ARRAY;
            case "EMPTY_OBJECT" -> Json.EMPTY_OBJECT;
            default -> Json.NULL;
        };
    }

    private Expression exists(SqlCall call) {
        String behaviour = call.operandCount() > 2 ? symbol(call.operand(2)) : "FALSE";
        long onError = switch (behaviour) {
            case "TRUE" -> Json.EMPTY_ARRAY;
            case "ERROR" -> Json.ERROR;
            case "UNKNOWN" -> JsonForms.UNKNOWN;
            default -> Json.NULL;
        };
        List<Expression> arguments = binder.bindAll(call.getOperandList().subList(0, 2));
        return binder.apply(call, "JSON_EXISTS", arguments, site -> JsonForms.exists(site, onError));
    }

    private Expression test(SqlCall call, String name) {
        String method = switch (name.substring(name.lastIndexOf(' ') + 1)) {
            case "OBJECT" -> "isObject";
            case "ARRAY" -> "isArray";
            case "SCALAR" -> "isScalar";
            default -> "isValue";
        };
        boolean isNegated = name.startsWith("IS NOT ");
        return binder.apply(call, "IS JSON", binder.bindAll(call.getOperandList()), site -> {
            Expression result = JsonForms.test(site, method);
            return isNegated ? site.not(result) : result;
        });
    }

    /** The values become JSON first; the keys of an object stay. */
    private Expression made(SqlCall call, Meaning meaning) {
        String name = call.getOperator().getName();
        boolean hasKeys = name.equals("JSON_OBJECT");
        List<Expression> arguments = new ArrayList<>();
        for (int i = 1; i < call.operandCount(); i++) {
            SqlNode operand = call.operand(i);
            boolean isKey = hasKeys && i % 2 == 1;
            arguments.add(isKey ? binder.bind(operand) : json(operand, name));
        }
        return binder.apply(call, name, arguments, meaning);
    }

    private Expression json(SqlNode node, String name) {
        if (node.getKind() == SqlKind.JSON_VALUE_EXPRESSION) {
            return binder.apply(node, "FORMAT JSON", List.of(binder.bind(((SqlCall) node).operand(0))), s -> s.text(0));
        }
        Expression value = binder.bind(node);
        boolean isJson = node instanceof SqlCall inner
                && GIVES_JSON.contains(inner.getOperator().getName().toUpperCase(java.util.Locale.ROOT));
        return isJson ? value : binder.apply(node, name, List.of(value), site -> JsonForms.json(site, value));
    }

    private static boolean leavesOutNulls(SqlCall call) {
        return symbol(call.operand(0)).equals("ABSENT_ON_NULL");
    }

    private static boolean isSymbol(SqlNode node, Class<?> kind) {
        return node instanceof SqlLiteral literal && kind.isInstance(literal.getValue());
    }

    private static String symbol(SqlNode node) {
        return node instanceof SqlLiteral literal && literal.getValue() instanceof Enum<?> value ? value.name() : "";
    }
}
