import "server-only";
import type pg from "pg";
import { pool } from "@/lib/db/pool";
import { prepare } from "@/lib/db/prepared";
import { shareRead } from "@/lib/db/shared-read";

type Part = "uuid" | "bytea" | "timestamptz";
type PartOf<Type extends Part> = { uuid: string; bytea: Uint8Array; timestamptz: Date }[Type];
type Parts = { id: "uuid"; [name: string]: Part };
type Key<Types extends Parts> = { [Name in keyof Types]: PartOf<Types[Name]> };

/** One statement for all calls in a turn of the event loop. `select` names the parts of a key "key"."…".
 * @throws Error to all callers if the statement fails, and to one who would get another id's row */
export function batchRead<Row extends object, Types extends Parts>(
  types: Types,
  select: string,
  connections: () => Pick<pg.Pool, "query"> = pool,
): (key: Key<Types>) => Promise<Row | null> {
  const names = Object.keys(types);
  // A subquery hides the lists from the planner, which would otherwise plan every call again.
  const lists = names.map((name, index) => `ARRAY(SELECT unnest($${index + 1}::${types[name]}[]))`);
  const columns = [...names, "place"].map((name) => `"${name}"`);
  const read = prepare<Row & { place: number; askedId: string }, (string[] | Uint8Array[] | Date[])[]>(
    `SELECT "row".*, "key"."place"::int, "key"."id" AS "askedId"
    FROM unnest(${lists.join(", ")}) WITH ORDINALITY AS "key" (${columns.join(", ")})
    CROSS JOIN LATERAL (${select}) "row"`,
    connections,
  );
  let asked: Key<Types>[] = [];
  const readAsked = shareRead(async () => {
    const keys = asked;
    asked = [];
    const rows = await read(...names.map((name) => keys.map((key) => key[name]) as string[]));
    return new Map(
      rows.map(({ place, askedId, ...row }) => [place, { askedId, row: row as unknown as Row }]),
    );
  });
  return async (key) => {
    const place = asked.push(key);
    const found = (await readAsked()).get(place);
    if (!found) return null;
    if (found.askedId !== key.id.toLowerCase())
      throw new Error("A statement for many gave someone another's row");
    return found.row;
  };
}

export function batchReadById<Row extends object>(select: string): (id: string) => Promise<Row | null> {
  const read = batchRead<Row, { id: "uuid" }>({ id: "uuid" }, select);
  return (id) => read({ id });
}
