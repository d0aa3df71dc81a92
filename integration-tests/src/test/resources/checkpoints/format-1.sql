CREATE TABLE "streamling_checkpoint" (pipeline TEXT NOT NULL PRIMARY KEY, owner BIGINT NOT NULL, epoch BIGINT NOT NULL, taken_at TEXT, checksum TEXT, format_version INTEGER NOT NULL);
CREATE TABLE "streamling_position" (pipeline TEXT NOT NULL, epoch BIGINT NOT NULL, source TEXT NOT NULL, partition TEXT NOT NULL, next_position TEXT NOT NULL, PRIMARY KEY (pipeline, source, partition));
INSERT INTO streamling_checkpoint VALUES ('orders-to-table', 1, 42, '2026-01-02T03:04:05.678901Z', '4aab9a2c', 1);
INSERT INTO streamling_position VALUES ('orders-to-table', 42, 'customers', 'customers-0', '0');
INSERT INTO streamling_position VALUES ('orders-to-table', 42, 'orders', 'orders-0', '1000');
INSERT INTO streamling_position VALUES ('orders-to-table', 42, 'orders', 'orders-1', '7');
