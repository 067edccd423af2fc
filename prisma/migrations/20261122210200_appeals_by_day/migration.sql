ALTER TABLE "reviews" ADD COLUMN "appealedOn" DATE;
