-- Reviews from before have no consent. No foreign key from shared_pages to reviews: the seal takes reviews out and puts them back.
ALTER TABLE "users" ADD COLUMN     "areSharedPagesIndexed" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "isBadgeShown" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "reviews" ADD COLUMN     "isShareable" BOOLEAN NOT NULL DEFAULT false;
CREATE TABLE "shared_pages" (
    "code" TEXT NOT NULL,
    "userId" UUID NOT NULL,
    "reviewId" UUID,
    "week" DATE NOT NULL,
    "total" INTEGER NOT NULL,
    "averages" INTEGER[],
    "positive" INTEGER,
    "isRevoked" BOOLEAN NOT NULL DEFAULT false,
    CONSTRAINT "shared_pages_pkey" PRIMARY KEY ("code")
);
CREATE TABLE "consent_changes" (
    "key" BYTEA NOT NULL,
    "payload" BYTEA NOT NULL,
    CONSTRAINT "consent_changes_pkey" PRIMARY KEY ("key")
);
CREATE INDEX "shared_pages_userId_idx" ON "shared_pages"("userId");
CREATE INDEX "shared_pages_reviewId_idx" ON "shared_pages"("reviewId");
ALTER TABLE "shared_pages" ADD CONSTRAINT "shared_pages_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
