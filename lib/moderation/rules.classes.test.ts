import { describe, expect, it } from "vitest";
import { describeReasons } from "@/lib/moderation/rules/kinds";
import { moderateReview } from "@/lib/moderation/rules/moderate-review";
import { type ModerationKind, moderationKind } from "@/lib/moderation/schema";

function moderate(text: string) {
  return moderateReview({
    text,
    knownNames: ["Anita Sharma", "Northwind Traders Ltd"],
    recentTexts: [],
    recentCount: 0,
  });
}

const REFUSED: [kind: ModerationKind, ...texts: string[]][] = [
  [
    "hate",
    "Muslims are terrorists, and our canteen is full of them.",
    "I can't stand Black people on my shift.",
    "Go back to where you came from, nobody wants you here.",
    "A woman can't lead a team, she is ruled by her hormones.",
    "Old people are useless and filthy.",
    "Pregnant employees are a burden and should be fired.",
    "Disabled people are not real employees.",
    "Homosexuality is a disease, and he has it.",
    "Why are women so stupid?",
    "I think gay people are perverts, if you ask me.",
    "Too bad. Ihatewomen and so does everyone here.",
    "Muslmis are par@sites.",
    "M u s l i m s are scum.",
  ],
  [
    "threat",
    "I'll snap your neck.",
    "One more word and I smash your teeth in.",
    "It would be a shame if something happened to your family.",
    "I know which bus your daughter takes.",
    "Your days are numbered.",
    "All immigrants should be lined up against a wall.",
    "Somebody should kill the CEO.",
    "Ich weiß, wo du wohnst.",
    "Te voy a matar.",
    "Je sais où tu habites.",
    "Sei onde você mora.",
    "Ti ammazzo.",
    "Ik maak je dood.",
    "Zabiję cię.",
    "Main tujhe jaan se maar dunga.",
  ],
  [
    "private",
    "She lives at 27 Marlborough Crescent, second door.",
    "Er wohnt in der Lindenstraße 7.",
    "His number plate is KX19 RTZ, for what it's worth.",
    "Send it to DE89 3704 0044 0532 0130 00, thanks.",
    "It came from 84.112.39.201, his line at home.",
    "Write to me on Telegram, I'm @warehouse_truth.",
    "Find her on Instagram as anita.sharma_official.",
    "His kids go to Weaver Street Primary School.",
    "Her parents live in Bath.",
    "His passport number is L8988901C.",
  ],
  [
    "spam",
    "Buy cheap viagra online.",
    "Earn $3000 a week working from home!",
    "Order now and get 50% off, limited offer.",
    "Subscribe to my channel for more reviews!!!",
  ],
  [
    "profanity",
    "Der Chef ist ein Arschloch.",
    "Mi jefe es un hijo de puta.",
    "C'est une boîte de merde, fuyez.",
    "O gerente é um cuzão.",
    "Il capo è uno stronzo.",
    "De baas is een klootzak.",
    "Szef to skurwysyn.",
    "Boss ek number ka chutiya hai.",
  ],
];

const HELD: [reason: ModerationKind, ...texts: string[]][] = [
  [
    "quoted",
    "'Women are too emotional to lead' is what he says in every hiring round.",
    "Anyone who says that immigrants are scum should not be managing people.",
    "She called a colleague a retard, and HR did nothing.",
    "The word 'paki' was used on the shop floor daily. I reported it three times.",
    "As a proud dyke I felt at home in this team.",
    "He told us to 'fuck off back to Poland' because Poles are lazy.",
  ],
  [
    "hate",
    "We have four immigrants on the night shift. They are animals.",
    "My colleague is gay. That is disgusting.",
    "Women make terrible bosses.",
    "He is far too old, put him out to pasture.",
  ],
  ["threat", "The brakes of her car might just fail one day.", "Tick tock, your time is running out."],
  [
    "allegation",
    "He reeks of vodka by ten in the morning.",
    "She is sleeping with the CFO.",
    "He used the corporate card for his private flights.",
    "He put his hand on my knee.",
    "He is bipolar and off his medication.",
  ],
  [
    "crime",
    'He shouted "they should all be shot" at the drivers.',
    "They employ people off the books.",
    "He sells our customer lists to a competitor.",
    "She shredded the documents before the audit.",
  ],
  ["insult", "Recruiters are parasites.", "She is a worthless human being.", "You are disgusting, Anita."],
];

const PUBLISHED: [what: string, ...texts: string[]][] = [
  [
    "a group that is only named",
    "I am a Muslim and I have always felt welcome on this team.",
    "Disabled people are not a burden here, they are colleagues.",
    "Women are the backbone of this branch.",
    "No one is treated worse for being Jewish.",
    "The French office is a mess, and the German customers know it.",
  ],
  [
    "a report of discrimination",
    "He passes over every woman for promotion. Six years, zero women in senior roles.",
    "As the only Black engineer I was asked for my badge every single day.",
    "She denied me a day off for Eid but closed the office for Easter.",
    "They pay Polish workers less for the same job.",
  ],
  [
    "the author's own health",
    "When I was diagnosed with cancer she kept my job open for a year.",
    "I had a breakdown from the workload and was signed off for six weeks.",
    "She supported me when my mother had cancer.",
  ],
  [
    "a figure of speech",
    "You'd be killing it in sales here if they gave you leads.",
    "He'll grill you in the interview, but he is nice afterwards.",
    "He dodged every bullet in the reorg.",
    "Someone will get hurt on that machine, I have told him five times.",
    "I hate Mondays and I hate that ticket system.",
  ],
  [
    "a word with another sense",
    "The dyke keeps the water out.",
    "We keep a chink in the schedule for surprises.",
    "Las reuniones son con el jefe, y la concha del mar está en el logo.",
  ],
  [
    "an address of a place of work, and the company's own site",
    "We moved to 12 Harbour Street last spring.",
    "I commute 90 minutes to Hill Road and back.",
    "Our own site, northwindtraders.com, is slow.",
    "We use Telegram for shift swaps and it works.",
    "Version 10.4.2.1 was the first one that worked.",
  ],
  [
    "an everyday word of sales",
    "They are always hiring, because nobody stays.",
    "The apprentices earn 950 a month.",
    "Employees get a discount of 20%.",
  ],
  [
    "no allegation",
    "There is beer on Fridays, and nobody has to drink.",
    "He approves expenses within a day.",
    "Her presentation touched me.",
    "The team was drunk with joy after the launch.",
  ],
];

describe.each(REFUSED)("%s", (kind, ...texts) => {
  it.each(texts)("is sent back: %s", (text) => {
    const decision = moderate(text);
    const kinds = decision.outcome === "reject" ? decision.marks.map((mark) => mark.kind) : [];
    expect(kinds).toContain(kind);
  });
});

describe.each(HELD)("%s", (reason, ...texts) => {
  it.each(texts)("waits for a person: %s", (text) => {
    const decision = moderate(text);
    expect(decision.outcome === "hold" ? decision.reasons : decision).toContain(reason);
  });
});

describe.each(PUBLISHED)("%s", (_what, ...texts) => {
  it.each(texts)("is published: %s", (text) => {
    expect(moderate(text)).toEqual({ outcome: "accept" });
  });
});

describe("the author's message", () => {
  it.each([
    [
      "Women are inferior, he is proof.",
      "Please take out the words against a group of people 'Women are inferior'.",
    ],
    ["She lives at 14 Oak Street.", "Please take out the private detail 'She lives at 14 Oak Street'."],
    ["Ask my uncle for viagra.", "Please take out the advertising 'viagra'."],
  ])("says what to take out of '%s'", (text, message) => {
    expect(moderate(text)).toMatchObject({ message: `${message} Your text is still here.` });
  });
});

it("has words for each kind, and none for what it doesn't know", () => {
  const reasons = describeReasons([...moderationKind.options, "an-earlier-kind"]);
  expect(new Set(reasons).size).toBe(moderationKind.options.length);
});

it("leaves another site than the company's out, and pages of its own", () => {
  for (const text of ["See northwindtraders.com/jobs/1 for it.", "Read northwind-truth.com for more."]) {
    expect(moderate(text).outcome).toBe("reject");
  }
});
