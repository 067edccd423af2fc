import { LongRead, type Part } from "@/components/documents/long-read";
import { RuledTable } from "@/components/documents/ruled-table";
import { Link } from "@/components/ui/link";
import { formatCount, formatMonths } from "@/lib/format";
import { neverPath, paths } from "@/lib/paths";
import { PERIOD_MIN_DECISIONS, STEP } from "@/lib/removals/rules";
import { ASKERS, type Asker, REMOVAL_NAMES, type RemovalPeriod } from "@/lib/removals/schema";

const PERIODS_SHOWN = 24;
const ASKED_BY = Object.keys(ASKERS) as Asker[];

type Props = { periods: readonly RemovalPeriod[] };

export function Removals({ periods }: Props) {
  return (
    <LongRead
      title="Removals"
      intro="How many reviews the moderators of this site took down: in which month, why, and who asked. No text, and no names."
      summary={<InShort />}
      parts={[{ id: "months", title: "Month by month", body: <Months periods={periods} /> }, ...PARTS]}
    />
  );
}

function InShort() {
  return (
    <>
      <h2 className="font-heading text-lg">In short</h2>
      <ul>
        <li>
          Moderators remove a review if it breaks the <Link href={paths.terms}>terms</Link>. No one can pay
          for that, or for anything else: <Link href={neverPath}>what we never do</Link>.
        </li>
        <li>They don’t know who wrote it.</li>
        <li>
          The numbers are in steps of {STEP}, and only of months that are over, so that they give no author
          away.
        </li>
      </ul>
    </>
  );
}

function Months({ periods }: Props) {
  if (periods.length === 0) {
    return (
      <p>
        There’s nothing to show yet. A month appears here once it’s over. If moderators made fewer than{" "}
        {PERIOD_MIN_DECISIONS} decisions in it, it waits for the next one, and both are shown together.
      </p>
    );
  }
  return (
    <div className="grid gap-12">
      {periods.slice(0, PERIODS_SHOWN).map((period) => (
        <Period key={period.to} period={period} />
      ))}
    </div>
  );
}

function Period({ period }: { period: RemovalPeriod }) {
  const { removed, left, restored, lines } = period;
  const months = formatMonths(period);
  return (
    <section aria-label={months}>
      <h3 className="font-heading text-lg">{months}</h3>
      <dl className="my-3 grid gap-x-8 gap-y-1 sm:grid-cols-[auto_1fr]">
        <Figure name="Removed" count={removed} />
        <Figure name="Looked at, and left or published" count={left} />
        <Figure name="Put back after another look" count={restored} />
      </dl>
      <RuledTable
        caption={`Removed in ${months}, by reason and by who asked`}
        head={["Reason", ...ASKED_BY.map((who) => ASKERS[who])]}
        rows={[
          ...lines.map(({ reason, askedBy }) => ({
            name: REMOVAL_NAMES[reason],
            cells: ASKED_BY.map((who) => inSteps(askedBy[who])),
          })),
          {
            name: lines.length > 0 ? "Every other reason" : "Every reason",
            cells: ASKED_BY.map(() => inSteps(0)),
          },
        ]}
      />
    </section>
  );
}

function Figure({ name, count }: { name: string; count: number }) {
  return (
    <>
      <dt className="text-muted-foreground">{name}</dt>
      <dd className="figures mb-2 font-semibold sm:mb-0">{inSteps(count)}</dd>
    </>
  );
}

function inSteps(count: number): string {
  return count === 0 ? `fewer than ${STEP}` : `${formatCount(count)} to ${formatCount(count + STEP - 1)}`;
}

const PARTS: readonly Part[] = [
  {
    id: "counted",
    title: "What is counted",
    body: (
      <>
        <p>
          Moderators’ decisions about reviews: those that the check of the text held, those that their leaders
          reported, and those whose authors asked for another look.
        </p>
        <ul>
          <li>
            <strong>Removed</strong>: hidden for good, or never published. Each review counts once, with the
            reason that the moderator chose. If they wrote their own words, it counts as ‘
            {REMOVAL_NAMES.other}’. The words themselves go only to the author.
          </li>
          <li>
            <strong>Looked at, and left or published</strong>: a reported review that stays, or a held one
            that is published.
          </li>
          <li>
            <strong>Put back after another look</strong>: removed at first, and published after its author
            asked again.
          </li>
        </ul>
        <p>
          Not counted: a second look that confirms a removal, decisions about leaders’ replies, texts that the
          check refuses, reviews that their authors withdraw, and reviews that are deleted with an account or
          because no one claimed them.
        </p>
      </>
    ),
  },
  {
    id: "asked",
    title: "Who can ask",
    body: (
      <dl className="space-y-4">
        <div>
          <dt className="font-semibold">{ASKERS.moderation}</dt>
          <dd>No one asked. The automatic check held the review, and a moderator decided.</dd>
        </div>
        <div>
          <dt className="font-semibold">{ASKERS.leader}</dt>
          <dd>The person it’s about reported it in Your Feedback. They can report each review once.</dd>
        </div>
        <div>
          <dt className="font-semibold">{ASKERS.company}</dt>
          <dd>
            This site has no way for a company to ask, and no one can report a review of a company. A company
            can still write to the operator. If a moderator then removes a review that was held or reported,
            they say so, and it counts here.
          </dd>
        </div>
      </dl>
    ),
  },
  {
    id: "rough",
    title: "Why the numbers are rough",
    body: (
      <>
        <p>
          When a review disappears, readers can’t tell whether a moderator removed it or its author withdrew
          it. If this page said that there were no removals that month, they’d know: the author withdrew it,
          and was here that day. So ‘fewer than {STEP}’ can also mean none, and every other number leaves room
          for a few more.
        </p>
        <p>
          Exact numbers could also give away that a review was held. Suppose a leader gets one new review in a
          quiet month, and this page counts one published after a look. Then the leader knows that it’s
          theirs.
        </p>
        <p>
          A month appears only once it’s over, and then never changes. So someone who looks every day learns
          nothing about a single day. Quiet months are shown together until they have {PERIOD_MIN_DECISIONS}{" "}
          decisions. On its own, such a month would have only ‘fewer than {STEP}’ everywhere.
        </p>
        <p>
          The numbers are stored by month, reason and who asked, and lead to no review.{" "}
          <Link href={paths.howAnonymityWorks}>How anonymity works</Link> says what else is stored.
        </p>
      </>
    ),
  },
];
