import { submissionHashOf, tagsOfBlock } from "@/lib/authorship/queries";
import { normaliseText } from "@/lib/reviews/rules";
import { rowsOf, type StolenRow } from "../world";
import { dumpOf, membersIn, readableReviews, usersOf } from "./knowledge";
import type { Adversary, Target } from "./scoring";
import type { Town } from "./town";

const BLOCKS = 2;
const RATINGS = ["communicationRating", "supportRating", "growthRating", "overallRating"];

/** The database and the master key: computes the tags and hashes of everybody. */
export const thiefWithKeys: Adversary = {
  name: "thief with a dump and all keys",
  holds: "every table and the master key, of reviews that are linked to their author",
  isPromised: () => false,
  ways: ["account"],
  targets: byKeys,
};

/** The same, of reviews by link and unlinked ones: those that lead to no one by their tags. */
export const thiefWithKeysOfUnlinked: Adversary = {
  name: "thief with a dump and all keys: by link or unlinked",
  holds: "every table and the master key, of reviews by a feedback link and unlinked ones",
  isPromised: () => true,
  ways: ["link", "unlinked"],
  targets: byKeys,
};

function byKeys(town: Town): Target[] {
  const users = usersOf(town, town.weeks * 7);
  const rows = new Map(rowsOf(dumpOf(town, town.weeks * 7), "reviews").map((row) => [row.id, row]));
  const tags = new Map([...users.values()].map((row) => [row.id, tagsOf(row)]));
  return readableReviews(town).map((review) => {
    const row = rows.get(review.id);
    const candidates = membersIn(town, users, review).map((member) => {
      const user = users.get(member);
      const isTag = row?.authorTag && tags.get(member)?.has(row.authorTag);
      const isHash = row && user && hashOf(user, row) === row.submissionHash;
      return { member, background: "", leak: `${isTag ? "tag" : "-"} ${isHash ? "hash" : "-"}` };
    });
    return { review, candidates };
  });
}

function authorOf(user: StolenRow) {
  return { id: user.id ?? "", authorSalt: bytesOf(user.authorSalt) };
}

function tagsOf(user: StolenRow): Set<string> {
  const blocks = Array.from({ length: BLOCKS }, (_, block) => tagsOfBlock(authorOf(user), block));
  return new Set(blocks.flat().map(toText));
}

function hashOf(user: StolenRow, row: StolenRow): string {
  return toText(
    submissionHashOf(authorOf(user), {
      kind: "leader",
      subject: row.revieweeId ?? "",
      ratings: RATINGS.map((column) => Number(row[column])),
      text: normaliseText(row.reviewText ?? ""),
    }),
  );
}

function bytesOf(stolen: string | null | undefined): Uint8Array {
  return new Uint8Array(Buffer.from((stolen ?? "").slice(2), "hex"));
}

function toText(bytes: Uint8Array): string {
  return `\\x${Buffer.from(bytes).toString("hex")}`;
}
