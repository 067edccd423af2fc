CREATE TYPE "ReplyState" AS ENUM ('PUBLISHED', 'HELD', 'REMOVED');

CREATE TABLE "review_responses" (
    "reviewId" UUID NOT NULL,
    "replyText" TEXT,
    "replyState" "ReplyState" NOT NULL DEFAULT 'PUBLISHED',
    "holdReasons" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "removalReason" TEXT,
    "repliedOn" DATE,
    "thankedWeek" DATE,

    CONSTRAINT "review_responses_pkey" PRIMARY KEY ("reviewId")
);

-- CreateIndex
CREATE INDEX "review_responses_replyState_idx" ON "review_responses"("replyState");
