-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "AuthProvider" AS ENUM ('email', 'google');

-- CreateEnum
CREATE TYPE "ReviewState" AS ENUM ('PUBLISHED', 'HELD', 'REMOVED');

-- CreateTable
CREATE TABLE "users" (
    "id" UUID NOT NULL,
    "firstName" TEXT NOT NULL,
    "lastName" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "hashedPassword" TEXT,
    "authorSalt" BYTEA NOT NULL,
    "anonymousName" BYTEA,
    "authProvider" "AuthProvider" NOT NULL DEFAULT 'email',
    "resetToken" BYTEA,
    "resetTokenExpiry" TIMESTAMPTZ(3),
    "isVerified" BOOLEAN NOT NULL DEFAULT false,
    "verificationToken" BYTEA,
    "verificationTokenExpiry" TIMESTAMPTZ(3),
    "feedbackLink" TEXT,
    "companyId" UUID,
    "title" TEXT,
    "department" TEXT,
    "agreedToTerms" BOOLEAN NOT NULL DEFAULT false,
    "areReviewsPublic" BOOLEAN NOT NULL DEFAULT false,
    "isAdmin" BOOLEAN NOT NULL DEFAULT false,
    "emailNotificationsEnabled" BOOLEAN NOT NULL DEFAULT true,
    "averageRating" DOUBLE PRECISION NOT NULL DEFAULT 0,
    "totalReviews" INTEGER NOT NULL DEFAULT 0,
    "communicationSum" INTEGER NOT NULL DEFAULT 0,
    "supportSum" INTEGER NOT NULL DEFAULT 0,
    "growthSum" INTEGER NOT NULL DEFAULT 0,
    "overallSum" INTEGER NOT NULL DEFAULT 0,
    "overallCounts" INTEGER[] DEFAULT ARRAY[0, 0, 0, 0, 0]::INTEGER[],
    "createdAt" DATE NOT NULL,

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "companies" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "domain" TEXT NOT NULL,
    "industry" TEXT,
    "description" TEXT,
    "website" TEXT,
    "size" TEXT,
    "verifiedMemberCount" INTEGER NOT NULL DEFAULT 0,
    "averageRating" DOUBLE PRECISION NOT NULL DEFAULT 0,
    "totalReviews" INTEGER NOT NULL DEFAULT 0,
    "communicationSum" INTEGER NOT NULL DEFAULT 0,
    "supportSum" INTEGER NOT NULL DEFAULT 0,
    "growthSum" INTEGER NOT NULL DEFAULT 0,
    "overallSum" INTEGER NOT NULL DEFAULT 0,
    "overallCounts" INTEGER[] DEFAULT ARRAY[0, 0, 0, 0, 0]::INTEGER[],
    "createdAt" DATE NOT NULL,

    CONSTRAINT "companies_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "reviews" (
    "id" UUID NOT NULL,
    "authorTag" BYTEA NOT NULL,
    "submissionHash" BYTEA NOT NULL,
    "displayName" TEXT,
    "companyId" UUID NOT NULL,
    "revieweeId" UUID,
    "unregisteredLeaderEmail" BYTEA,
    "unregisteredLeaderIndex" BYTEA,
    "communicationRating" SMALLINT NOT NULL,
    "supportRating" SMALLINT NOT NULL,
    "growthRating" SMALLINT NOT NULL,
    "overallRating" SMALLINT NOT NULL,
    "reviewText" TEXT NOT NULL,
    "isVerified" BOOLEAN NOT NULL DEFAULT false,
    "isModerated" BOOLEAN NOT NULL DEFAULT false,
    "state" "ReviewState" NOT NULL DEFAULT 'PUBLISHED',
    "holdReasons" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "visibleAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sealed" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "reviews_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sessions" (
    "sid" BYTEA NOT NULL,
    "userId" UUID NOT NULL,
    "expire" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("sid")
);

-- CreateTable
CREATE TABLE "unsubscribed_emails" (
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "createdAt" DATE NOT NULL,

    CONSTRAINT "unsubscribed_emails_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "outbox_messages" (
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "recipientId" UUID,
    "payload" BYTEA,
    "notBefore" TIMESTAMPTZ(3) NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "failedAt" TIMESTAMPTZ(3),

    CONSTRAINT "outbox_messages_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "settings" (
    "key" TEXT NOT NULL,
    "value" TEXT NOT NULL,

    CONSTRAINT "settings_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE UNIQUE INDEX "users_email_key" ON "users"("email");

-- CreateIndex
CREATE UNIQUE INDEX "users_resetToken_key" ON "users"("resetToken");

-- CreateIndex
CREATE UNIQUE INDEX "users_verificationToken_key" ON "users"("verificationToken");

-- CreateIndex
CREATE INDEX "users_companyId_idx" ON "users"("companyId");

-- CreateIndex
CREATE INDEX "users_lastName_firstName_idx" ON "users"("lastName", "firstName");

-- CreateIndex
CREATE UNIQUE INDEX "companies_name_key" ON "companies"("name");

-- CreateIndex
CREATE UNIQUE INDEX "companies_domain_key" ON "companies"("domain");

-- CreateIndex
CREATE INDEX "companies_averageRating_idx" ON "companies"("averageRating" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "reviews_authorTag_key" ON "reviews"("authorTag");

-- CreateIndex
CREATE UNIQUE INDEX "reviews_submissionHash_key" ON "reviews"("submissionHash");

-- CreateIndex
CREATE INDEX "reviews_revieweeId_state_createdAt_id_idx" ON "reviews"("revieweeId", "state", "createdAt" DESC, "id");

-- CreateIndex
CREATE INDEX "reviews_companyId_state_createdAt_id_idx" ON "reviews"("companyId", "state", "createdAt" DESC, "id");

-- CreateIndex
CREATE INDEX "reviews_state_createdAt_id_idx" ON "reviews"("state", "createdAt" DESC, "id");

-- CreateIndex
CREATE INDEX "reviews_unregisteredLeaderIndex_idx" ON "reviews"("unregisteredLeaderIndex");

-- CreateIndex
CREATE INDEX "reviews_sealed_createdAt_idx" ON "reviews"("sealed", "createdAt");

-- CreateIndex
CREATE INDEX "sessions_userId_idx" ON "sessions"("userId");

-- CreateIndex
CREATE INDEX "sessions_expire_idx" ON "sessions"("expire");

-- CreateIndex
CREATE UNIQUE INDEX "unsubscribed_emails_email_key" ON "unsubscribed_emails"("email");

-- CreateIndex
CREATE INDEX "outbox_messages_failedAt_notBefore_idx" ON "outbox_messages"("failedAt", "notBefore");

-- CreateIndex
CREATE INDEX "outbox_messages_recipientId_idx" ON "outbox_messages"("recipientId");

-- AddForeignKey
ALTER TABLE "users" ADD CONSTRAINT "users_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES "companies"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_revieweeId_fkey" FOREIGN KEY ("revieweeId") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "outbox_messages" ADD CONSTRAINT "outbox_messages_recipientId_fkey" FOREIGN KEY ("recipientId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;


-- The bounds of the schema once more, where nothing can go round them (SEC-I2).
ALTER TABLE "reviews"
  ADD CONSTRAINT "reviews_communicationRating_check" CHECK ("communicationRating" BETWEEN 1 AND 5),
  ADD CONSTRAINT "reviews_supportRating_check" CHECK ("supportRating" BETWEEN 1 AND 5),
  ADD CONSTRAINT "reviews_growthRating_check" CHECK ("growthRating" BETWEEN 1 AND 5),
  ADD CONSTRAINT "reviews_overallRating_check" CHECK ("overallRating" BETWEEN 1 AND 5),
  ADD CONSTRAINT "reviews_reviewText_check" CHECK (char_length("reviewText") BETWEEN 10 AND 2000),
  ADD CONSTRAINT "reviews_authorTag_check" CHECK (octet_length("authorTag") = 32),
  ADD CONSTRAINT "reviews_submissionHash_check" CHECK (octet_length("submissionHash") = 32);
ALTER TABLE "users"
  ADD CONSTRAINT "users_authorSalt_check" CHECK (octet_length("authorSalt") = 16),
  ADD CONSTRAINT "users_email_check" CHECK ("email" = lower("email"));
