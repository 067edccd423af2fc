import { afterAll, expect, it } from "vitest";
import { GET } from "@/app/api/share-image/route";
import { endSharing } from "@/lib/sharing/queries/share-image";
import type { User } from "@/prisma/generated/client";
import { makeCompany, makeReviews, makeUser } from "@/tests/factories";
import { decodePng } from "@/tests/pixels";
import { type CookieJar, call, signIn } from "@/tests/requests";

const PEOPLE = 60;

afterAll(endSharing);

it("answers 60 people who ask at once for a picture each with the picture or a time to come back (SEC-X3)", async () => {
  const company = await makeCompany();
  const leaders: User[] = [];
  const jars: CookieJar[] = [];
  // One after the other: so many at once would wait too long for a connection.
  for (let number = 0; number < PEOPLE; number++) {
    const leader = await makeUser({ company, lastName: `Number ${number}` });
    leaders.push(leader);
    jars.push(await signIn(leader));
  }
  await makeReviews(leaders.flatMap((leader) => Array.from({ length: 5 }, () => ({ leader }))));
  const responses = await Promise.all(
    jars.map((cookies) => call(GET, { cookies, url: "/api/share-image?type=progress" })),
  );
  const drawn = responses.filter(({ status }) => status === 200);
  const refused = responses.filter(({ status }) => status === 503);
  expect(drawn.length + refused.length).toBe(PEOPLE);
  expect(drawn.length).toBeGreaterThan(32);
  expect(refused.length).toBeGreaterThan(0);
  for (const { headers } of refused) expect(headers.get("retry-after")).toBe("5");
  const [first] = drawn;
  const png = new Uint8Array((await first?.arrayBuffer()) ?? new ArrayBuffer());
  expect(decodePng(png)).toMatchObject({ width: 2400, height: 1254 });
});
