package io.streamling.sql.internal.codegen;

import io.streamling.error.ErrorCode;
import io.streamling.error.StreamlingException;
import io.streamling.operator.OperatorContext;
import io.streamling.sql.internal.compiled.CompiledStep;
import io.streamling.sql.internal.execute.SelectOperator;
import io.streamling.sql.internal.interpret.Interpreter;
import io.streamling.sql.internal.plan.Evaluator;
import io.streamling.sql.internal.plan.SelectStep;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import org.codehaus.commons.compiler.CompileException;
import org.codehaus.commons.compiler.InternalCompilerException;
import org.codehaus.janino.util.ClassFile;
import org.jspecify.annotations.Nullable;

/** Evaluates steps by generated classes, and by the interpreter where none can be made. Thread-safe. */
public final class CodeGenerator implements Evaluator {
    private static final String CLASS_NAME = "Select";
    /** Some 1000 columns; what is larger would take seconds to compile and hit the limits of the class format. */
    private static final int MAX_SOURCE_LENGTH = 2_000_000;

    private final JavaCompiler compiler = new JavaCompiler();
    private final @Nullable Path sources;

    /** Sources are not kept. */
    public CodeGenerator() {
        this(null);
    }

    /** @param sources where to put the source of each class, for debuggers; null for nowhere */
    public CodeGenerator(@Nullable Path sources) {
        this.sources = sources;
    }

    @Override
    public Program prepare(SelectStep step) {
        try {
            return compile(step);
        } catch (CompileException
                | InternalCompilerException
                | ReflectiveOperationException
                | ClassFile.ClassFileException
                | LinkageError e) {
            return new Interpreter("interpreted: no class could be generated: " + e.getMessage()).prepare(step);
        }
    }

    /** What {@link #prepare} compiles. */
    public static String source(SelectStep step) {
        return new StepWriter(step).write(CLASS_NAME);
    }

    private Program compile(SelectStep step) throws CompileException, ReflectiveOperationException {
        StepWriter writer = new StepWriter(step);
        String source = writer.write(CLASS_NAME);
        if (source.length() > MAX_SOURCE_LENGTH) {
            throw new CompileException("the statement computes too much for one class", null);
        }
        if (sources != null) {
            return new CompiledProgram(step, compileKept(source, sources), writer.constants());
        }
        return new CompiledProgram(step, compiler.compile(CLASS_NAME, source), writer.constants());
    }

    /** A class whose name tells it from all others, and is the same in the next run: breakpoints stay where they are. */
    private Constructor<? extends CompiledStep> compileKept(String source, Path sources)
            throws CompileException, ReflectiveOperationException {
        String name = String.format(Locale.ROOT, "%s_%08x", CLASS_NAME, source.hashCode());
        String named = source.replaceAll("\\b(class |public )" + CLASS_NAME + "\\b", "$1" + name);
        Path file = sources.resolve(JavaCompiler.PACKAGE.replace('.', '/')).resolve(name + ".java");
        try {
            Files.createDirectories(file.getParent());
            Files.writeString(file, named);
        } catch (IOException e) {
            throw new StreamlingException(
                    ErrorCode.PIPELINE_INVALID,
                    "generated source '" + file + "' cannot be written: " + e + "; choose another directory for"
                            + " generatedSources, or leave it out",
                    e);
        }
        return compiler.compile(name, named);
    }

    /** A class, and what its instances are made with. */
    private static final class CompiledProgram implements Program {
        private final SelectStep step;
        private final Constructor<? extends CompiledStep> constructor;
        private final Object[] constants;

        CompiledProgram(SelectStep step, Constructor<? extends CompiledStep> constructor, Object[] constants) {
            this.step = step;
            this.constructor = constructor;
            this.constants = constants;
        }

        @Override
        public Optional<String> slowdown() {
            return Optional.empty();
        }

        @Override
        public SelectOperator start(OperatorContext context) {
            try {
                return new SelectOperator(step, constructor.newInstance((Object) constants), context);
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException("a generated class cannot be instantiated", e);
            }
        }
    }
}
