-- Lets the audit log leave out, for an administrator, decisions about themselves. Of earlier decisions on reviews, each
-- administrator sees only their own.
ALTER TABLE "audit_entries" ADD COLUMN "aboutKey" BYTEA;
