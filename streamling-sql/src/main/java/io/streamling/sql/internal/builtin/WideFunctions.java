package io.streamling.sql.internal.builtin;

import static io.streamling.sql.internal.type.SqlType.INT256;
import static io.streamling.sql.internal.type.SqlType.UINT256;
import static io.streamling.sql.internal.type.SqlType.VARBINARY;
import static io.streamling.sql.internal.type.SqlType.VARCHAR;

import io.streamling.sql.internal.catalog.CallSite;
import io.streamling.sql.internal.catalog.Definitions;
import io.streamling.sql.internal.catalog.Family;
import io.streamling.sql.internal.catalog.FunctionDefinition;
import io.streamling.sql.internal.catalog.Overload;
import io.streamling.sql.internal.catalog.Source;
import io.streamling.sql.internal.plan.Expression;
import io.streamling.sql.internal.plan.Operation;
import io.streamling.sql.internal.type.SqlType;
import io.streamling.sql.internal.wide.Numbers256;
import java.util.List;
import java.util.Locale;

/** 256-bit integers; the operators do the same. Stateless. */
final class WideFunctions {
    private static final String OVERFLOW = "Fails where the result does not fit";

    private static final List<Overload> UNSIGNED = List.of(
            Overload.of("TO_U256", Numbers256.class, "unsigned", UINT256, VARCHAR),
            Overload.of("TO_U256", Numbers256.class, "unsignedBytes", UINT256, VARBINARY));
    private static final List<Overload> SIGNED = List.of(
            Overload.of("TO_I256", Numbers256.class, "signed", INT256, VARCHAR),
            Overload.of("TO_I256", Numbers256.class, "signedBytes", INT256, VARBINARY));

    private WideFunctions() {}

    static List<FunctionDefinition> all() {
        Definitions all = new Definitions(Family.WIDE);
        addUnsigned(all);
        addSigned(all);
        return all.all();
    }

    private static void addUnsigned(Definitions all) {
        all.add("TO_U256")
                .from(Source.STREAMLING)
                .says(
                        "a UINT256 of a number (the fraction is cut off), of a text with digits or with hex behind 0x, of up to 32 bytes with the"
                                + " most significant first. Fails for what is negative, too large or no number")
                .means(1, 1, "(number, VARCHAR or VARBINARY) -> UINT256", call -> convert(call, UINT256, UNSIGNED))
                .example("to_u256('0xff')", "255")
                .example("to_u256(X'0100')", "256")
                .example("to_u256(7)", "7");
        all.add("U256_TO_STRING")
                .from(Source.STREAMLING)
                .says("the digits")
                .means(1, 1, "(UINT256) -> VARCHAR", call -> call.builder().cast(call.as(0, UINT256), VARCHAR))
                .example("u256_to_string(to_u256('0xffff'))", "'65535'");
        add(all, "U256_ADD", UINT256, Operation.ADD, "the sum. " + OVERFLOW)
                .example("u256_add(to_u256('18446744073709551615'), 1)", "18446744073709551616");
        add(all, "U256_SUB", UINT256, Operation.SUBTRACT, "the difference. Fails below 0")
                .example("u256_sub(to_u256('10'), 3)", "7");
        add(all, "U256_MUL", UINT256, Operation.MULTIPLY, "the product. " + OVERFLOW)
                .example("u256_mul(to_u256('10'), 3)", "30");
        add(all, "U256_DIV", UINT256, Operation.DIVIDE, "the quotient, cut off. Fails for 0")
                .example("u256_div(to_u256('10'), 3)", "3");
        add(all, "U256_MOD", UINT256, Operation.MODULO, "the rest of a division. Fails for 0")
                .example("u256_mod(to_u256('10'), 3)", "1");
    }

    private static void addSigned(Definitions all) {
        all.add("TO_I256")
                .from(Source.STREAMLING)
                .says(
                        "an INT256, as TO_U256; a text may have a sign, but not before hex; bytes are in two's complement. Fails for what does not"
                                + " fit or is no number")
                .means(1, 1, "(number, VARCHAR or VARBINARY) -> INT256", call -> convert(call, INT256, SIGNED))
                .example("to_i256('-12')", "-12")
                .example("to_i256(X'ff')", "-1");
        all.add("I256_TO_STRING")
                .from(Source.STREAMLING)
                .says("sign and digits")
                .means(1, 1, "(INT256) -> VARCHAR", call -> call.builder().cast(call.as(0, INT256), VARCHAR))
                .example("i256_to_string(to_i256('-12'))", "'-12'");
        add(all, "I256_ADD", INT256, Operation.ADD, "the sum. " + OVERFLOW)
                .example("i256_add(to_i256('-10'), 3)", "-7");
        add(all, "I256_SUB", INT256, Operation.SUBTRACT, "the difference. " + OVERFLOW)
                .example("i256_sub(to_i256('3'), 10)", "-7");
        add(all, "I256_MUL", INT256, Operation.MULTIPLY, "the product. " + OVERFLOW)
                .example("i256_mul(to_i256('-10'), 3)", "-30");
        add(all, "I256_DIV", INT256, Operation.DIVIDE, "the quotient, cut off towards 0. Fails for 0, and on overflow")
                .example("i256_div(to_i256('-10'), 3)", "-3");
        add(
                        all,
                        "I256_MOD",
                        INT256,
                        Operation.MODULO,
                        "the rest of a division, with the sign of the first. Fails for 0")
                .example("i256_mod(to_i256('-10'), 3)", "-1");
        addUnary(all, "I256_NEG", Operation.NEGATE, "with the other sign. Fails for the least INT256")
                .example("i256_neg(to_i256('5'))", "-5");
        addUnary(all, "I256_ABS", Operation.ABS, "without its sign. Fails for the least INT256")
                .example("i256_abs(to_i256('-5'))", "5");
    }

    private static Definitions.Entry add(Definitions all, String name, SqlType type, Operation operation, String says) {
        String signature = String.format(Locale.ROOT, "(%s, %s) -> %s", type, type, type);
        return all.add(name)
                .from(Source.STREAMLING)
                .says(says)
                .means(2, 2, signature, call -> call.call(operation, type, call.as(0, type), call.as(1, type)));
    }

    private static Definitions.Entry addUnary(Definitions all, String name, Operation operation, String says) {
        return all.add(name)
                .from(Source.STREAMLING)
                .says(says)
                .means(1, 1, "(INT256) -> INT256", call -> call.call(operation, INT256, call.as(0, INT256)));
    }

    private static Expression convert(CallSite call, SqlType type, List<Overload> ofTexts) {
        return switch (call.type(0).kind()) {
            case VARCHAR, VARBINARY -> Overload.bind(call, ofTexts);
            default -> call.builder().cast(call.number(0), type);
        };
    }
}
