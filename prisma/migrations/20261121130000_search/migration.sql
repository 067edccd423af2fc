-- Folding needs normalize(), which PostgreSQL has for UTF-8 alone.
DO $$
BEGIN
  IF getdatabaseencoding() <> 'UTF8' THEN
    RAISE EXCEPTION 'The database is encoded in %. Make a new one with ENCODING ''UTF8'' TEMPLATE template0.',
      getdatabaseencoding();
  END IF;
END $$;

-- Trusted: the owner of a database may create it. For misspelt words alone.
CREATE EXTENSION IF NOT EXISTS "pg_trgm";

-- CreateEnum
CREATE TYPE "SearchKind" AS ENUM ('company', 'industry', 'leader');

-- CreateTable, compared byte by byte, so that a prefix is a range of the index in every locale
CREATE TABLE "search_tokens" (
    "kind" "SearchKind" NOT NULL,
    "isFirst" BOOLEAN NOT NULL,
    "word" TEXT COLLATE "C" NOT NULL,
    "name" TEXT COLLATE "C" NOT NULL,
    "ownerId" UUID NOT NULL,
    "companyId" UUID NOT NULL
);

-- CreateTable
CREATE TABLE "search_vocabulary" (
    "word" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "search_vocabulary_pkey" PRIMARY KEY ("word")
);

-- CreateIndex
CREATE INDEX "search_tokens_kind_isFirst_word_name_ownerId_companyId_idx" ON "search_tokens"("kind", "isFirst", "word", "name", "ownerId", "companyId");

-- CreateIndex
CREATE INDEX "search_tokens_ownerId_idx" ON "search_tokens"("ownerId");

-- CreateIndex
CREATE INDEX "search_vocabulary_word_idx" ON "search_vocabulary" USING GIN ("word" gin_trgm_ops);

-- A name, or what somebody searches for, as it is compared: small letters without accents, words apart by one space.
-- Apostrophes and marks go, letters that no mark makes are spelt out, whatever else is no letter and no figure parts
-- words. lower() knows A to Z only where the database's locale is C, so Greek and Cyrillic stand in the list.
-- Cut where an index row would become too long.
CREATE FUNCTION "search_fold"("given" TEXT) RETURNS TEXT
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN btrim(left(regexp_replace(
  replace(replace(replace(replace(
    translate(
      lower(regexp_replace(
        normalize(translate("given", '''’‘ʼ`´′', ''), NFKD),
        '[\u0300-\u036F\u0483-\u0489\u0591-\u05BD\u05BF-\u05C7\u0610-\u061A\u0640\u064B-\u065F\u0670\u1AB0-\u1AFF\u1DC0-\u1DFF\u200B-\u200F\u20D0-\u20FF\uFE00-\uFE0F\uFE20-\uFE2F]',
        '', 'g')),
      'øłđðħŧıŋØŁĐÐĦŦŊςΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЄЅІЈЉЊЋЂЏҐÆŒÞẞ',
      'olddhtinolddhtnσαβγδεζηθικλμνξοπρστυφχψωабвгдежзиклмнопрстуфхцчшщъыьэюяєѕіјљњћђџґæœþß'),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
  '[\u0001-\u002F\u003A-\u0060\u007B-\u00BF\u00D7\u00F7\u02B0-\u02FF\u055A-\u055F\u05BE\u060C\u061B\u061F\u066A-\u066D\u2000-\u206F\u20A0-\u20CF\u2100-\u2BFF\u2E00-\u2E7F\u3000-\u303F\u30FB]+',
  ' ', 'g'), 200));

-- Everything there is to find, by word; people once they are verified members of a company.
CREATE VIEW "search_source" AS
  SELECT n."kind", w."place" = 1 AS "isFirst", w."word" COLLATE "C" AS "word", f."name", n."ownerId", n."companyId"
  FROM (
    SELECT 'leader'::"SearchKind" AS "kind", "id" AS "ownerId", "companyId", "firstName" || ' ' || "lastName" AS "given"
    FROM "users" WHERE "isVerified" AND "companyId" IS NOT NULL
    UNION ALL
    SELECT 'company', "id", "id", "name" FROM "companies"
    UNION ALL
    SELECT 'industry', "id", "id", "industry" FROM "companies" WHERE "industry" IS NOT NULL
  ) n,
  -- The offset keeps the planner from folding once for each mention of the name.
  LATERAL (SELECT "search_fold"(n."given") COLLATE "C" AS "name" OFFSET 0) f,
  LATERAL unnest(string_to_array(f."name", ' ')) WITH ORDINALITY AS w("word", "place");

-- Kept by the database itself, so that no write can forget it.
CREATE FUNCTION "search_refresh"() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp
AS $$
DECLARE
  "gone" TEXT[];
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    PERFORM "search_rebuild"();
    RETURN NULL;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    WITH "deleted" AS (DELETE FROM "search_tokens" WHERE "ownerId" = OLD."id" RETURNING "word")
      SELECT array_agg("word") INTO "gone" FROM "deleted";
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO "search_tokens" SELECT * FROM "search_source" WHERE "ownerId" = NEW."id";
    -- In order, so that two transactions with the same new words wait for each other in one direction.
    INSERT INTO "search_vocabulary"
      SELECT DISTINCT "word" FROM "search_tokens" WHERE "ownerId" = NEW."id" ORDER BY "word"
      ON CONFLICT DO NOTHING;
  END IF;
  -- A name that goes takes its words along. One that comes at the same moment may miss such a word until the next
  -- rebuild: it is found all the same, unless misspelt.
  IF "gone" IS NOT NULL THEN
    DELETE FROM "search_vocabulary" v WHERE v."word" = ANY ("gone") AND NOT EXISTS (
      SELECT FROM "search_tokens" t
      WHERE t."kind" IN ('company', 'industry', 'leader') AND t."isFirst" IN (true, false) AND t."word" = v."word");
  END IF;
  RETURN NULL;
END $$;

-- Writes everything again, as one transaction and in the order of the words, so that neither says when somebody came
-- (docs/anonymity.md, 'The seal'). Into new tables, which take the place of the old ones at the end: searches never
-- wait for it, and nothing of the old order stays in the files. New names wait.
CREATE FUNCTION "search_rebuild"() RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp
AS $$
BEGIN
  LOCK TABLE "search_tokens", "search_vocabulary" IN SHARE ROW EXCLUSIVE MODE;
  CREATE TABLE "search_tokens_next" (LIKE "search_tokens");
  CREATE TABLE "search_vocabulary_next" (LIKE "search_vocabulary");
  INSERT INTO "search_tokens_next"
    SELECT * FROM "search_source" ORDER BY "kind", "isFirst", "word", "name", "ownerId";
  INSERT INTO "search_vocabulary_next" SELECT DISTINCT "word" FROM "search_tokens_next" ORDER BY "word";
  CREATE INDEX "search_tokens_next_name_idx" ON "search_tokens_next"("kind", "isFirst", "word", "name", "ownerId", "companyId");
  CREATE INDEX "search_tokens_next_owner_idx" ON "search_tokens_next"("ownerId");
  ALTER TABLE "search_vocabulary_next" ADD CONSTRAINT "search_vocabulary_next_pkey" PRIMARY KEY ("word");
  CREATE INDEX "search_vocabulary_next_word_idx" ON "search_vocabulary_next" USING GIN ("word" gin_trgm_ops);
  DROP TABLE "search_tokens";
  DROP TABLE "search_vocabulary";
  ALTER TABLE "search_tokens_next" RENAME TO "search_tokens";
  ALTER TABLE "search_vocabulary_next" RENAME TO "search_vocabulary";
  ALTER INDEX "search_tokens_next_name_idx" RENAME TO "search_tokens_kind_isFirst_word_name_ownerId_companyId_idx";
  ALTER INDEX "search_tokens_next_owner_idx" RENAME TO "search_tokens_ownerId_idx";
  ALTER INDEX "search_vocabulary_next_pkey" RENAME TO "search_vocabulary_pkey";
  ALTER INDEX "search_vocabulary_next_word_idx" RENAME TO "search_vocabulary_word_idx";
END $$;

-- Only what changes a name or a company: a review's transaction updates the sums of its leader and its company, and
-- the seal writes every row again with SET "id" = "id". Neither may leave a trace here.
CREATE TRIGGER "users_search_written" AFTER INSERT OR DELETE ON "users"
  FOR EACH ROW EXECUTE FUNCTION "search_refresh"();
CREATE TRIGGER "users_search_changed" AFTER UPDATE OF "firstName", "lastName", "isVerified", "companyId" ON "users"
  FOR EACH ROW
  WHEN ((OLD."firstName", OLD."lastName", OLD."isVerified", OLD."companyId")
    IS DISTINCT FROM (NEW."firstName", NEW."lastName", NEW."isVerified", NEW."companyId"))
  EXECUTE FUNCTION "search_refresh"();
CREATE TRIGGER "companies_search_written" AFTER INSERT OR DELETE ON "companies"
  FOR EACH ROW EXECUTE FUNCTION "search_refresh"();
CREATE TRIGGER "companies_search_changed" AFTER UPDATE OF "name", "industry" ON "companies"
  FOR EACH ROW
  WHEN ((OLD."name", OLD."industry") IS DISTINCT FROM (NEW."name", NEW."industry"))
  EXECUTE FUNCTION "search_refresh"();
CREATE TRIGGER "users_search_emptied" AFTER TRUNCATE ON "users"
  FOR EACH STATEMENT EXECUTE FUNCTION "search_refresh"();
CREATE TRIGGER "companies_search_emptied" AFTER TRUNCATE ON "companies"
  FOR EACH STATEMENT EXECUTE FUNCTION "search_refresh"();

-- What was there before.
SELECT "search_rebuild"();
