-- One mailbox is one person: the address without its '+tag', as mailboxOf() in lib/email-address.ts has it. Not unique,
-- because earlier accounts may share a mailbox; whoever verifies an address is checked in that transaction.
ALTER TABLE "users" ADD COLUMN "mailbox" TEXT;
UPDATE "users" SET "mailbox" = regexp_replace(lower("email"), '^([^+@]+)[+].*@', '\1@');
ALTER TABLE "users" ALTER COLUMN "mailbox" SET NOT NULL;
CREATE INDEX "users_mailbox_idx" ON "users"("mailbox");
