import { decideReviews } from "@/lib/admin/mutations/decide";
import type { Viewer } from "@/lib/auth/viewer";
import { replyToReview, thankAuthor } from "@/lib/responses/mutations";
import { appealReview } from "@/lib/reviews/mutations/appeal";
import { deliverReview } from "@/lib/reviews/mutations/release";
import { reportReview } from "@/lib/reviews/mutations/report";
import { withdrawReview } from "@/lib/reviews/mutations/withdraw";
import { makeCompany, makeReview, makeUser } from "../factories";
import type { ReviewOptions } from "../review-rows";
import { DAY_MS } from "./times";
import type { Person } from "./world";

/** `authorOf` is by the ids of the reviews that are left, and null for one by a link. */
type Cases = { people: Person[]; authorOf: Map<string, Person | null> };

/** Makes everything that can happen to a review happen. No attack is on a site without it. */
export async function makeCases(now = new Date()): Promise<Cases> {
  const company = await makeCompany();
  const [author, leader, admin] = (await Promise.all([
    makeUser({ company }),
    makeUser({ company }),
    makeUser({ company, isAdmin: true }),
  ])) as unknown as Viewer[];
  if (!author || !leader || !admin) throw new Error("Three people are missing");
  const people = [author, leader, admin] as unknown as Person[];
  const authorOf: Cases["authorOf"] = new Map();
  const make = async (options: Partial<ReviewOptions>) => {
    const about = { leader, author } as unknown as ReviewOptions;
    const { id } = await makeReview({ ...about, createdAt: new Date(now.getTime() - DAY_MS), ...options });
    authorOf.set(id, options.author === null ? null : (people[0] ?? null));
    return id;
  };
  const decide = (id: string, decision: "publish" | "remove") =>
    decideReviews(
      admin,
      { ids: [id], decision, reason: decision === "remove" ? "It threatens someone." : "" },
      now,
    );

  await make({ release: "together" });
  await make({ state: "HELD", release: "together" });
  await make({ state: "HELD" });
  await deliverReview(author, await make({ release: "together" }), now);
  await decide(await make({ state: "HELD" }), "publish");
  const removed = await make({ state: "HELD" });
  await decide(removed, "remove");
  await appealReview(author, removed, now);
  const withdrawn = await make({});
  await withdrawReview(author, withdrawn);
  authorOf.delete(withdrawn);
  await reportReview(leader, { id: await make({}), reason: "threat", note: "The last sentence." });
  const kept = await make({});
  await reportReview(leader, { id: kept, reason: "untrue", note: "" });
  await decide(kept, "publish");
  await replyToReview(leader, { id: kept, text: "We talked about this, and it will change." }, now);
  await thankAuthor(leader, { id: await make({ author: null }), isThanked: true }, now);
  return { people, authorOf };
}
