package io.streamling.sql.internal.codegen;

import io.streamling.sql.internal.compiled.CompiledStep;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.lang.reflect.Constructor;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.codehaus.commons.compiler.CompileException;
import org.codehaus.commons.compiler.util.reflect.ByteArrayClassLoader;
import org.codehaus.janino.ClassLoaderIClassLoader;
import org.codehaus.janino.IClassLoader;
import org.codehaus.janino.Java.AbstractCompilationUnit;
import org.codehaus.janino.Parser;
import org.codehaus.janino.Scanner;
import org.codehaus.janino.UnitCompiler;
import org.codehaus.janino.util.ClassFile;

/**
 * Source to class, each in a class loader of its own, so that it goes away with the last operator that uses it. Thread-safe.
 */
final class JavaCompiler {
    static final String PACKAGE = "io.streamling.sql.generated";

    private static final ClassLoader PARENT = CompiledStep.class.getClassLoader();

    /** What the compiler knows of our classes. Guarded by this. */
    private final IClassLoader known = new ClassLoaderIClassLoader(new KnownClasses(PARENT));

    /** The constructor that takes the constants. Throws whatever the compiler cannot do. */
    Constructor<? extends CompiledStep> compile(String className, String source)
            throws CompileException, ReflectiveOperationException {
        ByteArrayClassLoader loader = new ByteArrayClassLoader(classFiles(className, source), PARENT);
        Class<? extends CompiledStep> type =
                loader.loadClass(PACKAGE + "." + className).asSubclass(CompiledStep.class);
        return type.getConstructor(Object[].class);
    }

    /** With what debuggers ask for: lines and the name of the source. Names of local variables too, as soon as Janino writes any. */
    private synchronized Map<String, byte[]> classFiles(String className, String source) throws CompileException {
        List<ClassFile> files = new ArrayList<>();
        try {
            AbstractCompilationUnit unit = new Parser(new Scanner(className + ".java", new StringReader(source)))
                    .parseAbstractCompilationUnit();
            new UnitCompiler(unit, known).compileUnit(true, true, true, files);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Map<String, byte[]> classFiles = new HashMap<>();
        files.forEach(file -> classFiles.put(file.getThisClassName(), file.toByteArray()));
        return classFiles;
    }

    /**
     * Remembers which classes do not exist: the compiler looks for each simple name in each imported package, and on a class
     * path of a hundred jars that is most of a compilation. What a source could ask for is bounded: its names in upper case are
     * those of our own classes.
     */
    private static final class KnownClasses extends ClassLoader {
        private final Set<String> missing = ConcurrentHashMap.newKeySet();

        KnownClasses(ClassLoader parent) {
            super(parent);
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (isNoClass(name) || missing.contains(name)) {
                throw new Missing(name);
            }
            try {
                return super.loadClass(name, resolve);
            } catch (ClassNotFoundException e) {
                missing.add(name);
                throw e;
            }
        }

        private static boolean isNoClass(String name) {
            char first = name.charAt(name.lastIndexOf('.') + 1);
            return Character.isLowerCase(first) || name.startsWith(PACKAGE);
        }
    }

    /** An answer, not a failure: nobody reads where it was thrown. */
    private static final class Missing extends ClassNotFoundException {
        private static final long serialVersionUID = 1L;

        Missing(String name) {
            super(name);
        }

        @Override
        public Throwable fillInStackTrace() {
            return this;
        }
    }
}
