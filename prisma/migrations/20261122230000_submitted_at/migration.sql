-- createdAt is the Monday of the week from the start, so that no list can be in the order in which reviews came. The
-- exact time of those that are not sealed yet moves to a column that nothing shows. A row without one that is unsealed
-- was changed after its seal.
ALTER TABLE "reviews"
  ADD COLUMN "submittedAt" TIMESTAMPTZ(3),
  ALTER COLUMN "createdAt" DROP DEFAULT,
  ALTER COLUMN "visibleAt" DROP DEFAULT;

UPDATE "reviews" SET
  "submittedAt" = "createdAt",
  "createdAt" = date_trunc('week', "createdAt", 'UTC'),
  "visibleAt" = CASE WHEN "visibleAt" > now() THEN "visibleAt" ELSE date_trunc('week', "visibleAt", 'UTC') END
WHERE NOT "sealed" AND "createdAt" <> date_trunc('week', "createdAt", 'UTC');
