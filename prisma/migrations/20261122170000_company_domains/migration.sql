-- The domains of companies that were merged into another: they lead to the one that is left, and so do the old ids.
CREATE TABLE "company_domains" (
  "domain" TEXT NOT NULL,
  "companyId" UUID NOT NULL,
  "mergedId" UUID NOT NULL,
  "fromId" UUID NOT NULL,
  "week" DATE NOT NULL,
  "members" INTEGER NOT NULL,
  CONSTRAINT "company_domains_pkey" PRIMARY KEY ("domain"),
  CONSTRAINT "company_domains_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES "companies"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE UNIQUE INDEX "company_domains_mergedId_key" ON "company_domains"("mergedId");
CREATE INDEX "company_domains_companyId_idx" ON "company_domains"("companyId");
