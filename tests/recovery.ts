import { expect } from "vitest";
import { POST as makeCode, GET as recovery } from "@/app/api/me/recovery/route";
import { POST as unlock } from "@/app/api/me/recovery/unlock/route";
import { POST as resetPassword } from "@/app/api/reset-password/route";
import { GET as submitted } from "@/app/api/reviews/submitted/route";
import { GET as submittedStats } from "@/app/api/reviews/submitted/stats/route";
import { db } from "@/lib/db/client";
import { makeCompany, makeReview, makeUser } from "@/tests/factories";
import { type CookieJar, call, outcome, signIn } from "@/tests/requests";
import { makeResetLink } from "@/tests/reset";

export const password = "correct horse";
export const UNLOCKED = {
  status: 200,
  body: { message: "Your Submissions lists them again. The code keeps working." },
};
export const OPENS_NOTHING = {
  status: 400,
  body: {
    code: "invalid",
    message: "That code doesn't unlock any submissions. Check it and try again.",
    field: "code",
  },
};
export const SOME_CODE = "0123-4567-89AB-CDEF-GHJK-MNPQ-RSTV";

type Person = Awaited<ReturnType<typeof makeUser>>;

export const rowOf = (id: string) => db.user.findUniqueOrThrow({ where: { id } });

export async function requestCode(
  cookies: CookieJar | undefined,
  body: unknown = { currentPassword: password },
) {
  return outcome(await call(makeCode, { method: "POST", body, cookies }));
}

export async function codeOf(cookies: CookieJar): Promise<string> {
  const { status, body } = await requestCode(cookies);
  expect(status).toBe(200);
  return body.code;
}

export async function enter(cookies: CookieJar | undefined, code: unknown) {
  return outcome(await call(unlock, { method: "POST", body: { code }, cookies }));
}

export const stateOf = async (cookies: CookieJar) => (await call(recovery, { cookies })).json();

export async function listed(cookies: CookieJar): Promise<string[]> {
  const items = (await (await call(submitted, { cookies })).json()) as { id: string }[];
  const { total } = await (await call(submittedStats, { cookies })).json();
  expect(total).toBe(items.length);
  return items.map(({ id }) => id).sort();
}

export async function prepareReset({
  id,
}: Person): Promise<() => Promise<{ status: number; body: unknown }>> {
  const { token, row } = makeResetLink();
  await db.user.update({ where: { id }, data: row });
  return async () => outcome(await call(resetPassword, { method: "POST", body: { token, password } }));
}

export async function resetByEmail(user: Person): Promise<CookieJar> {
  const reset = await prepareReset(user);
  expect((await reset()).status).toBe(200);
  return signIn(user);
}

export async function locked() {
  const company = await makeCompany();
  const user = await makeUser({ password, company });
  const before = await signIn(user);
  const reviews = [await makeReview({ author: user, company }), await makeReview({ author: user, company })];
  const code = await codeOf(before);
  const cookies = await resetByEmail(user);
  return { user, company, reviews, ids: reviews.map(({ id }) => id).sort(), code, cookies };
}
