package io.streamling.testing.contract;

import io.streamling.checkpoint.CheckpointStore;
import io.streamling.testing.TestCheckpointStore;

// snippet:store-contract
class TestCheckpointStoreTest extends CheckpointStoreContract {
    private final TestCheckpointStore store = new TestCheckpointStore();

    @Override
    protected CheckpointStore open() {
        return store;
    }
}
// snippet:end
