-- Pages of reviews are read by the Mondays of their weeks, and no column but submittedAt may say when a review came.
-- Everything that writes reviews has stored the Monday since 20261122230000_submitted_at. From now on the database refuses
-- anything else. A changed row is unsealed, so that the night writes it again with all others.
UPDATE "reviews" SET
  "createdAt" = date_trunc('week', "createdAt", 'UTC'),
  "visibleAt" = CASE WHEN "visibleAt" = '9999-01-01T00:00:00Z' THEN "visibleAt"
    ELSE date_trunc('week', "createdAt", 'UTC') END,
  "sealed" = false
WHERE "createdAt" <> date_trunc('week', "createdAt", 'UTC') OR "visibleAt" NOT IN ("createdAt", '9999-01-01T00:00:00Z');

ALTER TABLE "reviews"
  ADD CONSTRAINT "reviews_createdAt_check" CHECK (
    "createdAt" AT TIME ZONE 'UTC' = date_trunc('week', "createdAt" AT TIME ZONE 'UTC')),
  ADD CONSTRAINT "reviews_visibleAt_check" CHECK ("visibleAt" IN ("createdAt", '9999-01-01T00:00:00Z'));
