import type { Ratings } from "@/lib/ratings/schema";
import { makeLinkedLeader } from "@/tests/by-link";
import { makeUser } from "@/tests/factories";
import { signIn } from "@/tests/requests";
import { Browser } from "./browser";
import type { Town } from "./town";

const SENTENCE = "Explains decisions before they are final.";

export async function measureOwnRequests(ratings: Ratings, createdAt: Date): Promise<Town["own"]> {
  const { id: revieweeId, companyId } = await makeLinkedLeader({ createdAt });
  const me = await makeUser({ companyId, createdAt });
  const sizes: number[] = [];
  const browser = new Browser(await signIn(me), ({ sent }) => sizes.push(sent));
  const [byAccount, byLink] = [SENTENCE, `${SENTENCE} ${SENTENCE}`];
  const about = { companyId: companyId ?? "", revieweeId, ...ratings, isShareable: true };
  await browser.submit({ ...about, unregisteredLeaderEmail: "", reviewText: byAccount });
  await browser.submitByLink({ ...about, reviewText: byLink, nonce: crypto.randomUUID() });
  return {
    byAccount: { text: byAccount, sent: sizes[0] ?? 0 },
    byLink: { text: byLink, sent: sizes.at(-1) ?? 0 },
  };
}
