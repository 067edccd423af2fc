-- Only a removed review can be appealed. Authors who asked about a held one, which a moderator looks at anyway, can ask
-- again if it is removed.
UPDATE "reviews" SET "appeal" = 'NONE', "sealed" = false WHERE "state" = 'HELD' AND "appeal" = 'OPEN';
