-- Sessions no longer name an account. The keys that take its place need the master key, so everyone logs in again.
TRUNCATE "sessions";
ALTER TABLE "sessions" DROP CONSTRAINT "sessions_userId_fkey";
DROP INDEX "sessions_userId_idx";
ALTER TABLE "sessions" DROP COLUMN "userId", ADD COLUMN "ownerKey" BYTEA NOT NULL;
CREATE UNIQUE INDEX "sessions_ownerKey_key" ON "sessions"("ownerKey");
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_ownerKey_check" CHECK (octet_length("ownerKey") = 32);

-- The name to sign with is sealed to one size, with what else nobody may read, by the next seal.
ALTER TABLE "users" RENAME COLUMN "anonymousName" TO "privateFields";
ALTER TABLE "users" ADD COLUMN "lockedNames" BYTEA[], ADD COLUMN "isFindable" BOOLEAN NOT NULL DEFAULT true;

-- Links carry their own end, so those mailed before stop working. What is kept of a sign-up's date is a Monday, and
-- nothing once the address is verified.
UPDATE "users" SET "resetToken" = NULL, "resetTokenExpiry" = NULL, "verificationToken" = NULL,
  "verificationTokenExpiry" = CASE WHEN "isVerified" AND "pendingEmail" IS NULL THEN NULL
    ELSE date_trunc('week', "verificationTokenExpiry" - interval '1 day', 'UTC') + interval '14 days' END
WHERE "resetToken" IS NOT NULL OR "verificationToken" IS NOT NULL OR "verificationTokenExpiry" IS NOT NULL;

-- Waiting mail shows neither its kind nor whom it is for. What waits now cannot be sealed again here, and links in it no
-- longer work. The next night tells leaders instead, of last week's reviews too; those who might not have their
-- invitation yet may be invited again.
INSERT INTO "settings" ("key", "value")
  SELECT 'week-done', to_char(date_trunc('week', now() AT TIME ZONE 'UTC') - interval '7 days', 'YYYY-MM-DD')
  WHERE EXISTS (SELECT FROM "outbox_messages" WHERE "kind" IN ('feedback-received', 'invitation') AND "failedAt" IS NULL);
DELETE FROM "invitations" WHERE "quietUntil" = (SELECT max("quietUntil") FROM "invitations")
  AND EXISTS (SELECT FROM "outbox_messages" WHERE "kind" = 'invitation' AND "failedAt" IS NULL);
TRUNCATE "outbox_messages";
ALTER TABLE "outbox_messages" DROP CONSTRAINT "outbox_messages_recipientId_fkey";
DROP INDEX "outbox_messages_recipientId_idx";
ALTER TABLE "outbox_messages" DROP COLUMN "kind", DROP COLUMN "recipientId", DROP COLUMN "failedAt", DROP COLUMN "payload",
  ADD COLUMN "recipientKey" BYTEA NOT NULL, ADD COLUMN "payload" BYTEA NOT NULL, ADD COLUMN "failedAt" DATE;
CREATE INDEX "outbox_messages_failedAt_notBefore_idx" ON "outbox_messages"("failedAt", "notBefore");
CREATE INDEX "outbox_messages_recipientKey_idx" ON "outbox_messages"("recipientKey");

-- Companies that are there only because someone wrote about an address are neither listed nor found.
ALTER TABLE "companies" ADD COLUMN "isListed" BOOLEAN NOT NULL DEFAULT false, ADD COLUMN "isMadeByAdmin" BOOLEAN NOT NULL DEFAULT false;
DROP TRIGGER "companies_count_into_site" ON "companies";

CREATE OR REPLACE FUNCTION "count_into_site"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before "companies";
  after "companies";
BEGIN
  IF TG_OP <> 'INSERT' THEN before := OLD; END IF;
  IF TG_OP <> 'DELETE' THEN after := NEW; END IF;
  UPDATE "site_slots" SET
    "companies" = "companies" + COALESCE(after."isListed", false)::int - COALESCE(before."isListed", false)::int,
    "companiesWithReviews" = "companiesWithReviews"
      + (COALESCE(after."totalReviews", 0) > 0)::int - (COALESCE(before."totalReviews", 0) > 0)::int,
    "members" = "members" + COALESCE(after."verifiedMemberCount", 0) - COALESCE(before."verifiedMemberCount", 0),
    "overallCounts" = "add_counts"(
      "add_counts"("overallCounts", COALESCE(after."overallCounts", '{0,0,0,0,0}')),
      COALESCE(before."overallCounts", '{0,0,0,0,0}'), -1)
  WHERE "slot" = txid_current() % 16;
  RETURN NULL;
END $$;
-- A company that nobody wrote about by its address was made by an administrator or by a member.
UPDATE "companies" c SET "isListed" = true WHERE c."totalReviews" > 0
  OR EXISTS (SELECT FROM "users" u WHERE u."companyId" = c."id" AND u."isVerified")
  OR NOT EXISTS (SELECT FROM "reviews" r WHERE r."companyId" = c."id");
UPDATE "companies" c SET "isMadeByAdmin" = true WHERE c."isListed" AND c."totalReviews" = 0
  AND NOT EXISTS (SELECT FROM "users" u WHERE u."companyId" = c."id" AND u."isVerified");
UPDATE "site_slots" SET "companies" = CASE "slot" WHEN 0 THEN (SELECT count(*) FROM "companies" WHERE "isListed") ELSE 0 END;
CREATE TRIGGER "companies_count_into_site"
  AFTER INSERT OR DELETE OR UPDATE OF "verifiedMemberCount", "totalReviews", "overallCounts", "isListed" ON "companies"
  FOR EACH ROW EXECUTE FUNCTION "count_into_site"();

-- Search finds people from the moment that they chose, and companies that are listed.
CREATE OR REPLACE VIEW "search_source" AS
  SELECT n."kind", w."place" = 1 AS "isFirst", w."word" COLLATE "C" AS "word", f."name", n."ownerId", n."companyId"
  FROM (
    SELECT 'leader'::"SearchKind" AS "kind", "id" AS "ownerId", "companyId", "firstName" || ' ' || "lastName" AS "given"
    FROM "users" WHERE "isVerified" AND "isFindable" AND "companyId" IS NOT NULL
    UNION ALL
    SELECT 'company', "id", "id", "name" FROM "companies" WHERE "isListed"
    UNION ALL
    SELECT 'industry', "id", "id", "industry" FROM "companies" WHERE "isListed" AND "industry" IS NOT NULL
  ) n,
  -- The offset keeps the planner from folding once for each mention of the name.
  LATERAL (SELECT "search_fold"(n."given") COLLATE "C" AS "name" OFFSET 0) f,
  LATERAL unnest(string_to_array(f."name", ' ')) WITH ORDINALITY AS w("word", "place");
DROP TRIGGER "users_search_changed" ON "users";
CREATE TRIGGER "users_search_changed"
  AFTER UPDATE OF "firstName", "lastName", "isVerified", "isFindable", "companyId" ON "users"
  FOR EACH ROW
  WHEN ((OLD."firstName", OLD."lastName", OLD."isVerified", OLD."isFindable", OLD."companyId")
    IS DISTINCT FROM (NEW."firstName", NEW."lastName", NEW."isVerified", NEW."isFindable", NEW."companyId"))
  EXECUTE FUNCTION "search_refresh"();
DROP TRIGGER "companies_search_changed" ON "companies";
CREATE TRIGGER "companies_search_changed" AFTER UPDATE OF "name", "industry", "isListed" ON "companies"
  FOR EACH ROW
  WHEN ((OLD."name", OLD."industry", OLD."isListed") IS DISTINCT FROM (NEW."name", NEW."industry", NEW."isListed"))
  EXECUTE FUNCTION "search_refresh"();
SELECT "search_rebuild"();
