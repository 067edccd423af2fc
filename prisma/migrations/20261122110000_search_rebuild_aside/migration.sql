-- The nightly rebuild of the search index takes 20 s with a million people, and verifications failed in that
-- time. It is now filled without a lock, and catches up with what changed before it takes over.

-- Writes the words of one person or company again.
CREATE FUNCTION "search_rewrite"("owner" UUID) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp
AS $$
DECLARE
  "gone" TEXT[];
BEGIN
  WITH "deleted" AS (DELETE FROM "search_tokens" WHERE "ownerId" = "owner" RETURNING "word")
    SELECT array_agg("word") INTO "gone" FROM "deleted";
  INSERT INTO "search_tokens" SELECT * FROM "search_source" WHERE "ownerId" = "owner";
  -- In order, so that two transactions with the same new words wait for each other in one direction.
  INSERT INTO "search_vocabulary"
    SELECT DISTINCT "word" FROM "search_tokens" WHERE "ownerId" = "owner" ORDER BY "word"
    ON CONFLICT DO NOTHING;
  -- If another transaction is just adding a name with such a word, the word is missing until the next rebuild: the
  -- name is found anyway, unless misspelt.
  IF "gone" IS NOT NULL THEN
    DELETE FROM "search_vocabulary" v WHERE v."word" = ANY ("gone") AND NOT EXISTS (
      SELECT FROM "search_tokens" t
      WHERE t."kind" IN ('company', 'industry', 'leader') AND t."isFirst" IN (true, false) AND t."word" = v."word");
  END IF;
END $$;

CREATE OR REPLACE FUNCTION "search_refresh"() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp
AS $$
DECLARE
  "owner" UUID;
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    PERFORM "search_rebuild"();
    RETURN NULL;
  END IF;
  "owner" := CASE WHEN TG_OP = 'DELETE' THEN OLD."id" ELSE NEW."id" END;
  PERFORM "search_rewrite"("owner");
  -- Asked after the lock on search_tokens, and of the catalogue, which is up to date at every isolation level: a
  -- rebuild either waits for this transaction or is seen here.
  IF to_regclass('search_changes') IS NOT NULL THEN
    EXECUTE 'INSERT INTO "search_changes" VALUES ($1)' USING "owner";
  END IF;
  RETURN NULL;
END $$;

-- The three steps of a rebuild, each a transaction of its own. Begin waits for the writers of the moment, and clears
-- up after a rebuild that was killed. From here on every change is also noted in search_changes.
CREATE FUNCTION "search_rebuild_begin"() RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp SET client_min_messages = warning
AS $$
BEGIN
  LOCK TABLE "search_tokens", "search_vocabulary" IN SHARE ROW EXCLUSIVE MODE;
  DROP TABLE IF EXISTS "search_tokens_next", "search_vocabulary_next", "search_changes";
  CREATE TABLE "search_changes" ("ownerId" UUID NOT NULL);
END $$;

-- Writes everything into new tables, in one transaction and in the order of the words, so that neither says when
-- someone came (docs/anonymity.md, 'The seal'). Takes no lock that a search or a change would wait for.
CREATE FUNCTION "search_rebuild_fill"() RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp
AS $$
BEGIN
  CREATE TABLE "search_tokens_next" (LIKE "search_tokens");
  CREATE TABLE "search_vocabulary_next" (LIKE "search_vocabulary");
  INSERT INTO "search_tokens_next"
    SELECT * FROM "search_source" ORDER BY "kind", "isFirst", "word", "name", "ownerId";
  INSERT INTO "search_vocabulary_next" SELECT DISTINCT "word" FROM "search_tokens_next" ORDER BY "word";
  CREATE INDEX "search_tokens_next_name_idx" ON "search_tokens_next"("kind", "isFirst", "word", "name", "ownerId", "companyId");
  CREATE INDEX "search_tokens_next_owner_idx" ON "search_tokens_next"("ownerId");
  ALTER TABLE "search_vocabulary_next" ADD CONSTRAINT "search_vocabulary_next_pkey" PRIMARY KEY ("word");
  CREATE INDEX "search_vocabulary_next_word_idx" ON "search_vocabulary_next" USING GIN ("word" gin_trgm_ops);
  ANALYZE "search_tokens_next", "search_vocabulary_next";
END $$;

-- Puts the new tables in the place of the old ones, and makes the changes that came in the meantime.
CREATE FUNCTION "search_rebuild_swap"() RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp
AS $$
BEGIN
  LOCK TABLE "search_tokens", "search_vocabulary" IN ACCESS EXCLUSIVE MODE;
  -- A TRUNCATE has rebuilt the index in the meantime.
  IF to_regclass('search_tokens_next') IS NULL THEN RETURN; END IF;
  DROP TABLE "search_tokens";
  DROP TABLE "search_vocabulary";
  ALTER TABLE "search_tokens_next" RENAME TO "search_tokens";
  ALTER TABLE "search_vocabulary_next" RENAME TO "search_vocabulary";
  ALTER INDEX "search_tokens_next_name_idx" RENAME TO "search_tokens_kind_isFirst_word_name_ownerId_companyId_idx";
  ALTER INDEX "search_tokens_next_owner_idx" RENAME TO "search_tokens_ownerId_idx";
  ALTER INDEX "search_vocabulary_next_pkey" RENAME TO "search_vocabulary_pkey";
  ALTER INDEX "search_vocabulary_next_word_idx" RENAME TO "search_vocabulary_word_idx";
  PERFORM "search_rewrite"("ownerId") FROM (SELECT DISTINCT "ownerId" FROM "search_changes") c;
  DROP TABLE "search_changes";
END $$;

-- All three in one transaction, for migrations and bulk loads: changes wait.
CREATE OR REPLACE FUNCTION "search_rebuild"() RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp
AS $$
BEGIN
  PERFORM "search_rebuild_begin"();
  PERFORM "search_rebuild_fill"();
  PERFORM "search_rebuild_swap"();
END $$;
