import { fromStored, type StolenRow, storedHashOf, storedTagsOf } from "../world";
import { lastDay, membersIn, readableReviews, rowsById } from "./knowledge";
import type { Adversary, Target } from "./scoring";
import type { Town } from "./town";

export const thiefWithKeys: Adversary = {
  name: "thief with a dump and all keys",
  holds: "every table and the master key, of reviews that are linked to their author",
  isPromised: () => false,
  ways: ["account"],
  targets: byKeys,
};

export const thiefWithKeysOfUnlinked: Adversary = {
  name: "thief with a dump and all keys: by link or unlinked",
  holds: "every table and the master key, of reviews by a feedback link and unlinked ones",
  isPromised: () => true,
  ways: ["link", "unlinked"],
  targets: byKeys,
};

function byKeys(town: Town): Target[] {
  const users = rowsById(town, lastDay(town), "users");
  const rows = rowsById(town, lastDay(town), "reviews");
  const tags = new Map([...users].map(([id, row]) => [id, storedTagsOf(authorOf(row))]));
  return readableReviews(town).map((review) => {
    const row = rows.get(review.id);
    const candidates = membersIn(town, users, review).map((member) => {
      const user = users.get(member);
      const isTag = row?.authorTag && tags.get(member)?.has(row.authorTag);
      const isHash = row && user && storedHashOf(authorOf(user), row) === row.submissionHash;
      return { member, background: "", leak: `${isTag ? "tag" : "-"} ${isHash ? "hash" : "-"}` };
    });
    return { review, candidates };
  });
}

function authorOf(user: StolenRow) {
  return { id: user.id ?? "", authorSalt: fromStored(user.authorSalt) };
}
