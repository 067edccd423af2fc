import { encodeSession, sessionCookieName } from "@/lib/auth/session-token";
import { createSession } from "@/lib/auth/sessions";
import { SHARED_REVIEWS_MIN } from "@/lib/sharing/rules/share-card";
import { makeCompany, makeReviews, makeUser } from "../factories";

const now = new Date();
const company = await makeCompany({ name: "Harrow & Vale" });
const cookies: string[] = [];
for (let number = 1; number <= Number(process.argv[2]); number++) {
  const leader = await makeUser({ company, firstName: "Leader", lastName: `Number ${number}` });
  await makeReviews(Array.from({ length: SHARED_REVIEWS_MIN }, () => ({ leader })));
  cookies.push(`${sessionCookieName()}=${encodeSession(await createSession(leader.id, now), now)}`);
}
console.log(JSON.stringify(cookies));
process.exit(0);
