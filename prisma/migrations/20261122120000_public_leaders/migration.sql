-- Few leaders have public reviews. Without an index, the dashboard of a site where none has reads all people.
CREATE INDEX "users_areReviewsPublic_id_idx" ON "users"("areReviewsPublic", "id");
