-- DropIndex
DROP INDEX "companies_averageRating_idx";

-- CreateTable
CREATE TABLE "leader_weeks" (
    "leaderId" UUID NOT NULL,
    "week" DATE NOT NULL,
    "communicationSum" INTEGER NOT NULL,
    "supportSum" INTEGER NOT NULL,
    "growthSum" INTEGER NOT NULL,
    "overallCounts" INTEGER[],
    "sealed" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "leader_weeks_pkey" PRIMARY KEY ("leaderId","week")
);

-- CreateTable
CREATE TABLE "company_weeks" (
    "companyId" UUID NOT NULL,
    "week" DATE NOT NULL,
    "communicationSum" INTEGER NOT NULL,
    "supportSum" INTEGER NOT NULL,
    "growthSum" INTEGER NOT NULL,
    "overallCounts" INTEGER[],
    "sealed" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "company_weeks_pkey" PRIMARY KEY ("companyId","week")
);

-- CreateTable
CREATE TABLE "site_slots" (
    "slot" SMALLINT NOT NULL,
    "companies" INTEGER NOT NULL DEFAULT 0,
    "members" INTEGER NOT NULL DEFAULT 0,
    "totalReviews" INTEGER NOT NULL DEFAULT 0,
    "overallSum" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "site_slots_pkey" PRIMARY KEY ("slot")
);

-- CreateIndex
CREATE INDEX "companies_averageRating_totalReviews_name_idx" ON "companies"("averageRating" DESC, "totalReviews" DESC, "name");

-- CreateIndex
CREATE INDEX "reviews_revieweeId_state_overallRating_createdAt_id_idx" ON "reviews"("revieweeId", "state", "overallRating" DESC, "createdAt" DESC, "id");

-- CreateIndex
CREATE INDEX "reviews_companyId_state_overallRating_createdAt_id_idx" ON "reviews"("companyId", "state", "overallRating" DESC, "createdAt" DESC, "id");

-- CreateIndex
CREATE INDEX "leader_weeks_week_sealed_idx" ON "leader_weeks"("week", "sealed");

-- CreateIndex
CREATE INDEX "company_weeks_week_sealed_idx" ON "company_weeks"("week", "sealed");


ALTER TABLE "leader_weeks"
  ADD CONSTRAINT "leader_weeks_week_check" CHECK (extract(isodow FROM "week") = 1),
  ADD CONSTRAINT "leader_weeks_overallCounts_check" CHECK (array_length("overallCounts", 1) = 5 AND 0 <= ALL ("overallCounts"));
ALTER TABLE "company_weeks"
  ADD CONSTRAINT "company_weeks_week_check" CHECK (extract(isodow FROM "week") = 1),
  ADD CONSTRAINT "company_weeks_overallCounts_check" CHECK (array_length("overallCounts", 1) = 5 AND 0 <= ALL ("overallCounts"));

-- What was counted before these tables were there.
INSERT INTO "leader_weeks" ("leaderId", "week", "communicationSum", "supportSum", "growthSum", "overallCounts")
  SELECT "revieweeId", date_trunc('week', "createdAt" AT TIME ZONE 'UTC')::date,
    sum("communicationRating"), sum("supportRating"), sum("growthRating"),
    ARRAY[count(*) FILTER (WHERE "overallRating" = 1), count(*) FILTER (WHERE "overallRating" = 2),
      count(*) FILTER (WHERE "overallRating" = 3), count(*) FILTER (WHERE "overallRating" = 4),
      count(*) FILTER (WHERE "overallRating" = 5)]
  FROM "reviews" WHERE "state" = 'PUBLISHED' AND "revieweeId" IS NOT NULL GROUP BY 1, 2;
INSERT INTO "company_weeks" ("companyId", "week", "communicationSum", "supportSum", "growthSum", "overallCounts")
  SELECT r."companyId", date_trunc('week', r."createdAt" AT TIME ZONE 'UTC')::date,
    sum(r."communicationRating"), sum(r."supportRating"), sum(r."growthRating"),
    ARRAY[count(*) FILTER (WHERE r."overallRating" = 1), count(*) FILTER (WHERE r."overallRating" = 2),
      count(*) FILTER (WHERE r."overallRating" = 3), count(*) FILTER (WHERE r."overallRating" = 4),
      count(*) FILTER (WHERE r."overallRating" = 5)]
  FROM "reviews" r LEFT JOIN "users" u ON u."id" = r."revieweeId"
  WHERE r."state" = 'PUBLISHED' AND r."unregisteredLeaderIndex" IS NULL
    AND (r."revieweeId" IS NULL OR u."areReviewsPublic") GROUP BY 1, 2;
INSERT INTO "site_slots" ("slot") SELECT generate_series(0, 15);
UPDATE "site_slots" SET ("companies", "members", "totalReviews", "overallSum") = (
  SELECT count(*), COALESCE(sum("verifiedMemberCount"), 0), COALESCE(sum("totalReviews"), 0), COALESCE(sum("overallSum"), 0)
  FROM "companies") WHERE "slot" = 0;

-- Whoever changes a company's figures changes the site's, and no code can forget it. One slot for all of a
-- transaction, so that two of them cannot wait for each other.
CREATE FUNCTION "count_into_site"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before "companies";
  after "companies";
BEGIN
  IF TG_OP <> 'INSERT' THEN before := OLD; END IF;
  IF TG_OP <> 'DELETE' THEN after := NEW; END IF;
  UPDATE "site_slots" SET
    "companies" = "companies" + CASE TG_OP WHEN 'INSERT' THEN 1 WHEN 'DELETE' THEN -1 ELSE 0 END,
    "members" = "members" + COALESCE(after."verifiedMemberCount", 0) - COALESCE(before."verifiedMemberCount", 0),
    "totalReviews" = "totalReviews" + COALESCE(after."totalReviews", 0) - COALESCE(before."totalReviews", 0),
    "overallSum" = "overallSum" + COALESCE(after."overallSum", 0) - COALESCE(before."overallSum", 0)
  WHERE "slot" = txid_current() % 16;
  RETURN NULL;
END $$;
CREATE TRIGGER "companies_count_into_site"
  AFTER INSERT OR DELETE OR UPDATE OF "verifiedMemberCount", "totalReviews", "overallSum" ON "companies"
  FOR EACH ROW EXECUTE FUNCTION "count_into_site"();
