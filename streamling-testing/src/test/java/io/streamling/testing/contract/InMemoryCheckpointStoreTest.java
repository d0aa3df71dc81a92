package io.streamling.testing.contract;

import io.streamling.checkpoint.CheckpointStore;
import io.streamling.checkpoint.InMemoryCheckpointStore;

final class InMemoryCheckpointStoreTest extends CheckpointStoreContract {
    private final InMemoryCheckpointStore store = new InMemoryCheckpointStore();

    @Override
    protected CheckpointStore open() {
        return store;
    }
}
