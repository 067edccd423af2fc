import { describe, expect, it } from "vitest";
import { GET as me, PUT as updateMe } from "@/app/api/me/route";
import { POST as submitReview } from "@/app/api/reviews/route";
import {
  changePrivateFields,
  decryptPrivateFields,
  encryptPrivateFields,
  reencryptPrivateFields,
} from "@/lib/auth/private-fields";
import { encryptField } from "@/lib/crypto/encryption";
import { db } from "@/lib/db/client";
import { makeUser } from "@/tests/factories";
import { call, signIn } from "@/tests/requests";

const NONE = { anonymousName: null, findableFrom: null, sessionEpoch: null };
const RATINGS = { communicationRating: 4, supportRating: 3, growthRating: 5, overallRating: 4 };

/** From before the fields had one size: with only the encrypted name, or with nothing. */
async function makeOld(name: string | null) {
  const user = await makeUser();
  const privateFields = name === null ? null : encryptField(name, user.id, Buffer.byteLength(name));
  await db.user.update({ where: { id: user.id }, data: { privateFields } });
  const cookies = await signIn(user);
  const row = () => db.user.findUniqueOrThrow({ where: { id: user.id } });
  const account = async () => (await call(me, { cookies })).json();
  return { user, cookies, row, account };
}

describe("an account from before all fields were encrypted to one size", () => {
  it.each(["Heron", "鷺".repeat(80), "{}", '{"anonymousName":"x","findableFrom":null}'])(
    "has the name %j, and signs with it",
    async (name) => {
      const { user, cookies, row, account } = await makeOld(name);
      expect((await row()).privateFields).toHaveLength(28 + Buffer.byteLength(name));
      expect(await account()).toMatchObject({ anonymousName: name, findability: "settled" });
      const body = {
        companyId: user.companyId,
        ...RATINGS,
        reviewText: "Plans a quarter ahead, and says so.",
      };
      const answer = await call(submitReview, { method: "POST", body, cookies });
      expect(await answer.json()).toMatchObject({ reviewer: { anonymousName: name } });
    },
  );

  it("has no name if it had none", async () => {
    const { account } = await makeOld(null);
    expect(await account()).toMatchObject({ anonymousName: null, findability: "settled" });
  });

  it.each(["Heron", null])("is stored like any other once it is changed (%j)", async (name) => {
    const { user, cookies, row, account } = await makeOld(name);
    const size = encryptPrivateFields({}, user.id).length;
    await call(updateMe, { method: "PUT", body: { anonymousName: "Quiet Heron" }, cookies });
    expect((await row()).privateFields).toHaveLength(size);
    expect(await account()).toMatchObject({ anonymousName: "Quiet Heron", findability: "settled" });
    await call(updateMe, { method: "PUT", body: { anonymousName: null }, cookies });
    expect((await row()).privateFields).toHaveLength(size);
    expect(await account()).toMatchObject({ anonymousName: null });
  });

  it.each(["Heron", null])("is encrypted again to the common size (%j)", async (name) => {
    const { user, row } = await makeOld(name);
    const again = reencryptPrivateFields((await row()).privateFields, user.id, new Date());
    expect(again).toHaveLength(encryptPrivateFields({}, user.id).length);
    expect(decryptPrivateFields(again, user.id)).toEqual({ ...NONE, anonymousName: name });
  });
});

describe("the fields that no one may read", () => {
  it("have one size whatever their content, and never the same bytes twice", () => {
    const fields = [
      {},
      { anonymousName: "x" },
      { anonymousName: "鷺".repeat(80), findableFrom: "2026-11-09" },
      { anonymousName: '"\\'.repeat(40), findableFrom: "2026-11-09", sessionEpoch: "A-z_0123456" },
    ];
    const encrypted = fields.map((each) => encryptPrivateFields(each, "row"));
    expect(new Set(encrypted.map(({ length }) => length)).size).toBe(1);
    expect(fields.map((_, index) => decryptPrivateFields(encrypted[index] ?? null, "row"))).toEqual(
      fields.map((each) => ({ ...NONE, ...each })),
    );
    expect(encryptPrivateFields({}, "row")).not.toEqual(encryptPrivateFields({}, "row"));
  });

  it("open only for their own account, and aren't lost if they don't open", async () => {
    const [one, other] = [await makeUser({ anonymousName: "Heron" }), await makeUser()];
    expect(() => decryptPrivateFields(one.privateFields, other.id)).toThrow();
    expect(reencryptPrivateFields(one.privateFields, other.id, new Date())).toEqual(one.privateFields);
    const again = reencryptPrivateFields(one.privateFields, one.id, new Date());
    expect(again).not.toEqual(one.privateFields);
    expect(decryptPrivateFields(again, one.id).anonymousName).toBe("Heron");
  });

  it("drop the week of joining once it is over", () => {
    const encrypted = encryptPrivateFields({ anonymousName: "Heron", findableFrom: "2026-11-09" }, "row");
    const encryptedAgain = (now: string) =>
      decryptPrivateFields(reencryptPrivateFields(encrypted, "row", new Date(now)), "row");
    expect(encryptedAgain("2026-11-08T00:00:00Z")).toMatchObject({ findableFrom: "2026-11-09" });
    expect(encryptedAgain("2026-11-15T23:59:59Z")).toMatchObject({ findableFrom: "2026-11-09" });
    expect(encryptedAgain("2026-11-16T00:00:00Z")).toEqual({ ...NONE, anonymousName: "Heron" });
  });

  it("can be read in the format from before the epoch", () => {
    const before = encryptField('{"anonymousName":"Heron","findableFrom":"2026-11-09"}', "row", 320);
    expect(decryptPrivateFields(before, "row")).toEqual({
      ...NONE,
      anonymousName: "Heron",
      findableFrom: "2026-11-09",
    });
  });

  it("are changed one by one, even at the same moment", async () => {
    const fieldsOf = async (id: string) => {
      const row = await db.user.findUniqueOrThrow({ where: { id } });
      return decryptPrivateFields(row.privateFields, id);
    };
    const user = await makeUser({ anonymousName: "Heron", findableFrom: "2026-11-09" });
    await db.$transaction((tx) => changePrivateFields(tx, user.id, { findableFrom: "2026-11-16" }));
    expect(await fieldsOf(user.id)).toEqual({ ...NONE, anonymousName: "Heron", findableFrom: "2026-11-16" });
    await db.$transaction((tx) => changePrivateFields(tx, user.id, { anonymousName: null }));
    expect(await fieldsOf(user.id)).toEqual({ ...NONE, findableFrom: "2026-11-16" });
    await Promise.all([
      db.$transaction((tx) => changePrivateFields(tx, user.id, { anonymousName: "Owl" })),
      db.$transaction((tx) => changePrivateFields(tx, user.id, { sessionEpoch: "x" })),
    ]);
    expect(await fieldsOf(user.id)).toEqual({
      anonymousName: "Owl",
      findableFrom: "2026-11-16",
      sessionEpoch: "x",
    });
    const unknown = crypto.randomUUID();
    await db.$transaction((tx) => changePrivateFields(tx, unknown, { anonymousName: "x" }));
    expect(await db.user.count({ where: { id: unknown } })).toBe(0);
  });
});
