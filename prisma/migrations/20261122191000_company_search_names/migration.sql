-- People type 'harrowvale' for 'Harrow & Vale', as it is in the domain. So a company is also found by its name as one
-- word, and by its domain: by the first word of that, and by the first label as one word if it has a hyphen. Other labels
-- only have to fit: alone they would find too many.
CREATE OR REPLACE VIEW "search_source" AS
  SELECT n."kind", w."place" = 1 AS "isFirst", w."word" COLLATE "C" AS "word", f."name", n."ownerId", n."companyId"
  FROM (
    SELECT 'leader'::"SearchKind" AS "kind", "id" AS "ownerId", "companyId", "firstName" || ' ' || "lastName" AS "given"
    FROM "users" WHERE "isVerified" AND "isFindable" AND "companyId" IS NOT NULL
    UNION ALL
    SELECT 'company', "id", "id", "name" FROM "companies" WHERE "isListed"
    UNION ALL
    SELECT 'industry', "id", "id", "industry" FROM "companies" WHERE "isListed" AND "industry" IS NOT NULL
  ) n,
  -- The offset keeps the planner from folding once for each mention of the name.
  LATERAL (SELECT "search_fold"(n."given") COLLATE "C" AS "name" OFFSET 0) f,
  LATERAL unnest(string_to_array(f."name", ' ')) WITH ORDINALITY AS w("word", "place")
  UNION ALL
  SELECT 'company', true, w."word" COLLATE "C", w."name" COLLATE "C", c."id", c."id"
  FROM "companies" c,
  LATERAL (
    SELECT "search_fold"(c."name") AS "name", "search_fold"(c."domain") AS "domain",
      "search_fold"(split_part(c."domain", '.', 1)) AS "label" OFFSET 0) f,
  LATERAL (
    SELECT replace(f."name", ' ', '') AS "word", replace(f."name", ' ', '') AS "name" WHERE f."name" LIKE '% %'
    UNION
    SELECT replace(f."label", ' ', ''), replace(f."label", ' ', '') WHERE f."label" LIKE '% %'
    UNION
    SELECT split_part(f."domain", ' ', 1), f."domain") w
  WHERE c."isListed";

SELECT "search_rebuild"();
