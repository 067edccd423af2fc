-- How often each star was given, for all four ratings: the lowest and the highest of each are then exact, and no
-- review is read for them. The sums follow from the counts, and nothing read those of the weeks.
ALTER TABLE "users"
  ADD COLUMN "communicationCounts" INTEGER[] DEFAULT ARRAY[0, 0, 0, 0, 0],
  ADD COLUMN "supportCounts" INTEGER[] DEFAULT ARRAY[0, 0, 0, 0, 0],
  ADD COLUMN "growthCounts" INTEGER[] DEFAULT ARRAY[0, 0, 0, 0, 0],
  DROP COLUMN "communicationSum", DROP COLUMN "supportSum", DROP COLUMN "growthSum", DROP COLUMN "overallSum";
DROP TRIGGER "companies_count_into_site" ON "companies";
ALTER TABLE "companies"
  ADD COLUMN "communicationCounts" INTEGER[] DEFAULT ARRAY[0, 0, 0, 0, 0],
  ADD COLUMN "supportCounts" INTEGER[] DEFAULT ARRAY[0, 0, 0, 0, 0],
  ADD COLUMN "growthCounts" INTEGER[] DEFAULT ARRAY[0, 0, 0, 0, 0],
  DROP COLUMN "communicationSum", DROP COLUMN "supportSum", DROP COLUMN "growthSum", DROP COLUMN "overallSum";
ALTER TABLE "leader_weeks"
  DROP COLUMN "communicationSum", DROP COLUMN "supportSum", DROP COLUMN "growthSum";
ALTER TABLE "company_weeks"
  DROP COLUMN "communicationSum", DROP COLUMN "supportSum", DROP COLUMN "growthSum";

-- Both added up star by star; the second times `sign`.
CREATE FUNCTION "add_counts"("counts" INTEGER[], "given" INTEGER[], "sign" INTEGER DEFAULT 1) RETURNS INTEGER[]
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN ARRAY["counts"[1] + "sign" * "given"[1], "counts"[2] + "sign" * "given"[2], "counts"[3] + "sign" * "given"[3],
  "counts"[4] + "sign" * "given"[4], "counts"[5] + "sign" * "given"[5]];

-- The mean of ratings of which `counts[1]` are 1 and `counts[5]` are 5; 0 where there is none.
CREATE FUNCTION "average_of"("counts" INTEGER[]) RETURNS DOUBLE PRECISION
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN COALESCE(
  ("counts"[1] + 2 * "counts"[2] + 3 * "counts"[3] + 4 * "counts"[4] + 5 * "counts"[5])::double precision
  / NULLIF("counts"[1] + "counts"[2] + "counts"[3] + "counts"[4] + "counts"[5], 0), 0);

-- Of many ratings, how often each star is among them.
CREATE FUNCTION "count_star"("counts" INTEGER[], "star" INTEGER) RETURNS INTEGER[]
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  "counts"["star"] := "counts"["star"] + 1;
  RETURN "counts";
END $$;
CREATE AGGREGATE "count_stars"(INTEGER) (
  SFUNC = "count_star", STYPE = INTEGER[], INITCOND = '{0,0,0,0,0}');

UPDATE "users" u SET "communicationCounts" = g."communication", "supportCounts" = g."support", "growthCounts" = g."growth"
FROM (
  SELECT "revieweeId", "count_stars"("communicationRating") AS "communication", "count_stars"("supportRating") AS "support",
    "count_stars"("growthRating") AS "growth"
  FROM "reviews" WHERE "state" = 'PUBLISHED' AND "revieweeId" IS NOT NULL AND "unregisteredLeaderIndex" IS NULL
  GROUP BY 1) AS g
WHERE u."id" = g."revieweeId";
UPDATE "companies" c SET "communicationCounts" = g."communication", "supportCounts" = g."support", "growthCounts" = g."growth"
FROM (
  SELECT r."companyId", "count_stars"(r."communicationRating") AS "communication",
    "count_stars"(r."supportRating") AS "support", "count_stars"(r."growthRating") AS "growth"
  FROM "reviews" r LEFT JOIN "users" u ON u."id" = r."revieweeId"
  WHERE r."state" = 'PUBLISHED' AND r."unregisteredLeaderIndex" IS NULL AND (r."revieweeId" IS NULL OR u."areReviewsPublic")
  GROUP BY 1) AS g
WHERE c."id" = g."companyId";

-- The figures of the register as a whole (B7.1): one row of each slot instead of a scan of all companies.
ALTER TABLE "site_slots"
  ADD COLUMN "companiesWithReviews" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "overallCounts" INTEGER[] DEFAULT ARRAY[0, 0, 0, 0, 0],
  DROP COLUMN "totalReviews", DROP COLUMN "overallSum";
UPDATE "site_slots" SET ("companiesWithReviews", "overallCounts") = (
  SELECT count(*) FILTER (WHERE "totalReviews" > 0),
    ARRAY[COALESCE(sum("overallCounts"[1]), 0), COALESCE(sum("overallCounts"[2]), 0),
      COALESCE(sum("overallCounts"[3]), 0), COALESCE(sum("overallCounts"[4]), 0),
      COALESCE(sum("overallCounts"[5]), 0)]
  FROM "companies") WHERE "slot" = 0;

CREATE OR REPLACE FUNCTION "count_into_site"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before "companies";
  after "companies";
BEGIN
  IF TG_OP <> 'INSERT' THEN before := OLD; END IF;
  IF TG_OP <> 'DELETE' THEN after := NEW; END IF;
  UPDATE "site_slots" SET
    "companies" = "companies" + CASE TG_OP WHEN 'INSERT' THEN 1 WHEN 'DELETE' THEN -1 ELSE 0 END,
    "companiesWithReviews" = "companiesWithReviews"
      + (COALESCE(after."totalReviews", 0) > 0)::int - (COALESCE(before."totalReviews", 0) > 0)::int,
    "members" = "members" + COALESCE(after."verifiedMemberCount", 0) - COALESCE(before."verifiedMemberCount", 0),
    "overallCounts" = "add_counts"(
      "add_counts"("overallCounts", COALESCE(after."overallCounts", '{0,0,0,0,0}')),
      COALESCE(before."overallCounts", '{0,0,0,0,0}'), -1)
  WHERE "slot" = txid_current() % 16;
  RETURN NULL;
END $$;
CREATE TRIGGER "companies_count_into_site"
  AFTER INSERT OR DELETE OR UPDATE OF "verifiedMemberCount", "totalReviews", "overallCounts" ON "companies"
  FOR EACH ROW EXECUTE FUNCTION "count_into_site"();

-- CreateIndex
CREATE INDEX "companies_createdAt_name_idx" ON "companies"("createdAt" DESC, "name");
