/** `other` is at another company than the member, the leader and the administrator. */
export const CALLERS = ["visitor", "newcomer", "member", "other", "leader", "admin"] as const;
export type Caller = (typeof CALLERS)[number];
export type Kind = Exclude<Caller, "visitor">;

export type Row = { name: string; expected: Record<Caller, string> };

/** Reads a table whose first line names the callers. Columns are separated by two spaces or more. */
export function readTable(text: string): Row[] {
  const [head = [], ...rows] = text
    .trim()
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => line.split(/\s{2,}/));
  if (head.join() !== CALLERS.join()) throw new Error(`The columns are ${head}, not ${CALLERS}`);
  return rows.map(([name = "", ...cells]) => {
    if (cells.length !== CALLERS.length) throw new Error(`'${name}' needs ${CALLERS.length} columns`);
    const expected = Object.fromEntries(CALLERS.map((caller, index) => [caller, cells[index]]));
    return { name, expected: expected as Record<Caller, string> };
  });
}
