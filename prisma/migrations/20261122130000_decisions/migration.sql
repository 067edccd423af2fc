CREATE TYPE "CaseState" AS ENUM ('NONE', 'OPEN', 'CLOSED');

ALTER TABLE "reviews"
  ADD COLUMN "removalReason" TEXT,
  ADD COLUMN "appeal" "CaseState" NOT NULL DEFAULT 'NONE',
  ADD COLUMN "report" "CaseState" NOT NULL DEFAULT 'NONE',
  ADD COLUMN "reportReason" TEXT,
  ADD COLUMN "reportNote" TEXT;

CREATE INDEX "reviews_report_idx" ON "reviews" ("report");
CREATE INDEX "reviews_appeal_idx" ON "reviews" ("appeal");

CREATE TABLE "audit_entries" (
  "id" UUID NOT NULL,
  "day" DATE NOT NULL,
  "admin" TEXT NOT NULL,
  "action" TEXT NOT NULL,
  "subject" TEXT NOT NULL,
  "reason" TEXT,
  CONSTRAINT "audit_entries_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "audit_entries_day_id_idx" ON "audit_entries" ("day" DESC, "id");
