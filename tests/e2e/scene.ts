import type { APIRequestContext, Browser, Page } from "@playwright/test";
import { joinQuickly, newDomain, newPerson, reviewsQuickly } from "./people";

const TEXTS = [
  ["Explains every change of plan before it lands, and says what it will cost.", 5],
  ["Answers the hard question in the meeting instead of in the corridor.", 5],
  ["Reviews my drafts within the day and writes down what to change.", 4],
  ["Takes notes in one to ones and comes back to them a month later.", 4],
  ["Good at strategy; the calendar of the team suffers for it every spring.", 3],
  ["Decides alone, then asks for opinions when it is too late for them.", 2],
] satisfies [string, number][];

export async function inOwnBrowser<T>(browser: Browser, visit: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext();
  try {
    return await visit(await context.newPage());
  } finally {
    await context.close();
  }
}

export async function turnLinkOn({ request }: { request: APIRequestContext }): Promise<string> {
  const answer = await request.post("/api/feedback/generate-link", { data: {} });
  return ((await answer.json()) as { feedbackLink: string }).feedbackLink;
}

/** Two colleagues write six reviews, 3.8 on average; the first writes the three best. `name` is unique. */
export async function makeReviewedLeader() {
  const domain = newDomain();
  const name = `Lena${domain.slice(10, 18)}`;
  const person = newPerson(domain, name);
  const leader = await joinQuickly(person, { isPublic: true });
  const authors = [newPerson(domain, "Ines"), newPerson(domain, "Ines")] as const;
  for (const author of authors) await joinQuickly(author);
  await reviewsQuickly(
    TEXTS.map(([text, overallRating], index) => ({
      author: authors[index < 3 ? 0 : 1],
      leader: person,
      text,
      ratings: { communicationRating: 4, supportRating: 3, growthRating: 4, overallRating },
      isOfToday: true,
    })),
  );
  return { domain, name, person, leader, authors, companyName: leader.company.name };
}
