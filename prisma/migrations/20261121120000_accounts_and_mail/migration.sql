-- AlterTable
ALTER TABLE "users" ADD COLUMN     "lockedWraps" BYTEA[],
ADD COLUMN     "pendingEmail" TEXT,
ADD COLUMN     "recoveryWrap" BYTEA,
ADD COLUMN     "unlockedSalts" BYTEA;

-- CreateTable
CREATE TABLE "accounts" (
    "provider" TEXT NOT NULL,
    "providerAccountId" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "userId" UUID NOT NULL,

    CONSTRAINT "accounts_pkey" PRIMARY KEY ("provider","providerAccountId")
);

-- CreateTable
CREATE TABLE "invitations" (
    "emailIndex" BYTEA NOT NULL,
    "quietUntil" DATE NOT NULL,

    CONSTRAINT "invitations_pkey" PRIMARY KEY ("emailIndex")
);

-- CreateIndex
CREATE INDEX "accounts_userId_idx" ON "accounts"("userId");

-- AddForeignKey
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The same bounds where nothing can go round them.
ALTER TABLE "users"
  ADD CONSTRAINT "users_unlockedSalts_check" CHECK (octet_length("unlockedSalts") % 16 = 0),
  ADD CONSTRAINT "users_pendingEmail_check" CHECK ("pendingEmail" = lower("pendingEmail"));
ALTER TABLE "invitations"
  ADD CONSTRAINT "invitations_emailIndex_check" CHECK (octet_length("emailIndex") = 32);
