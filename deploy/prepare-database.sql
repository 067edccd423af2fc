-- Prepares a PostgreSQL server of the product's own (docs/operations.md, 'An external PostgreSQL'):
--   DATABASE_PASSWORD=... psql -f deploy/prepare-database.sql postgres
-- as its superuser. Then restart the server.
\set ON_ERROR_STOP on
\getenv password DATABASE_PASSWORD
-- The statement with the password would otherwise be printed if it failed.
SET log_min_error_statement = panic;
CREATE ROLE app LOGIN PASSWORD :'password';
GRANT pg_checkpoint TO app;
CREATE DATABASE app OWNER app TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C.UTF-8';
-- The superuser logs in through the socket of its machine only.
ALTER ROLE CURRENT_USER PASSWORD NULL;

ALTER SYSTEM SET log_statement = 'none';
ALTER SYSTEM SET log_min_error_statement = 'panic';
ALTER SYSTEM SET log_error_verbosity = 'terse';
ALTER SYSTEM SET log_min_duration_statement = '-1';
ALTER SYSTEM SET log_min_duration_sample = '-1';
ALTER SYSTEM SET log_transaction_sample_rate = '0';
ALTER SYSTEM SET log_duration = 'off';
ALTER SYSTEM SET log_connections = 'off';
ALTER SYSTEM SET log_disconnections = 'off';
ALTER SYSTEM SET log_checkpoints = 'off';
ALTER SYSTEM SET log_autovacuum_min_duration = '-1';
ALTER SYSTEM SET log_lock_waits = 'off';
ALTER SYSTEM SET log_temp_files = '-1';
ALTER SYSTEM SET track_commit_timestamp = 'off';
ALTER SYSTEM SET archive_mode = 'off';
ALTER SYSTEM SET log_line_prefix = '[%p] ';
ALTER SYSTEM SET wal_recycle = 'off';
