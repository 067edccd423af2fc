import { bytesOf, membersOf, readableReviews, submissionsInWeek, upTo } from "./knowledge";
import type { Adversary } from "./scoring";
import type { Seen, Town } from "./town";

// The proof of work in a submission varies by a few digits.
const SLACK_BYTES = 4;
// What the response to a submission adds to the review in a list.
export const ANSWER_MORE = ',"state":"PUBLISHED","unregisteredLeader":null'.length;
const LINK_ANSWER_MORE = ',"state":null,"unregisteredLeader":null'.length;

// Knows from its own requests how long one is without its text. Guesses those whose submission or response in
// the review's week had the length of this text.
export const employerWithBytes: Adversary = {
  name: "employer with a network log",
  holds: "who visited when and sent how many bytes; blind guessing knows who sent a submission in that week",
  isPromised: () => true,
  targets: (town) =>
    readableReviews(town).map((review) => ({
      review,
      candidates: membersOf(town, review).map((member) => {
        const sent = submissionsInWeek(town, member, review);
        const isSent = sent.some((request) => isNear(request.sent, lengthsOf(town, review)));
        const isAnswered = sent.some((request) => isNear(request.received, answersOf(review)));
        return { member, background: upTo(3, sent.length), leak: `${isSent} ${isAnswered}` };
      }),
    })),
};

export const employerWithLists: Adversary = {
  name: "employer with a network log, of lists",
  holds: "how many bytes long the list of one's own submissions was",
  isPromised: () => true,
  targets: (town) =>
    readableReviews(town).map((review) => {
      const others = readableReviews(town).filter(({ team, id }) => team === review.team && id !== review.id);
      const lengths = [0, ...others.map(({ listed }) => listed + ANSWER_MORE + 1)].map(
        (more) => 2 + review.listed + ANSWER_MORE + more,
      );
      const candidates = membersOf(town, review).map((member) => {
        const lists = town.requests.filter(
          ({ url, ...request }) => url === "/api/reviews/submitted" && request.member === member,
        );
        return {
          member,
          background: upTo(3, submissionsInWeek(town, member, review).length),
          leak: String(lists.some(({ received }) => lengths.includes(received))),
        };
      });
      return { review, candidates };
    }),
};

function lengthsOf({ own }: Town, { text }: Seen): number[] {
  return [own.byAccount, own.byLink].map((request) => lengthWith(text, request));
}

export function lengthWith(text: string, { sent, text: mine }: Town["own"]["byAccount"]): number {
  return sent - bytesOf(mine) + bytesOf(text);
}

function answersOf({ listed }: Seen): number[] {
  return [listed + ANSWER_MORE, listed + LINK_ANSWER_MORE];
}

function isNear(bytes: number, expected: number[]): boolean {
  return expected.some((length) => Math.abs(bytes - length) <= SLACK_BYTES);
}
