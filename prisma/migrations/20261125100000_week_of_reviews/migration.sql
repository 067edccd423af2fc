-- Pages of reviews are read by the Mondays of their weeks, and no column but submittedAt may say when a review came. All
-- that writes reviews has done so since 20261122230000_submitted_at; from now on the database refuses anything else.
UPDATE "reviews" SET
  "createdAt" = date_trunc('week', "createdAt", 'UTC'),
  "visibleAt" = CASE WHEN "visibleAt" = '9999-01-01T00:00:00Z' THEN "visibleAt"
    ELSE date_trunc('week', "createdAt", 'UTC') END
WHERE "createdAt" <> date_trunc('week', "createdAt", 'UTC') OR "visibleAt" NOT IN ("createdAt", '9999-01-01T00:00:00Z');

ALTER TABLE "reviews"
  ADD CONSTRAINT "reviews_createdAt_check" CHECK (
    "createdAt" AT TIME ZONE 'UTC' = date_trunc('week', "createdAt" AT TIME ZONE 'UTC')),
  ADD CONSTRAINT "reviews_visibleAt_check" CHECK ("visibleAt" IN ("createdAt", '9999-01-01T00:00:00Z'));
