package io.streamling.sql.internal.codegen;

import io.streamling.sql.internal.function.RowError;
import io.streamling.sql.internal.function.Text;
import io.streamling.sql.internal.function.TextTarget;
import io.streamling.sql.internal.library.Prepared;
import io.streamling.sql.internal.library.PreparedCache;
import io.streamling.sql.internal.plan.Expression;
import io.streamling.sql.internal.plan.Expression.LibraryCall;
import io.streamling.sql.internal.plan.Expression.Literal;
import io.streamling.sql.internal.plan.LibraryFunction;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.random.RandomGenerator;

/** Calls of library functions: one Java method each, prepared texts as fields. One generator's thread only. */
final class LibraryCallWriter {
    private final ExpressionWriter expressions;
    private final Scope scope;
    private final String target;

    LibraryCallWriter(ExpressionWriter expressions, String target) {
        this.expressions = expressions;
        this.scope = expressions.scope();
        this.target = target;
    }

    Value write(LibraryCall call) {
        scope.owner().useLibrary(PreparedCache.class.getPackageName());
        scope.owner().useLibrary(call.function().method().getDeclaringClass().getPackageName());
        LibraryFunction function = call.function();
        List<Expression> computed = new ArrayList<>();
        for (int i = 0; i < call.arguments().size(); i++) {
            if (!isPrepared(call, i)) {
                computed.add(call.arguments().get(i));
            }
        }
        List<Value> operands = expressions.operands(computed);
        String code = code(call, operands.iterator());
        boolean fails = function.mayFail() || operands.stream().anyMatch(Value::fails) || code.contains("Cache");
        if (fails) {
            scope.mayThrow();
        }
        Value value = new Value(code, Value.nullsOf(operands), fails);
        if (function.mayGiveNull()) {
            return nullable(value, call);
        }
        return function.isDeterministic() ? value : expressions.settle(value, call.type());
    }

    private Value nullable(Value value, LibraryCall call) {
        String name = expressions.settle(value, call.type()).code();
        return new Value(name, List.of(name + " == null"), false);
    }

    private String code(LibraryCall call, Iterator<Value> operands) {
        LibraryFunction function = call.function();
        List<String> codes = new ArrayList<>();
        Class<?>[] parameters = function.method().getParameterTypes();
        for (int i = 0; i < parameters.length; i++) {
            if (i >= call.arguments().size()) {
                codes.add(supplied(parameters[i]));
            } else if (isPrepared(call, i)) {
                Literal literal = (Literal) call.arguments().get(i);
                codes.add(scope.owner().prepared(parameters[i].getSimpleName(), String.valueOf(literal.value())));
            } else if (Prepared.class.isAssignableFrom(parameters[i])) {
                codes.add(cached(parameters[i], operands.next().code()));
            } else {
                codes.add(operands.next().code());
            }
        }
        String owner = function.method().getDeclaringClass().getSimpleName();
        return owner + "." + function.method().getName() + "(" + String.join(", ", codes) + ")";
    }

    private String cached(Class<?> kind, String text) {
        String name = kind.getSimpleName();
        String fieldName = name.substring(0, 1).toLowerCase(Locale.ROOT) + name.substring(1) + "Cache";
        String field = scope.owner().field("PreparedCache", fieldName, name + ".class");
        return "(" + name + ") " + field + ".of(" + text + ")";
    }

    /** What a method asks for behind its arguments. */
    private String supplied(Class<?> parameter) {
        if (parameter == RandomGenerator.class) {
            return "random()";
        }
        if (TextTarget.class.isAssignableFrom(parameter)) {
            scope.mayThrow();
            if (target.equals(ExpressionWriter.SCRATCH)) {
                scope.useScratch();
            }
            return target;
        }
        boolean isText = parameter == Text.class;
        return scope.owner().field(isText ? "Text" : "Decimal", isText ? "text" : "number", "");
    }

    /** Whether an argument is a constant text that can be prepared; what cannot fails for the rows that get there. */
    private static boolean isPrepared(LibraryCall call, int argument) {
        Class<?> parameter = call.function().method().getParameterTypes()[argument];
        if (!Prepared.class.isAssignableFrom(parameter)
                || !(call.arguments().get(argument) instanceof Literal literal)
                || !(literal.value() instanceof String text)) {
            return false;
        }
        try {
            return Prepared.of(parameter, text) != null;
        } catch (RowError error) {
            return false;
        }
    }
}
