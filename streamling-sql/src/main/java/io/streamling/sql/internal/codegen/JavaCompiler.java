package io.streamling.sql.internal.codegen;

import io.streamling.sql.internal.compiled.CompiledStep;
import java.lang.reflect.Constructor;
import org.codehaus.commons.compiler.CompileException;
import org.codehaus.janino.SimpleCompiler;

/** Source to class, each in a class loader of its own, so that it goes away with the last operator that uses it. Stateless. */
final class JavaCompiler {
    static final String PACKAGE = "io.streamling.sql.generated";

    private JavaCompiler() {}

    /** The constructor that takes the constants. Throws whatever the compiler cannot do. */
    static Constructor<? extends CompiledStep> compile(String className, String source)
            throws CompileException, ReflectiveOperationException {
        SimpleCompiler compiler = new SimpleCompiler();
        compiler.setParentClassLoader(CompiledStep.class.getClassLoader());
        compiler.setDebuggingInformation(true, true, true);
        compiler.cook(className + ".java", source);
        Class<? extends CompiledStep> type =
                compiler.getClassLoader().loadClass(PACKAGE + "." + className).asSubclass(CompiledStep.class);
        return type.getConstructor(Object[].class);
    }
}
