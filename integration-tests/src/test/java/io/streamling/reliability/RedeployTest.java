package io.streamling.reliability;

import static java.lang.invoke.MethodType.methodType;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.File;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.ref.WeakReference;
import java.lang.runtime.ObjectMethods;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

/** What an application loaded goes with the application (T136, R22). */
class RedeployTest {
    private static final int REDEPLOYMENTS = 20;
    private static final int COPIES = 3;
    private static final Set<String> OWN =
            Set.of(RedeployedApp.class.getName(), RedeployedApp.Named.class.getName(), Numbers.class.getName());

    @Test
    void loaderOfAnApplicationIsReleased() throws Throwable {
        List<WeakReference<ClassLoader>> loaders = new ArrayList<>();
        for (int i = 0; i < REDEPLOYMENTS; i++) {
            loaders.add(deploy(getClass().getClassLoader(), true));
        }

        assertReleased(loaders);
    }

    /** As in a container where each application brings the library with it, and all that it needs. */
    @Test
    void loaderOfTheWholeLibraryIsReleased() throws Throwable {
        List<WeakReference<ClassLoader>> loaders = new ArrayList<>();
        for (int i = 0; i < COPIES; i++) {
            loaders.add(deploy(ClassLoader.getPlatformClassLoader(), false));
        }

        assertReleased(loaders);
    }

    /** On the thread of the test, as a container would, so what is left in thread locals is found as well. */
    private static WeakReference<ClassLoader> deploy(ClassLoader parent, boolean onlyTheApplication) throws Exception {
        Thread current = Thread.currentThread();
        ClassLoader before = current.getContextClassLoader();
        try (AppLoader loader = new AppLoader(classPath(), parent, onlyTheApplication)) {
            current.setContextClassLoader(loader);
            Class<?> app = loader.loadClass(RedeployedApp.class.getName());
            assertThat(app.getClassLoader()).isSameAs(loader);
            Supplier<?> supplier = (Supplier<?>) app.getConstructor().newInstance();
            assertThat(supplier.get()).isEqualTo(10);
            return new WeakReference<>(loader);
        } finally {
            current.setContextClassLoader(before);
        }
    }

    private static void assertReleased(List<WeakReference<ClassLoader>> loaders) throws Throwable {
        makeTheJdkForget();
        clearSoftReferences();
        Awaitility.await().atMost(Duration.ofSeconds(20)).untilAsserted(() -> {
            System.gc();
            assertThat(loaders).allMatch(loader -> loader.get() == null);
        });
    }

    /**
     * The JDK's method handles keep the last type that they were adapted to, and with it its class loader. Those behind
     * the methods of records are adapted when a record's method is called for the first time: so the last application
     * that did that is kept until the next one does. This is what the next one does. Newer JDKs keep it softly.
     */
    private static void makeTheJdkForget() throws Throwable {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        MethodHandle component = lookup.findVirtual(Next.class, "component", methodType(RedeployTest.class));
        for (String method : List.of("toString", "hashCode", "equals")) {
            ObjectMethods.bootstrap(lookup, method, MethodHandle.class, Next.class, "component", component);
        }
    }

    /** A heap that was too small has no soft references left. */
    private static void clearSoftReferences() {
        assertThatExceptionOfType(OutOfMemoryError.class)
                .isThrownBy(() -> new long[Integer.MAX_VALUE - 8].clone())
                .withMessageContaining("heap");
    }

    private record Next(RedeployTest component) {}

    private static URL[] classPath() throws MalformedURLException {
        List<URL> urls = new ArrayList<>();
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
            urls.add(Path.of(entry).toUri().toURL());
        }
        return urls.toArray(URL[]::new);
    }

    /** Loads the application itself, from the class path that it shares with its parent. */
    private static final class AppLoader extends URLClassLoader {
        private final boolean onlyTheApplication;

        AppLoader(URL[] urls, ClassLoader parent, boolean onlyTheApplication) {
            super(urls, parent);
            this.onlyTheApplication = onlyTheApplication;
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            synchronized (getClassLoadingLock(name)) {
                boolean own = OWN.contains(name);
                if (onlyTheApplication && own) {
                    Class<?> loaded = findLoadedClass(name);
                    return loaded == null ? findClass(name) : loaded;
                }
                return super.loadClass(name, resolve);
            }
        }
    }
}
