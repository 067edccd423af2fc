import { BACK_TO_REGISTRATION, Contact, IN_FORCE } from "@/components/documents/legal";
import { LongRead, type Part } from "@/components/documents/long-read";
import { Link } from "@/components/ui/link";
import { BRAND } from "@/lib/brand";
import { type Operator, operatorName, whoRunsIt } from "@/lib/operator";
import { NEVER_ID, paths } from "@/lib/paths";

type Props = { operator: Operator };

export function Terms({ operator }: Props) {
  return (
    <LongRead
      title="Terms and Conditions"
      intro={`What you can expect from ${BRAND}, and what we expect from you. By registering you agree to these terms.`}
      note={IN_FORCE}
      back={BACK_TO_REGISTRATION}
      summary={<InShort />}
      parts={[
        { id: "parties", title: "You and the operator", body: <Parties operator={operator} /> },
        ...PARTS,
        { id: "changes", title: "Changes, and which law applies", body: <Changes place={operator.place} /> },
        { id: "contact", title: "Contact", body: <Contact operator={operator} /> },
      ]}
    />
  );
}

function InShort() {
  return (
    <>
      <h2 className="font-heading text-lg">In short</h2>
      <ul>
        <li>You’re 18 or older, and you sign up with your own work address.</li>
        <li>
          You write what you believe is true, from your own experience, without threats, abuse or secrets.
        </li>
        <li>You don’t try to find out who wrote a review.</li>
        <li>The operator’s liability is limited to 100 US dollars, where the law allows a limit.</li>
      </ul>
      <p>This list is only a summary. The text below is what counts.</p>
    </>
  );
}

function Parties({ operator }: Props) {
  return (
    <p>
      These terms are between you and {operatorName(operator) ?? "the operator of this site"} (‘the
      operator’), who runs {BRAND} here. {!operator.name && whoRunsIt(operator)} Others may run the same
      software elsewhere, under their own terms.
    </p>
  );
}

const PARTS: readonly Part[] = [
  {
    id: "account",
    title: "Your account",
    body: (
      <ul>
        <li>You must be at least 18 years old.</li>
        <li>You give your own name and a work email address that you’re allowed to use.</li>
        <li>You have only one account, and you don’t share it.</li>
        <li>
          You keep your password to yourself. Anyone who can open your account can read what you’ve written.
        </li>
      </ul>
    ),
  },
  {
    id: "service",
    title: "What the site does",
    body: (
      <>
        <p>
          People rate and review the people who lead them, and the companies they know. Every registered
          person can be reviewed, and can read the reviews about themselves. Others can read them only if that
          person has made them public. A leader can share a review publicly as an image if its author allows
          it, and can show their score publicly. Everyone who is signed in can read reviews of companies. A
          leader can hand out a link that lets people write without an account; these terms apply to those
          people too.
        </p>
        <p>
          An automatic check reads every review and reply before it’s stored. It can refuse the text and say
          why, or hold it until a moderator decides. Moderators are the administrators of this site. They
          don’t learn who wrote a review. The check runs on this site’s own server, and no other company sees
          the text.
        </p>
      </>
    ),
  },
  {
    id: "writing",
    title: "What you may write",
    body: (
      <>
        <p>
          Your honest opinion, and facts that you know first-hand. Criticism may be sharp. You may not write:
        </p>
        <ul>
          <li>threats, insults, slurs, and contempt for a group of people;</li>
          <li>anything you know to be untrue, and accusations of crimes;</li>
          <li>anyone’s private matters: health, family, home, beliefs, contact details;</li>
          <li>secrets that you have to keep, and names of people other than the one you review;</li>
          <li>
            reviews of yourself, reviews that you’re rewarded for, and campaigns from several accounts or
            through a link.
          </li>
        </ul>
        <p>
          You’re responsible for what you write. A review that breaks these rules can be refused, held or
          removed. If you were signed in, Your Submissions says why, and you can ask once for a person to look
          again.
        </p>
      </>
    ),
  },
  {
    id: "rights",
    title: "Who owns what you write",
    body: (
      <p>
        You do. You allow the operator to store your reviews, count them in averages, and show them to the
        people who may read them, for as long as they’re on the site. The operator doesn’t sell them or use
        them for anything else.
      </p>
    ),
  },
  {
    id: NEVER_ID,
    title: "What no one can buy, and what we never ask for",
    body: (
      <>
        <p>The operator takes no money for what the site shows, and sells no part of it. So no one can pay</p>
        <ul>
          <li>
            to have a review removed, hidden, changed or moved, or to learn who wrote it. Moderators remove a
            review only if it breaks these terms, and <Link href={paths.removals}>Removals</Link> counts what
            they do;
          </li>
          <li>for a place in a list, a search or ‘Top Rated Companies’. There is no advertising;</li>
          <li>
            for a badge or a better score. The ‘Verified’ badge and a leader’s score come from members and
            reviews alone.
          </li>
        </ul>
        <p>
          The operator never asks you to prove where you work: no contract, payslip, reference, staff card or
          photo of one. Your work email address is all it takes to sign up, and a leader’s link doesn’t need
          even that. If anyone asks you for such documents in the name of this site, don’t send them.
        </p>
      </>
    ),
  },
  {
    id: "anonymity",
    title: "Anonymity",
    body: (
      <>
        <p>
          The site hides authors from readers as described in{" "}
          <Link href={paths.howAnonymityWorks}>How anonymity works</Link>, with the limits given there. Those
          limits are part of these terms: the operator owes you the design described there, but doesn’t
          promise that no one will ever guess.
        </p>
        <ul>
          <li>
            You don’t try to find out who wrote a review, by technical means or by asking around, and you
            don’t punish anyone for one. This applies above all to leaders and companies.
          </li>
          <li>
            The operator doesn’t look up the author of a review, unless a law that binds the operator requires
            it in that particular case.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: "about-you",
    title: "If a review is about you",
    body: (
      <p>
        You can read it, and you decide whether others may. You can thank its author and publish one reply.
        Your reply must follow the same rules, and must not guess who wrote the review. If you think that the
        review breaks these rules or the law, report it in Your Feedback, once, and say why. A moderator looks
        at the review, not for its author, and decides whether it stays. If you say that it threatens someone
        or gives away private data, it’s hidden until they decide; otherwise it stays until then. If you have
        no account, tell the operator.
      </p>
    ),
  },
  {
    id: "ending",
    title: "Ending your account",
    body: (
      <>
        <p>
          You can stop at any time and delete your account in your profile. There you choose whether the
          reviews that you wrote are deleted too or stay. The operator can close an account that breaks these
          terms, and will say why.
        </p>
        <p>
          The operator can change the site or shut it down. The operator doesn’t promise that it will always
          be there, so keep a copy of what you need.
        </p>
      </>
    ),
  },
  {
    id: "liability",
    title: "Liability",
    body: (
      <>
        <p>
          The site is provided as it is. Reviews are the opinions of their authors, not of the operator, who
          doesn’t check whether they’re true.
        </p>
        <p>
          As far as the law allows, the operator’s liability to you for damage in connection with the site is
          limited to <strong>100 US dollars (USD 100)</strong> in total, whatever the reason. The operator
          doesn’t compensate lost profit or other indirect damage.
        </p>
        <p>
          This limit doesn’t apply where the law forbids one: for intent and gross negligence, for injury to
          life, body or health, and for rights that you have as a consumer and can’t give up.
        </p>
      </>
    ),
  },
];

function Changes({ place }: Pick<Operator, "place">) {
  return (
    <>
      <p>
        If these terms change, you’ll find the new text and its date here. A change that takes something away
        from you applies to you only if you keep using the site after you’ve had time to read it.
      </p>
      <p>
        The law of the place where the operator is established{place && ` (${place})`} applies. If you’re a
        consumer, you keep the protection of the law where you live. If one of these terms is invalid, the
        others still apply.
      </p>
    </>
  );
}
