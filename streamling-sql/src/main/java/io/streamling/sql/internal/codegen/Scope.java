package io.streamling.sql.internal.codegen;

import io.streamling.sql.internal.type.SqlType;
import java.util.ArrayDeque;
import java.util.Deque;

/** The method that is being written: where statements go, and what they use. One generator's thread only. */
final class Scope {
    private final ClassWriter owner;
    private final boolean withNulls;
    private final Deque<CodeBlock> blocks = new ArrayDeque<>();
    private boolean usesScratch;
    private boolean canThrow;
    private int variables;

    /** @param withNulls whether input columns may hold nulls; without, no code looks for them */
    Scope(ClassWriter owner, boolean withNulls, CodeBlock body) {
        this.owner = owner;
        this.withNulls = withNulls;
        blocks.push(body);
    }

    ClassWriter owner() {
        return owner;
    }

    boolean withNulls() {
        return withNulls;
    }

    /** Where the next statement goes. */
    CodeBlock code() {
        return blocks.getFirst();
    }

    /** Statements go to a block of their own until {@link #leave}. */
    void enter() {
        blocks.push(code().nested());
    }

    CodeBlock leave() {
        return blocks.pop();
    }

    /** Declares a variable and returns its name. */
    String variable(SqlType type, String value) {
        return variable(Java.type(type), value);
    }

    String variable(String type, String value) {
        String name = "v" + ++variables;
        code().line(type + " " + name + " = " + value + ";");
        return name;
    }

    /** Texts on the way are made in the scratch memory, which each row starts anew. */
    void useScratch() {
        usesScratch = true;
    }

    boolean usesScratch() {
        return usesScratch;
    }

    /** Something in the row may throw. */
    void mayThrow() {
        canThrow = true;
    }

    boolean canThrow() {
        return canThrow;
    }
}
