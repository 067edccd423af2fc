-- After prepare-database.sql, on a primary that standbys follow (docs/operations.md, 'Many machines'):
--   REPLICATION_PASSWORD=... psql -f deploy/machines/replication.sql postgres
-- as its superuser. Then restart the server.
\set ON_ERROR_STOP on
\getenv password REPLICATION_PASSWORD
-- The statement with the password would otherwise be printed if it failed.
SET log_min_error_statement = panic;
CREATE ROLE replicator LOGIN REPLICATION PASSWORD :'password';

ALTER SYSTEM SET wal_level = 'replica';
ALTER SYSTEM SET max_wal_senders = '5';
-- The log has the exact time of every review until the night's seal. A slot, or a size to keep, would pile it up.
ALTER SYSTEM SET max_replication_slots = '0';
ALTER SYSTEM SET wal_keep_size = '0';
-- Otherwise the seal can't remove old versions of rows that a standby might still read.
ALTER SYSTEM SET hot_standby_feedback = 'off';
ALTER SYSTEM SET log_replication_commands = 'off';
-- A standby that takes over would print the exact time of the last transaction. Errors are in the product's own log.
ALTER SYSTEM SET log_min_messages = 'fatal';
-- Once a standby follows, what is acknowledged is on both:
--   ALTER SYSTEM SET synchronous_standby_names = 'FIRST 1 (standby)'; SELECT pg_reload_conf();
ALTER SYSTEM SET synchronous_commit = 'on';
