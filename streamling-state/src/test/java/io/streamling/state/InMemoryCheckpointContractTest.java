package io.streamling.state;

import io.streamling.checkpoint.CheckpointStore;
import io.streamling.testing.contract.CheckpointStoreContract;

final class InMemoryCheckpointContractTest extends CheckpointStoreContract {
    private final InMemoryCheckpointStore store = new InMemoryCheckpointStore();

    @Override
    protected CheckpointStore open() {
        return store;
    }
}
