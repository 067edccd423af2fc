import pg from "pg";
import { expect, it, onTestFinished, vi } from "vitest";
import { batchRead } from "@/lib/db/batched-read";

type Row = { at: Date; bytes: Uint8Array; id: string };

function echo() {
  const single = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 1 });
  onTestFinished(() => single.end());
  const read = batchRead<Row, { at: "timestamptz"; bytes: "bytea"; id: "uuid" }>(
    { id: "uuid", bytes: "bytea", at: "timestamptz" },
    `SELECT "key"."id", "key"."bytes", "key"."at" WHERE "key"."bytes" <> ''`,
    () => single,
  );
  return { read, sent: vi.spyOn(single, "query") };
}

function keyOf(number: number): Row {
  const id = `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
  return { id, bytes: new Uint8Array([number, 0, 92, 34, 255]), at: new Date(1_764_000_000_000 + number) };
}

it("gives all who ask in the same turn their own row, by one statement", async () => {
  const { read, sent } = echo();
  const keys = Array.from({ length: 40 }, (_, number) => keyOf(number));
  expect(await Promise.all(keys.map((key) => read(key)))).toEqual(keys);
  expect(sent).toHaveBeenCalledTimes(1);
  expect(await read(keyOf(7))).toEqual(keyOf(7));
  expect(sent).toHaveBeenCalledTimes(2);
});

it("gives null to those without a row, and the others theirs", async () => {
  const { read } = echo();
  const keys = [0, 1, 2, 3].map(keyOf);
  const asked = keys.map((key, index) => read(index % 2 ? { ...key, bytes: new Uint8Array() } : key));
  expect(await Promise.all(asked)).toEqual([keyOf(0), null, keyOf(2), null]);
});

it("finds an id in capitals", async () => {
  const { read } = echo();
  const id = "0a000000-0000-4000-8000-00000000000f";
  expect(await read({ ...keyOf(1), id: id.toUpperCase() })).toEqual({ ...keyOf(1), id });
});

it("gives the same row to each who asks for it", async () => {
  const { read } = echo();
  const [one, other] = await Promise.all([read(keyOf(1)), read(keyOf(1))]);
  expect([one, other]).toEqual([keyOf(1), keyOf(1)]);
  expect(one).not.toBe(other);
});

it("gives those who ask while it reads their own row", async () => {
  const { read } = echo();
  const first = read(keyOf(1));
  await new Promise((resolve) => setImmediate(resolve));
  const second = read(keyOf(2));
  expect(await Promise.all([first, second])).toEqual([keyOf(1), keyOf(2)]);
});

it("gives no one another's row, even if the places are mixed up", async () => {
  const { read, sent } = echo();
  const { query } = pg.Pool.prototype;
  sent.mockImplementation(async function (this: pg.Pool, ...given: unknown[]) {
    const answer = (await Reflect.apply(query, this, given)) as { rows: { place: number }[] };
    return { ...answer, rows: answer.rows.map((row) => ({ ...row, place: 3 - row.place })) };
  } as never);
  const answers = await Promise.allSettled([read(keyOf(1)), read(keyOf(2))]);
  const failure = new Error("A statement for many gave someone another's row");
  expect(answers.map((answer) => "reason" in answer && answer.reason)).toEqual([failure, failure]);
});

it("fails for all of a statement, and for no one else", async () => {
  const { read } = echo();
  const answers = await Promise.allSettled([read(keyOf(1)), read({ ...keyOf(2), id: "no id" })]);
  expect(answers.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await read(keyOf(3))).toEqual(keyOf(3));
});
