package io.streamling.state;

import io.streamling.checkpoint.CheckpointStore;
import io.streamling.testing.contract.CheckpointStoreContract;
import io.streamling.testing.postgres.EmbeddedPostgres;
import io.streamling.testing.postgres.PostgresDatabase;

final class PostgresCheckpointContractTest extends CheckpointStoreContract {
    private final PostgresDatabase database = EmbeddedPostgres.shared().newDatabase();

    @Override
    protected CheckpointStore open() {
        return PostgresCheckpointStore.on(database.dataSource());
    }
}
