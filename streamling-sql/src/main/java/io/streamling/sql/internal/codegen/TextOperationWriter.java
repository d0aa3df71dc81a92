package io.streamling.sql.internal.codegen;

import io.streamling.sql.internal.plan.Expression;
import io.streamling.sql.internal.plan.Expression.Call;
import io.streamling.sql.internal.plan.Expression.Literal;
import java.util.List;

/** Functions of text. Each call has a holder of its own for its result. Stateless. */
final class TextOperationWriter {
    private TextOperationWriter() {}

    static Value write(Scope scope, Call call, List<String> codes, String target) {
        return switch (call.operation()) {
            case LIKE -> Value.of(like(scope.owner(), call, codes)).failing();
            case LOWER -> made(scope, "CaseFolding.lower", codes, target);
            case UPPER -> made(scope, "CaseFolding.upper", codes, target);
            case INITCAP -> made(scope, "CaseFolding.initcap", codes, target);
            case CONCAT -> concat(scope, codes, target).failing();
            case REPLACE -> made(scope, "TextBuilding.replace", codes, target).failing();
            case LPAD -> made(scope, "TextBuilding.padLeft", codes, target).failing();
            case RPAD -> made(scope, "TextBuilding.padRight", codes, target).failing();
            case REVERSE -> made(scope, "TextBuilding.reverse", codes, target);
            case REPEAT -> made(scope, "TextBuilding.repeat", codes, target).failing();
            case CHR -> made(scope, "TextBuilding.chr", codes, target).failing();
            case SUBSTRING -> part(scope, "TextParts.substring", codes).failing();
            case LEFT -> part(scope, "TextParts.left", codes);
            case RIGHT -> part(scope, "TextParts.right", codes);
            case TRIM_BOTH -> part(scope, "TextParts.trim", trimmed(call, codes));
            case TRIM_LEADING -> part(scope, "TextParts.trimLeft", trimmed(call, codes));
            case TRIM_TRAILING -> part(scope, "TextParts.trimRight", trimmed(call, codes));
            case SPLIT_PART -> part(scope, "TextParts.splitPart", codes).failing();
            case CHAR_LENGTH -> Value.of("Utf8.length(" + codes.get(0) + ")");
            case OCTET_LENGTH -> Value.of(Java.operand(codes.get(0)) + ".length()");
            case POSITION -> test("position", codes);
            case STARTS_WITH -> test("startsWith", codes);
            case ENDS_WITH -> test("endsWith", codes);
            case CONTAINS -> test("contains", codes);
            case ASCII -> test("firstCodePoint", codes);
            default -> throw new IllegalArgumentException("no code for " + call.operation());
        };
    }

    /** A text that is made anew. */
    static Value made(Scope scope, String function, List<String> codes, String target) {
        scope.mayThrow();
        if (target.equals(ExpressionWriter.SCRATCH)) {
            scope.useScratch();
        }
        String holder = scope.owner().field("Text", "text", "");
        return Value.of(function + "(" + String.join(", ", codes) + ", " + target + ", " + holder + ")");
    }

    private static Value concat(Scope scope, List<String> codes, String target) {
        String joined = codes.get(0);
        for (int i = 1; i < codes.size(); i++) {
            String to = i == codes.size() - 1 ? target : ExpressionWriter.SCRATCH;
            joined = made(scope, "TextBuilding.concat", List.of(joined, codes.get(i)), to)
                    .code();
        }
        return Value.of(joined);
    }

    /** A text that is part of the first operand. */
    private static Value part(Scope scope, String function, List<String> codes) {
        String holder = scope.owner().field("Text", "text", "");
        return Value.of(function + "(" + String.join(", ", codes) + ", " + holder + ")");
    }

    /** Spaces are trimmed by a shorter way. */
    private static List<String> trimmed(Call call, List<String> codes) {
        boolean spaces = call.arguments().get(1) instanceof Literal literal && " ".equals(literal.value());
        return spaces ? codes.subList(0, 1) : codes;
    }

    private static Value test(String function, List<String> codes) {
        return Value.of("TextSearch." + function + "(" + String.join(", ", codes) + ")");
    }

    private static String like(ClassWriter owner, Call call, List<String> codes) {
        Expression pattern = call.arguments().get(1);
        String escape = owner.string(String.valueOf(((Literal) call.arguments().get(2)).value()));
        if (pattern instanceof Literal literal && literal.value() instanceof String text) {
            String field = owner.field("LikePattern", "pattern", owner.string(text) + ", " + escape);
            return field + ".matches(" + codes.get(0) + ")";
        }
        String field = owner.field("LikePattern", "pattern", escape);
        return field + ".matches(" + codes.get(0) + ", " + codes.get(1) + ")";
    }
}
