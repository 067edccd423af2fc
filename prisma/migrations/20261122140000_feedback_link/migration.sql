-- Links stay as they are. Link previews of them stop naming their leader until the leader allows it on the dashboard.
ALTER TABLE "users"
  ADD COLUMN "feedbackLinkId" UUID,
  ADD COLUMN "feedbackLinkMonth" DATE,
  ADD COLUMN "feedbackLinkOpenUntil" DATE,
  ADD COLUMN "feedbackLinkReviewLimit" INTEGER,
  ADD COLUMN "isNamedInPreviews" BOOLEAN NOT NULL DEFAULT false;

CREATE UNIQUE INDEX "users_feedbackLinkId_key" ON "users"("feedbackLinkId");
