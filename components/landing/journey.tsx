import { Section } from "@/components/landing/section";
import { sections } from "@/components/landing/sections";
import { RATINGS_IN_WORDS } from "@/lib/ratings/constants";

const STEPS = [
  {
    title: "You write it",
    text: `Give ${RATINGS_IN_WORDS} from one to five, and write up to 2,000 characters. Choose the leader, or enter the work email of one who isn’t here yet. Decide whether they may share the review as an image.`,
    stored: "Nothing yet.",
    notStored: "Your ratings and text stay in your browser until you submit them.",
  },
  {
    title: "You submit it",
    text: "We check it for quality and safety, then store it with two keyed values. One lets you find your own reviews again. The other tells us if you send the same review twice. The key is kept outside the database.",
    stored:
      "Ratings, text, company, the leader or their address (encrypted), the time, whether it’s your first review of this leader (encrypted), the result of the check and of any report or appeal, whether the leader may share it as an image, whether it has the ‘Verified’ badge, the two keyed values, and a name only if you chose one to sign with.",
    notStored: "Your name, email, account number or IP address.",
  },
  {
    title: "The day passes",
    text: "Once the day has passed, we cut the date back to the week.",
    stored: "The week.",
    notStored: "The day and the time. We remove both.",
  },
  {
    title: "The leader reads it",
    text: "They see the ratings, the text and the week, and ‘Anonymous’ unless you chose a name to sign with. Others can read it only if the leader makes their reviews public, or shares this one as an image and you allowed it.",
    stored:
      "The leader’s totals and averages. The company’s change only if the leader has made their reviews public.",
    notStored: "We add nothing about you.",
  },
];

export function Journey() {
  return (
    <Section
      {...sections.journey}
      intro="Four steps from your browser to your leader, and what we keep at each of them."
    >
      <ol className="divide-y border-t">
        {STEPS.map((step, index) => (
          <li
            key={step.title}
            className="grid grid-cols-[2.5rem_minmax(0,1fr)] gap-x-3 gap-y-4 py-6 md:grid-cols-[2.5rem_minmax(0,1fr)_minmax(0,1fr)] md:gap-x-8"
          >
            <span aria-hidden className="figures font-heading text-2xl text-primary leading-none">
              {index + 1}
            </span>
            <div>
              <h3 className="font-heading text-lg">{step.title}</h3>
              <p className="mt-1.5 text-muted-foreground">{step.text}</p>
            </div>
            <dl className="col-start-2 grid gap-3 self-start border-l-2 border-l-accent pl-4 text-[0.9375rem] md:col-start-3">
              <div>
                <dt className="font-semibold text-sm">Stored</dt>
                <dd>{step.stored}</dd>
              </div>
              <div>
                <dt className="font-semibold text-sm">Not stored</dt>
                <dd>{step.notStored}</dd>
              </div>
            </dl>
          </li>
        ))}
      </ol>
    </Section>
  );
}
