package io.streamling.crash.program;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;

/**
 * The command of a JVM that starts quickly: little heap, the first compiler only, and an archive of the loaded classes
 * that the first child leaves for the others. For the archive all classes must come from jars. Thread-safe.
 */
final class ChildJvm {
    private static final List<String> COMMAND = prepare();

    private ChildJvm() {}

    static List<String> command() {
        return COMMAND;
    }

    private static List<String> prepare() {
        try {
            Path directory = Files.createDirectories(Path.of("target", "crash"));
            Path archive = directory.resolve("classes.jsa").toAbsolutePath();
            String classPath = classPath(directory);
            List<String> command = new ArrayList<>(List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-Xmx256m",
                    "-XX:TieredStopAtLevel=1",
                    "-XX:+UseSerialGC",
                    "-XX:+IgnoreUnrecognizedVMOptions",
                    "--enable-native-access=ALL-UNNAMED",
                    "--sun-misc-unsafe-memory-access=allow",
                    "-Dorg.slf4j.simpleLogger.defaultLogLevel=warn",
                    "-cp",
                    classPath));
            Files.deleteIfExists(archive);
            dumpArchive(command, archive, directory);
            if (Files.exists(archive)) {
                command.add(1, "-XX:SharedArchiveFile=" + archive);
            }
            command.add(1, "-Xshare:auto");
            return List.copyOf(command);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** Runs a small pipeline to its end; without the archive everything works as well, only later. */
    private static void dumpArchive(List<String> jvm, Path archive, Path directory)
            throws IOException, InterruptedException {
        Path warmUp = Files.createTempDirectory(directory.toAbsolutePath(), "warm-up");
        List<String> command = new ArrayList<>(jvm);
        command.add(1, "-XX:ArchiveClassesAtExit=" + archive);
        command.add(PipelineProgram.class.getName());
        command.addAll(RunOptions.parse(
                        "dir=" + warmUp,
                        "pipeline=warm-up",
                        "targets=SQLITE_EXACT",
                        "store=sqlite",
                        "sql=true",
                        "rows=100",
                        "runner=0")
                .arguments());
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(warmUp.resolve("log").toFile())
                .start();
        int code = process.waitFor();
        if (code != 0) {
            throw new IllegalStateException(
                    "the first child ended with " + code + "\n" + Files.readString(warmUp.resolve("log")));
        }
    }

    private static String classPath(Path directory) throws IOException {
        List<String> entries = new ArrayList<>();
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
            Path path = Path.of(entry);
            if (entry.isEmpty()) {
                // A test runner's class path may end in a separator, which names the working directory.
                continue;
            }
            if (Files.isDirectory(path)) {
                Path jar =
                        directory.resolve("classes-" + entries.size() + ".jar").toAbsolutePath();
                pack(path, jar);
                entries.add(jar.toString());
            } else if (Files.exists(path)) {
                entries.add(entry);
            }
        }
        return String.join(File.pathSeparator, entries);
    }

    private static void pack(Path classes, Path jar) throws IOException {
        try (OutputStream file = Files.newOutputStream(jar);
                JarOutputStream out = new JarOutputStream(file);
                Stream<Path> files = Files.walk(classes)) {
            for (Path path : files.filter(Files::isRegularFile).toList()) {
                out.putNextEntry(
                        new JarEntry(classes.relativize(path).toString().replace(File.separatorChar, '/')));
                Files.copy(path, out);
                out.closeEntry();
            }
        }
    }
}
