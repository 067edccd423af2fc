-- A review may wait until three people have written about its leader. Earlier reviews don't know whether they were
-- their author's first, and count as no one's.
ALTER TYPE "ReviewState" ADD VALUE 'WAITING' BEFORE 'HELD';

ALTER TABLE "reviews" ADD COLUMN "firstByAuthor" BYTEA;

-- As text, because a value can't be used in the transaction that adds it.
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_waiting_check" CHECK (
  CASE "state"::text
    WHEN 'WAITING' THEN "visibleAt" = '9999-01-01T00:00:00Z'
    WHEN 'PUBLISHED' THEN "visibleAt" < '9999-01-01T00:00:00Z'
    ELSE true
  END);
