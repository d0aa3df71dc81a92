package io.streamling.reliability;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.lang.ref.WeakReference;
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
    private static final Set<String> OWN =
            Set.of(RedeployedApp.class.getName(), RedeployedApp.Named.class.getName(), Numbers.class.getName());

    @Test
    void loaderOfAnApplicationIsReleased() throws Exception {
        List<WeakReference<ClassLoader>> loaders = new ArrayList<>();
        for (int i = 0; i < REDEPLOYMENTS; i++) {
            loaders.add(deploy(getClass().getClassLoader(), true));
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

    private static void assertReleased(List<WeakReference<ClassLoader>> loaders) {
        Awaitility.await().atMost(Duration.ofSeconds(20)).untilAsserted(() -> {
            System.gc();
            assertThat(loaders).allMatch(loader -> loader.get() == null);
        });
    }

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
