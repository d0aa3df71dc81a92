package io.streamling.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamling.checkpoint.CheckpointStore;
import io.streamling.error.ErrorCode;
import io.streamling.error.StreamlingException;
import io.streamling.spi.FaultPoints;
import io.streamling.testing.postgres.EmbeddedPostgres;
import io.streamling.testing.postgres.PostgresDatabase;
import io.streamling.testing.postgres.PostgresDatabase.Role;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class PostgresCheckpointStoreTest extends CheckpointStoreBehaviour {
    private final PostgresDatabase database = EmbeddedPostgres.shared().newDatabase();

    @Override
    CheckpointStore open(FaultPoints faultPoints) {
        return PostgresCheckpointStore.on(database.dataSource()).faultPoints(faultPoints);
    }

    @Override
    void execute(String sql) {
        database.execute(sql);
    }

    /** T104: tables made by an administrator are enough. */
    @Test
    void limitedUserWorksOnTablesThatExist() throws Exception {
        Role role = database.newRole();
        try (CheckpointStore limited = PostgresCheckpointStore.at(database.url(), role.user(), role.password())) {
            assertThatThrownBy(() -> limited.latest("a"))
                    .isInstanceOfSatisfying(
                            StreamlingException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.ACCESS_DENIED))
                    .hasMessageContaining("CREATE TABLE")
                    .hasMessageContaining("streamling_checkpoint");
            try (CheckpointStore admin = open(FaultPoints.NONE)) {
                assertThat(admin.latest("a")).isEmpty();
            }
            database.execute("GRANT SELECT, INSERT, UPDATE, DELETE ON streamling_checkpoint, streamling_position TO "
                    + role.user());

            limited.save(checkpoint("a", 1), limited.takeOver("a"));

            assertThat(limited.latest("a")).contains(checkpoint("a", 1));
        }
    }

    /** T104: other schema, other names. */
    @Test
    void schemaAndPrefixAreUsed() throws Exception {
        database.execute("CREATE SCHEMA \"My State\"");
        try (CheckpointStore store = PostgresCheckpointStore.on(database.dataSource())
                .schema("My State")
                .tablePrefix("x-")) {
            store.save(checkpoint("a", 1), store.takeOver("a"));
        }

        assertThat(database.query("SELECT count(*) FROM \"My State\".\"x-position\""))
                .containsExactly("5");
    }

    /** T104: a lost connection is an outage, and the next call connects again. */
    @Test
    void lostConnectionIsRetryableAndReplaced() throws Exception {
        try (CheckpointStore store = PostgresCheckpointStore.at(database.url(), database.user(), "any")) {
            long owner = store.takeOver("a");
            store.save(checkpoint("a", 1), owner);
            database.killConnections();

            assertCode(ErrorCode.CHECKPOINT_STORE_UNAVAILABLE, () -> store.save(checkpoint("a", 2), owner));
            store.save(checkpoint("a", 2), owner);

            assertThat(store.latest("a")).contains(checkpoint("a", 2));
        }
    }

    @Test
    void serverThatIsDownIsRetryable() throws Exception {
        try (EmbeddedPostgres server = EmbeddedPostgres.start(Map.of())) {
            PostgresDatabase own = server.newDatabase();
            try (CheckpointStore store = PostgresCheckpointStore.on(own.dataSource())) {
                long owner = store.takeOver("a");
                server.stop();
                assertCode(ErrorCode.CHECKPOINT_STORE_UNAVAILABLE, () -> store.save(checkpoint("a", 1), owner));

                server.resume();

                store.save(checkpoint("a", 1), owner);
            }
        }
    }

    @Test
    void wrongPasswordIsDeniedWithoutShowingIt() {
        Role role = database.newRole();
        try (CheckpointStore store = PostgresCheckpointStore.at(database.url(), role.user(), "hunter2")) {
            assertThatThrownBy(() -> store.latest("a"))
                    .isInstanceOfSatisfying(
                            StreamlingException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.ACCESS_DENIED))
                    .hasMessageContaining(database.name())
                    .hasMessageNotContaining("hunter2");
        }
    }
}
