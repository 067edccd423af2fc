-- As before, but CREATE TABLE AS always writes behind the last row. An INSERT fills the gaps that longer rows have left
-- on earlier pages, and so leaves the order of the words.
CREATE OR REPLACE FUNCTION "search_rebuild_fill"() RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp
AS $$
BEGIN
  CREATE TABLE "search_tokens_next" AS
    SELECT "kind", "isFirst", "word", "name", "ownerId", "companyId" FROM "search_source"
    ORDER BY "kind", "isFirst", "word", "name", "ownerId";
  ALTER TABLE "search_tokens_next"
    ALTER "kind" SET NOT NULL, ALTER "isFirst" SET NOT NULL, ALTER "word" SET NOT NULL,
    ALTER "name" SET NOT NULL, ALTER "ownerId" SET NOT NULL, ALTER "companyId" SET NOT NULL;
  CREATE TABLE "search_vocabulary_next" AS
    SELECT DISTINCT "word" FROM "search_tokens_next" ORDER BY "word";
  CREATE INDEX "search_tokens_next_name_idx" ON "search_tokens_next"("kind", "isFirst", "word", "name", "ownerId", "companyId");
  CREATE INDEX "search_tokens_next_owner_idx" ON "search_tokens_next"("ownerId");
  ALTER TABLE "search_vocabulary_next" ADD CONSTRAINT "search_vocabulary_next_pkey" PRIMARY KEY ("word");
  CREATE INDEX "search_vocabulary_next_word_idx" ON "search_vocabulary_next" USING GIN ("word" gin_trgm_ops);
  ANALYZE "search_tokens_next", "search_vocabulary_next";
END $$;

SELECT "search_rebuild"();
