import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

/** Who and what the pictures show, as the set-up made them. */
export type Cast = {
  emails: Record<"newcomer" | "one" | "long", string>;
  ids: Record<"leader" | "company" | "long" | "longCompany", string>;
  links: Record<"long" | "many", string>;
  sharedPage: string;
};

const file = () => path.join(process.env.SHEETS_DIR ?? "", "cast.json");

export function writeCast(cast: Cast): void {
  writeFileSync(file(), JSON.stringify(cast));
}

export function readCast(): Cast {
  return JSON.parse(readFileSync(file(), "utf8")) as Cast;
}
