CREATE TABLE "removal_counts" (
  "month" DATE NOT NULL,
  "outcome" TEXT NOT NULL,
  "askedBy" TEXT NOT NULL,
  "count" INTEGER NOT NULL,
  CONSTRAINT "removal_counts_pkey" PRIMARY KEY ("month", "outcome", "askedBy")
);
