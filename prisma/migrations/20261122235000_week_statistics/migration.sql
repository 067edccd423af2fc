-- One exact count for each week of nineteen years. With the default of 100, a site of two years has more weeks than the
-- planner keeps, so it took some weeks for empty, and read all of their reviews for a page of one leader.
ALTER TABLE "reviews" ALTER COLUMN "createdAt" SET STATISTICS 1000;
