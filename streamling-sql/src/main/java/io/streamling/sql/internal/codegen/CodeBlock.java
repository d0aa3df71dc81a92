package io.streamling.sql.internal.codegen;

/** Lines of Java with their indentation. One generator's thread only. */
final class CodeBlock {
    private final StringBuilder text = new StringBuilder();
    private final int startDepth;
    private int depth;

    CodeBlock(int depth) {
        this.startDepth = depth;
        this.depth = depth;
    }

    void line(String line) {
        if (!line.isEmpty()) {
            text.append("    ".repeat(depth)).append(line);
        }
        text.append('\n');
    }

    /** A line that ends in an opening brace. */
    void open(String line) {
        line(line + " {");
        depth++;
    }

    void close() {
        close("");
    }

    void close(String rest) {
        depth--;
        line("}" + rest);
    }

    /** Closes one block and opens the next, as in {@code else}. */
    void reopen(String line) {
        depth--;
        line("} " + line + " {");
        depth++;
    }

    /** A block that goes in here later. */
    CodeBlock nested() {
        return new CodeBlock(depth);
    }

    /** Puts a finished block here, indented as its new place wants it. */
    void append(CodeBlock block) {
        if (block.startDepth == depth) {
            text.append(block.text);
            return;
        }
        String deeper = "    ".repeat(Math.max(0, depth - block.startDepth));
        block.text
                .toString()
                .lines()
                .forEach(line ->
                        text.append(line.isEmpty() ? "" : deeper).append(line).append('\n'));
    }

    boolean isEmpty() {
        return text.length() == 0;
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
