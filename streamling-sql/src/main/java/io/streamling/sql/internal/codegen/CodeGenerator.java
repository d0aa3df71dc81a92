package io.streamling.sql.internal.codegen;

import io.streamling.operator.OperatorContext;
import io.streamling.sql.internal.compiled.CompiledStep;
import io.streamling.sql.internal.execute.SelectOperator;
import io.streamling.sql.internal.interpret.Interpreter;
import io.streamling.sql.internal.plan.Evaluator;
import io.streamling.sql.internal.plan.SelectStep;
import java.lang.reflect.Constructor;
import java.util.Optional;
import org.codehaus.commons.compiler.CompileException;
import org.codehaus.commons.compiler.InternalCompilerException;
import org.codehaus.janino.util.ClassFile;

/** Evaluates steps by generated classes, and by the interpreter where none can be made. Thread-safe. */
public final class CodeGenerator implements Evaluator {
    private static final String CLASS_NAME = "Select";
    /** Some 1000 columns; what is larger would take seconds to compile and hit the limits of the class format. */
    private static final int MAX_SOURCE_LENGTH = 2_000_000;

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

    private static Program compile(SelectStep step) throws CompileException, ReflectiveOperationException {
        StepWriter writer = new StepWriter(step);
        String source = writer.write(CLASS_NAME);
        if (source.length() > MAX_SOURCE_LENGTH) {
            throw new CompileException("the statement computes too much for one class", null);
        }
        return new CompiledProgram(step, JavaCompiler.compile(CLASS_NAME, source), writer.constants());
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
