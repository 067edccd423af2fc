import { randomBytes, randomUUID } from "node:crypto";
import { hashPassword } from "@/lib/auth/password";
import { BLOCK_FILL, tagsOfBlock } from "@/lib/authorship/queries/tags";
import { firstOfMonth } from "@/lib/dates";
import { withConnection } from "@/lib/db/connection";
import { RATING_DIMENSIONS, RATING_PARTS } from "@/lib/ratings/constants";

// By SQL, because a million reviews through the product's own path would take hours.
const REVIEWS_PER_PERSON = 10;
const REVIEWS_PER_COMPANY = 200;
const SHARE_OF_LARGEST = 0.05;
/** Few, since reviews are private unless the leader changes that. */
const SHARE_OF_PUBLIC = 0.01;
const WEEKS = 104;

export const RECEIVED_REVIEWS = 1_000;
export const PASSWORD = "amber-kettle-orchard";

const GIVEN =
  "Amara Lena Theo Nadia Ravi Ines Jonas Maya Björn Zoë Tomasz Chloé Kofi Yuki Aylin Søren Olga Diego";
const FAMILY = "Okafor Nilsen Marsh Lindgren Adebayo Pike García Müller Kowalski Ito Dubois Haas Rossi Novák";

type Filled = { memberId: string; leaderId: string; largestCompanyId: string };

/**
 * @param count reviews in addition to the 1,000 that the measured leader received
 * @param own how many of these 1,000 the measured member wrote
 */
export async function fill(count: number, own = RECEIVED_REVIEWS): Promise<Filled> {
  const ids = { memberId: randomUUID(), leaderId: randomUUID(), largestCompanyId: randomUUID() };
  const companies = Math.max(10, Math.round(count / REVIEWS_PER_COMPANY));
  const people = Math.max(40, Math.round(count / REVIEWS_PER_PERSON));
  await withConnection(async (client) => {
    const run = (text: string, values: unknown[] = []) => client.query(text, values);
    await run("SET TIME ZONE 'UTC'");
    // Row by row they would take longer than all the rest; the index is built at the end, as by the seal.
    await switchSearchTriggers(run, "DISABLE");
    await run(
      `INSERT INTO "companies" ("id", "name", "domain", "industry", "size", "createdAt")
       SELECT CASE n WHEN 1 THEN $2::uuid ELSE gen_random_uuid() END, 'Company ' || n, 'company-' || n || '.example',
         (ARRAY['Software', 'Logistics', 'Health', 'Energy', 'Finance'])[1 + n % 5],
         (ARRAY['startup', 'small', 'medium', 'large', 'enterprise'])[1 + n % 5],
         date '2024-01-01' + (n % 24) * interval '1 month'
       FROM generate_series(1, $1::int) AS n`,
      [companies, ids.largestCompanyId],
    );
    await run(
      `CREATE TEMPORARY TABLE "numbered_companies" AS
       SELECT "id", row_number() OVER (ORDER BY "id" = $1::uuid DESC, "id") AS n FROM "companies"`,
      [ids.largestCompanyId],
    );
    await run(
      `INSERT INTO "users" ("id", "firstName", "lastName", "email", "mailbox", "authorSalt", "isVerified", "agreedToTerms",
         "companyId", "title", "areReviewsPublic", "createdAt", "overallCounts")
       SELECT gen_random_uuid(), ($2::text[])[1 + (random() * 1000)::int % array_length($2::text[], 1)],
         ($3::text[])[1 + (random() * 1000)::int % array_length($3::text[], 1)] || ' ' || p.n,
         'person-' || p.n || '@company.example', 'person-' || p.n || '@company.example', decode(md5(random()::text), 'hex'), true, true, c."id", 'Team Lead',
         random() < $6, date '2024-01-01', '{0,0,0,0,0}'
       FROM (SELECT n, CASE WHEN random() < $4 THEN 1 ELSE 1 + floor(random() * $5)::int END AS company
             FROM generate_series(1, $1::int) AS n) AS p
       JOIN "numbered_companies" c ON c.n = p.company`,
      [people, GIVEN.split(" "), FAMILY.split(" "), SHARE_OF_LARGEST, companies, SHARE_OF_PUBLIC],
    );
    const hashedPassword = await hashPassword(PASSWORD);
    const authorSalt = randomBytes(16);
    for (const [id, name, salt] of [
      [ids.memberId, "Member", authorSalt],
      [ids.leaderId, "Leader", randomBytes(16)],
    ] as const) {
      await run(
        `INSERT INTO "users" ("id", "firstName", "lastName", "email", "mailbox", "authorSalt", "hashedPassword", "isVerified",
           "agreedToTerms", "companyId", "title", "areReviewsPublic", "createdAt", "overallCounts")
         VALUES ($1, 'Measured', $2, $3, $3, $4, $5, true, true, $6, 'Team Lead', true, $7, '{0,0,0,0,0}')`,
        [
          id,
          name,
          `${name.toLowerCase()}@company-1.example`,
          salt,
          hashedPassword,
          ids.largestCompanyId,
          firstOfMonth(new Date()),
        ],
      );
    }
    await run(
      `CREATE TEMPORARY TABLE "numbered_people" AS
       SELECT "id", "companyId", row_number() OVER () AS n FROM "users" WHERE "id" NOT IN ($1, $2)`,
      [ids.memberId, ids.leaderId],
    );
    await run(`ANALYZE "numbered_people"`);
    await run(
      insertReviews(`
       SELECT p."companyId", CASE WHEN random() < 0.8 THEN p."id" END, ${RANDOM_BYTES}
       FROM (SELECT 1 + floor(random() * $1)::int AS person FROM generate_series(1, $2::int)) AS r
       JOIN "numbered_people" p ON p.n = r.person`),
      [people, count],
    );
    await run(insertReviews(`SELECT $1::uuid, $2::uuid, tag FROM unnest($3::bytea[]) AS tag`), [
      ids.largestCompanyId,
      ids.leaderId,
      tagsOf({ id: ids.memberId, authorSalt }, own),
    ]);
    await sumUp(run);
    await switchSearchTriggers(run, "ENABLE");
    await run("SELECT search_rebuild()");
    await run("VACUUM (ANALYZE)");
  });
  return ids;
}

async function switchSearchTriggers(
  run: (text: string) => Promise<unknown>,
  change: "DISABLE" | "ENABLE",
): Promise<void> {
  await run(`ALTER TABLE "users" ${change} TRIGGER "users_search_written"`);
  for (const name of ["companies_search_written", "companies_search_changed"]) {
    await run(`ALTER TABLE "companies" ${change} TRIGGER "${name}"`);
  }
}

const RANDOM_BYTES = `decode(md5(random()::text) || md5(random()::text), 'hex')`;

function tagsOf(author: { id: string; authorSalt: Uint8Array }, own: number): Buffer[] {
  const blocks = Math.ceil(own / BLOCK_FILL);
  const tags = Array.from({ length: blocks }, (_, block) => tagsOfBlock(author, block).slice(0, BLOCK_FILL));
  const ofAuthor = tags.flat().slice(0, own);
  return Array.from({ length: RECEIVED_REVIEWS }, (_, index) =>
    Buffer.from(ofAuthor[index] ?? randomBytes(32)),
  );
}

function insertReviews(targets: string): string {
  // Nothing decrypts this `firstByAuthor`. Without one, the first night would write every review again.
  const parts = RATING_PARTS.map(({ column }) => `"${column}"`);
  return `
    INSERT INTO "reviews" ("id", "companyId", "revieweeId", "authorTag", "submissionHash", "firstByAuthor", ${parts.join(", ")},
      "overallRating", "reviewText", "isModerated", "state", "createdAt", "visibleAt", "sealed")
    SELECT gen_random_uuid(), company, leader, tag, ${RANDOM_BYTES}, substr(${RANDOM_BYTES}, 1, 29), ${parts.map(() => "1 + floor(random() * 5)").join(", ")},
      1 + floor(least(sqrt(random()), 0.999) * 5),
      'Explains decisions before they are final, and says what is not known yet. Number ' || floor(random() * 1e9),
      true, 'PUBLISHED', week, week, true
    FROM (SELECT t.*, date_trunc('week', now()) - floor(random() * ${WEEKS})::int * interval '1 week' AS week
          FROM (${targets}) AS t (company, leader, tag)) AS given`;
}

async function sumUp(run: (text: string) => Promise<unknown>): Promise<void> {
  for (const { subject, weeks, key, totals, condition } of [
    {
      subject: `"revieweeId"`,
      weeks: "leader_weeks",
      key: "leaderId",
      totals: "users",
      condition: `"revieweeId" IS NOT NULL`,
    },
    {
      subject: `r."companyId"`,
      weeks: "company_weeks",
      key: "companyId",
      totals: "companies",
      condition: `"revieweeId" IS NULL OR u."areReviewsPublic"`,
    },
  ]) {
    const counted = `"reviews" r LEFT JOIN "users" u ON u."id" = r."revieweeId" WHERE ${condition}`;
    await run(`
      INSERT INTO "${weeks}" ("${key}", "week", "overallCounts", "sealed")
      SELECT ${subject}, r."createdAt"::date, count_stars(r."overallRating"), true FROM ${counted} GROUP BY 1, 2`);
    const copied = RATING_DIMENSIONS.map(({ key, counts }) => `"${counts}" = g."${key}"`).join(", ");
    const stars = RATING_DIMENSIONS.map(({ key, column }) => `count_stars("${column}") AS "${key}"`).join(
      ", ",
    );
    await run(`
      UPDATE "${totals}" s SET "totalReviews" = g.total, "averageRating" = average_of(g."overall"), ${copied}
      FROM (SELECT ${subject} AS subject, count(*) AS total, ${stars}
        FROM ${counted} GROUP BY 1) AS g
      WHERE s."id" = g.subject`);
  }
  await run(`
    UPDATE "companies" c SET "verifiedMemberCount" = m.members
    FROM (SELECT "companyId", count(*)::int AS members FROM "users" GROUP BY 1) AS m WHERE c."id" = m."companyId"`);
  await run(`UPDATE "companies" SET "isListed" = true`);
}
