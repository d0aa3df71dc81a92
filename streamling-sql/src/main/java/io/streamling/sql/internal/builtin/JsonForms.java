package io.streamling.sql.internal.builtin;

import static io.streamling.sql.internal.type.SqlType.BIGINT;
import static io.streamling.sql.internal.type.SqlType.BOOLEAN;
import static io.streamling.sql.internal.type.SqlType.VARCHAR;

import io.streamling.sql.internal.catalog.CallSite;
import io.streamling.sql.internal.catalog.NestedCalls;
import io.streamling.sql.internal.catalog.Overload;
import io.streamling.sql.internal.interpret.NestedJson;
import io.streamling.sql.internal.library.Base64Text;
import io.streamling.sql.internal.library.json.Json;
import io.streamling.sql.internal.library.json.JsonStrings;
import io.streamling.sql.internal.nested.JsonLists;
import io.streamling.sql.internal.plan.Expression;
import io.streamling.sql.internal.plan.Expression.Literal;
import io.streamling.sql.internal.plan.Expression.When;
import io.streamling.sql.internal.plan.LibraryFunction;
import io.streamling.sql.internal.plan.Operation;
import io.streamling.sql.internal.type.SqlType;
import io.streamling.sql.internal.type.TypeRules;
import java.util.ArrayList;
import java.util.List;

/** Functions of JSON that have a grammar of their own. Stateless. */
public final class JsonForms {
    /** {@code UNKNOWN ON ERROR} of JSON_EXISTS. */
    public static final long UNKNOWN = 4;

    private JsonForms() {}

    /** JSON_VALUE of a text and a path, behind which the defaults may stand. */
    public static Expression value(CallSite call, JsonValueOptions options) {
        List<Object> behaviours = List.of(options.onEmpty(), options.onError());
        Expression text =
                call(call, new Method(Json.class, "value", VARCHAR), behaviours, call.argument(0), call.argument(1));
        SqlType returning = options.returning();
        Expression typed = call.builder().cast(text, returning, options.onError() != Json.ERROR);
        if (options.emptyDefault() < 0 && options.errorDefault() < 0) {
            return typed;
        }
        Expression state =
                call(call, new Method(Json.class, "state", BIGINT), List.of(), call.argument(0), call.argument(1));
        List<When> whens = new ArrayList<>();
        if (options.emptyDefault() >= 0) {
            whens.add(new When(is(call, state, Json.STATE_EMPTY), call.as(options.emptyDefault(), returning)));
        }
        if (options.errorDefault() >= 0) {
            Expression instead = call.as(options.errorDefault(), returning);
            whens.add(new When(is(call, state, Json.STATE_ERROR), instead));
            Expression isUnread = call.call(Operation.AND, BOOLEAN, call.not(isNull(call, text)), isNull(call, typed));
            whens.add(new When(isUnread, instead));
        }
        return call.builder().choice(whens, typed, returning);
    }

    private static Expression is(CallSite call, Expression state, long wanted) {
        return call.call(Operation.EQUAL, BOOLEAN, state, call.literal(wanted, BIGINT));
    }

    private static Expression isNull(CallSite call, Expression value) {
        return call.call(Operation.IS_NULL, BOOLEAN, value);
    }

    /** JSON_QUERY of a text and a path; the three are constants of {@link Json}. */
    public static Expression query(CallSite call, long wrapper, long onEmpty, long onError) {
        List<Object> behaviours = List.of(wrapper, onEmpty, onError);
        return call(call, new Method(Json.class, "query", VARCHAR), behaviours, call.argument(0), call.argument(1));
    }

    /** What JSON_QUERY gives, as an ARRAY of VARCHAR. */
    public static Expression elements(CallSite call, Expression json, long onError) {
        JsonLists body = onError == Json.ERROR
                ? JsonLists.FAILING
                : onError == Json.EMPTY_ARRAY ? JsonLists.EMPTY_ON_ERROR : JsonLists.NULL_ON_ERROR;
        return NestedCalls.vector(call, SqlType.array(VARCHAR), body, json);
    }

    /** JSON_EXISTS of a text and a path. */
    public static Expression exists(CallSite call, long onError) {
        List<Object> behaviour = List.of(onError == UNKNOWN ? Json.NULL : onError);
        Expression found =
                call(call, new Method(Json.class, "exists", BOOLEAN), behaviour, call.argument(0), call.argument(1));
        if (onError != UNKNOWN) {
            return found;
        }
        Expression isError =
                call(call, new Method(Json.class, "isError", BOOLEAN), List.of(), call.argument(0), call.argument(1));
        When unknown = new When(isError, new Literal(null, BOOLEAN));
        return call.builder().choice(List.of(unknown), found, BOOLEAN);
    }

    /** {@code a IS JSON kind}, with the name of a method of {@link Json}. */
    public static Expression test(CallSite call, String method) {
        return call(call, new Method(Json.class, method, BOOLEAN), List.of(), call.argument(0));
    }

    /** JSON_OBJECT of keys and values in turn; the values are JSON already. */
    public static Expression object(CallSite call, boolean leavesOutNulls) {
        List<Expression> members = new ArrayList<>();
        for (int i = 0; i < call.count(); i += 2) {
            Expression key = call(call, new Method(JsonStrings.class, "quote", VARCHAR), List.of(), call.text(i));
            Expression value = orNull(call, call.argument(i + 1), leavesOutNulls);
            Expression colon = call.literal(":", VARCHAR);
            Expression member = call.call(Operation.CONCAT, VARCHAR, comma(call), key, colon, value);
            members.add(orNothing(call, member, leavesOutNulls));
        }
        return enclosed(call, "object", members);
    }

    /** JSON_ARRAY of values that are JSON already. */
    public static Expression array(CallSite call, boolean leavesOutNulls) {
        List<Expression> elements = new ArrayList<>();
        for (Expression argument : call.arguments()) {
            Expression value = orNull(call, argument, leavesOutNulls);
            Expression element = call.call(Operation.CONCAT, VARCHAR, comma(call), value);
            elements.add(orNothing(call, element, leavesOutNulls));
        }
        return enclosed(call, "array", elements);
    }

    private static Expression comma(CallSite call) {
        return call.literal(",", VARCHAR);
    }

    private static Expression orNull(CallSite call, Expression value, boolean leavesOutNulls) {
        return leavesOutNulls || !value.type().nullable()
                ? value
                : call.call(Operation.COALESCE, VARCHAR, value, call.literal("null", VARCHAR));
    }

    private static Expression orNothing(CallSite call, Expression part, boolean leavesOutNulls) {
        return leavesOutNulls && part.type().nullable()
                ? call.call(Operation.COALESCE, VARCHAR, part, call.literal("", VARCHAR))
                : part;
    }

    private static Expression enclosed(CallSite call, String method, List<Expression> parts) {
        Expression joined = parts.isEmpty()
                ? call.literal("", VARCHAR)
                : parts.size() == 1 ? parts.get(0) : call.call(Operation.CONCAT, VARCHAR, parts);
        return call(call, new Method(Json.class, method, VARCHAR), List.of(), joined);
    }

    /** A value as JSON. */
    public static Expression json(CallSite call, Expression value) {
        SqlType.Kind kind = value.type().kind();
        if (kind.isFloating()) {
            Expression text = call.builder().cast(value, VARCHAR);
            return call(call, new Method(Json.class, "number", VARCHAR), List.of(), text);
        }
        if (kind.isNumeric() || kind == SqlType.Kind.BOOLEAN) {
            return call.builder().cast(value, VARCHAR);
        }
        if (kind == SqlType.Kind.NULL) {
            return new Literal(null, VARCHAR);
        }
        if (kind == SqlType.Kind.VARBINARY) {
            return json(call, binary(call, value));
        }
        if (!TypeRules.canCast(value.type(), VARCHAR)) {
            throw call.invalid(call.name() + " cannot write " + CallSite.words(value.type()) + " as JSON");
        }
        if (kind.isNested()) {
            return NestedCalls.vector(call, VARCHAR, new NestedJson(value.type()), value);
        }
        Expression text = call.builder().cast(value, VARCHAR);
        return call(call, new Method(JsonStrings.class, "quote", VARCHAR), List.of(), text);
    }

    private static Expression binary(CallSite call, Expression bytes) {
        return Overload.bind(
                new CallSite(call.place(), call.name(), List.of(bytes), call.builder()),
                List.of(Overload.of(call.name(), Base64Text.class, "encode", VARCHAR, SqlType.VARBINARY)));
    }

    /** The only public static method of its name in a class of the library. */
    private record Method(Class<?> owner, String name, SqlType result) {}

    private static Expression call(CallSite call, Method method, List<Object> constants, Expression... texts) {
        LibraryFunction function = LibraryFunction.of(call.name(), method.owner, method.name, texts.length);
        List<SqlType> types = java.util.Collections.nCopies(texts.length, VARCHAR);
        Overload overload = new Overload(function, types, constants, method.result);
        return Overload.bind(
                new CallSite(call.place(), call.name(), List.of(texts), call.builder()), List.of(overload));
    }
}
