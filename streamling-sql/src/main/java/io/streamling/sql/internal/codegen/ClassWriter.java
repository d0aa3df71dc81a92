package io.streamling.sql.internal.codegen;

import io.streamling.sql.internal.codegen.wide.WideCode;
import io.streamling.sql.internal.compiled.FunctionSpec;
import io.streamling.sql.internal.plan.Expression;
import io.streamling.sql.internal.type.ArrowTypes;
import io.streamling.sql.internal.type.SqlType;
import io.streamling.sql.internal.wide.WideDecimals;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.Schema;

/** The fields of a generated class, what binds them to a batch, and its methods. One generator's thread only. */
final class ClassWriter {
    /** Longer literals would not fit a class file's constants in the worst case. */
    private static final int MAX_LITERAL_LENGTH = 10_000;

    private final Schema input;
    private final Names names = new Names();
    private final Map<List<Integer>, String> columns = new LinkedHashMap<>();
    private final Map<Object, String> literals = new LinkedHashMap<>();
    private final List<Object> constants = new ArrayList<>();
    private final List<String> constantFields = new ArrayList<>();
    private final Set<String> readers = new HashSet<>();
    private final Set<String> libraryPackages = new TreeSet<>();
    private final CodeBlock fields = new CodeBlock(1);
    private final CodeBlock binding = new CodeBlock(2);
    private final CodeBlock methods = new CodeBlock(1);

    ClassWriter(Schema input) {
        this.input = input;
    }

    Names names() {
        return names;
    }

    CodeBlock methods() {
        return methods;
    }

    CodeBlock binding() {
        return binding;
    }

    CodeBlock fields() {
        return fields;
    }

    /** What the source refers to as {@code constants[i]}. */
    Object[] constants() {
        return constants.toArray();
    }

    /** The name of the field through which a column is read. */
    String column(Expression column) {
        List<Integer> place = new ArrayList<>();
        place.add(Expressions.root(column).index());
        Arrays.stream(Expressions.path(column)).forEach(place::add);
        return columns.computeIfAbsent(place, key -> declareColumn(key, column.type()));
    }

    /** Whether the field of a column is an object that reads it, not an address. */
    boolean isReader(String column) {
        return readers.contains(column);
    }

    /** The field of the input that a column is. */
    Field inputField(Expression column) {
        Field field = input.getFields().get(Expressions.root(column).index());
        for (int child : Expressions.path(column)) {
            field = field.getChildren().get(child);
        }
        return field;
    }

    /** The class computes with wide numbers. */
    void useWide() {
        useLibrary(WideDecimals.class.getPackageName());
        useLibrary(BigDecimal.class.getPackageName());
    }

    /** {@code column(2)}, or {@code column(2), new int[] {0, 1}} for a field of a field of it. */
    String rootAndPath(Expression column) {
        int[] path = Expressions.path(column);
        String root = "column(" + Expressions.root(column).index() + ")";
        return path.length == 0 ? root : root + ", " + array(path);
    }

    private static String array(int[] fields) {
        return "new int[] " + Arrays.toString(fields).replace('[', '{').replace(']', '}');
    }

    private static String place(int index, int[] fields) {
        return fields.length == 0 ? String.valueOf(index) : index + ", " + array(fields);
    }

    /** The name of the field through which the places of the elements of a list are read. */
    String listColumn(Expression column) {
        return literals.computeIfAbsent(List.of("list", column), key -> {
            String name = names.fresh(column(column) + "Places");
            fields.line("private final ListPlaces " + name + " = new ListPlaces();");
            binding.line(name + ".bind(" + vectorAndValidity(column) + ");");
            return name;
        });
    }

    /**
     * The name of the field through which the elements of a list are read, by their places. An object that reads them is
     * another one for each use: it holds one element at a time, and a row may compare two of them.
     */
    String elementColumn(Expression column, SqlType type) {
        String reader = Java.reader(ArrowTypes.field("element", type), type);
        return reader.isEmpty()
                ? literals.computeIfAbsent(List.of("elements", column), key -> newElementColumn(column, reader))
                : newElementColumn(column, reader);
    }

    private String newElementColumn(Expression column, String reader) {
        String elements = listColumn(column) + ".elements()";
        String name = names.fresh(column(column) + "Elements");
        bindColumn(name, reader, elements, "validity(" + elements + ")");
        return name;
    }

    private static String vectorAndValidity(Expression column) {
        int[] path = Expressions.path(column);
        String at = place(Expressions.root(column).index(), path);
        return "column(" + at + "), " + validity(at, path);
    }

    private static String validity(String at, int[] path) {
        return path.length == 0 ? "validity(column(" + at + "))" : "validity(" + at + ", scratch)";
    }

    private String declareColumn(List<Integer> place, SqlType type) {
        int[] path = place.stream().skip(1).mapToInt(Integer::intValue).toArray();
        Field field = input.getFields().get(place.get(0));
        StringBuilder wanted = new StringBuilder(field.getName());
        for (int child : path) {
            field = field.getChildren().get(child);
            wanted.append('_').append(field.getName());
        }
        String name = names.fresh(wanted.toString());
        String at = place(place.get(0), path);
        bindColumn(name, Java.reader(field, type), "column(" + at + ")", validity(at, path));
        return name;
    }

    private void bindColumn(String name, String reader, String vector, String validity) {
        if (reader.isEmpty()) {
            fields.line("private long " + name + ";");
            fields.line("private long " + name + "Validity;");
            binding.line(name + " = data(" + vector + ");");
            binding.line(name + "Validity = " + validity + ";");
        } else {
            readers.add(name);
            String kind = reader.substring(0, reader.indexOf('('));
            fields.line("private final " + kind + " " + name + " = new " + reader + ";");
            binding.line(name + ".bind(" + vector + ", " + validity + ");");
        }
    }

    /** A field that is made once with its class, such as the holder of a result. */
    String field(String type, String kind, String arguments) {
        String name = names.next(kind);
        fields.line("private final " + type + " " + name + " = new " + type + "(" + arguments + ");");
        return name;
    }

    /** The class calls functions of a package of the library. */
    void useLibrary(String packageName) {
        libraryPackages.add(packageName);
    }

    /** The class does arithmetic of times. */
    void useTime() {
        useLibrary(Imports.TIME);
    }

    /** A field that is made once of a constant text, and is the same wherever that is wanted. */
    String prepared(String type, String value) {
        String kind = type.substring(0, 1).toLowerCase(java.util.Locale.ROOT) + type.substring(1);
        return literals.computeIfAbsent(List.of(type, value), key -> field(type, kind, string(value)));
    }

    /** A field that keeps something for the length of a row. */
    String variable(String type, String name) {
        String fresh = names.fresh(name);
        fields.line("private " + type + " " + fresh + ";");
        return fresh;
    }

    String text(String value) {
        return literals.computeIfAbsent(value, key -> {
            String name = field("Text", "literal", "");
            binding.line("scratch.put(" + string(value) + ", " + name + ");");
            return name;
        });
    }

    /** A string literal, or a constant where it would be too long for one. */
    String string(String value) {
        if (value.length() <= MAX_LITERAL_LENGTH) {
            return Java.string(value);
        }
        return constant("String", value);
    }

    String bytes(byte[] value) {
        String key = "bytes:" + new String(value, StandardCharsets.ISO_8859_1);
        return literals.computeIfAbsent(List.of(key), ignored -> {
            String name = field("Text", "literal", "");
            binding.line("scratch.put(" + constant("byte[]", value) + ", " + name + ");");
            return name;
        });
    }

    String wide(SqlType type, Object value) {
        return literals.computeIfAbsent(List.of(WideCode.javaType(type), value), key -> {
            String name = names.next("number");
            String made = WideCode.literal(type, value);
            fields.line("private final " + WideCode.javaType(type) + " " + name + " = " + made + ";");
            return name;
        });
    }

    String decimal(BigDecimal value) {
        return literals.computeIfAbsent(value, key -> {
            String name = names.next("decimal");
            fields.line("private final Decimal " + name + " = Decimal.of(\"" + value.toPlainString() + "\");");
            return name;
        });
    }

    /** An object that the source cannot spell out. */
    String constantField(String type, String kind, Object value) {
        String name = names.next(kind);
        fields.line("private final " + type + " " + name + ";");
        constants.add(value);
        constantFields.add(name + " = (" + type + ") constants[" + (constants.size() - 1) + "];");
        return name;
    }

    /** A column of results of a user's function. */
    String functionColumn(FunctionSpec spec) {
        String written = spec.function().name();
        boolean loud = written.equals(written.toUpperCase(Locale.ROOT));
        String name = names.fresh(loud ? written.toLowerCase(Locale.ROOT) : written);
        fields.line("private final FunctionColumn " + name + ";");
        constants.add(spec);
        constantFields.add(name + " = functionColumn(constants[" + (constants.size() - 1) + "]);");
        return name;
    }

    /** A column for what the filter has computed. */
    String keptColumn(Expression expression) {
        String name = names.next("kept");
        fields.line("/** " + ExpressionText.comment(expression) + " of the rows that the filter has let pass. */");
        fields.line("private final KeptColumn " + name + " = keptColumn();");
        return name;
    }

    private String constant(String type, Object value) {
        return constantField(type, "constant", value);
    }

    /** The whole source. */
    String source(String className, String description) {
        CodeBlock code = new CodeBlock(0);
        code.line("package " + JavaCompiler.PACKAGE + ";");
        code.line("");
        Set<String> imports = new TreeSet<>(Imports.LINES);
        libraryPackages.forEach(used -> imports.add(used + ".*"));
        imports.forEach(imported -> code.line("import " + imported + ";"));
        code.line("");
        code.line("/**");
        description.lines().forEach(line -> code.line(" * " + line));
        code.line(" */");
        code.open("public final class " + className + " extends CompiledStep");
        code.append(fields);
        if (!fields.isEmpty()) {
            code.line("");
        }
        writeConstructor(className, code);
        code.line("@Override");
        code.open("protected void bind(RowBatch input, Scratch scratch)");
        code.append(binding);
        code.close();
        code.append(methods);
        code.close();
        return code.toString();
    }

    private void writeConstructor(String className, CodeBlock code) {
        code.open("public " + className + "(Object[] constants)");
        constantFields.forEach(code::line);
        code.close();
        code.line("");
    }
}
