import { membersOf, readableReviews, submissionsInWeek, upTo } from "./knowledge";
import type { Adversary } from "./scoring";
import type { Seen, Town } from "./town";

// Work that is sent along differs by a few digits.
const SLACK_BYTES = 4;
// What a submission is answered with beyond the review as a list has it: what became of it.
export const ANSWER_MORE = ',"state":"PUBLISHED","unregisteredLeader":null'.length;
const LINK_ANSWER_MORE = ',"state":null,"unregisteredLeader":null'.length;

/**
 * Sees at the office's gateway who sent how many bytes to the site and got how many back, and reads the reviews, as the
 * leader does. Knows from requests of its own how long one is around its text. Guesses those whose submission, or its
 * answer, in the week of the review had the length of this text.
 */
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

/** As before, but by the author's own list, which the browser fetches after a submission. */
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
  return [own.byAccount, own.byLink].map(({ sent, text: mine }) => sent - bytesOf(mine) + bytesOf(text));
}

function answersOf({ listed }: Seen): number[] {
  return [listed + ANSWER_MORE, listed + LINK_ANSWER_MORE];
}

function bytesOf(text: string): number {
  return Buffer.byteLength(JSON.stringify(text));
}

function isNear(bytes: number, expected: number[]): boolean {
  return expected.some((length) => Math.abs(bytes - length) <= SLACK_BYTES);
}
