package io.streamling.state;

import io.streamling.checkpoint.CheckpointStore;
import io.streamling.testing.contract.CheckpointStoreContract;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

final class SqliteCheckpointContractTest extends CheckpointStoreContract {
    @TempDir
    private Path directory;

    @Override
    protected CheckpointStore open() {
        return SqliteCheckpointStore.at(directory.resolve("state.db"));
    }
}
