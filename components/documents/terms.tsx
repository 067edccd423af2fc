import Link from "next/link";
import { BACK_TO_REGISTRATION, Contact, IN_FORCE } from "@/components/documents/legal";
import { LongRead, type Part } from "@/components/documents/long-read";
import { BRAND } from "@/lib/brand";
import { paths } from "@/lib/paths";

type Props = { contactEmail: string | undefined };

export function Terms({ contactEmail }: Props) {
  return (
    <LongRead
      title="Terms and Conditions"
      lede={`What you may expect of ${BRAND}, and what is expected of you. By registering you agree to it.`}
      note={IN_FORCE}
      back={BACK_TO_REGISTRATION}
      summary={<InShort />}
      parts={[...PARTS, { id: "contact", title: "Contact", body: <Contact email={contactEmail} /> }]}
    />
  );
}

function InShort() {
  return (
    <>
      <h2 className="font-heading text-lg">In short</h2>
      <ul>
        <li>You are 18 or older, and sign up with a work address that is yours.</li>
        <li>
          You write what you think is true, from your own experience, without threats, abuse or secrets.
        </li>
        <li>You do not try to find out who wrote a review.</li>
        <li>The operator’s liability is limited to 100 US dollars, where the law allows a limit.</li>
      </ul>
      <p>This list helps to read the text below. It does not replace it.</p>
    </>
  );
}

const PARTS: readonly Part[] = [
  {
    id: "parties",
    title: "Who agrees with whom",
    body: (
      <p>
        These terms are between you and the operator of this site, who runs {BRAND} here and is called the
        operator below. Others may run the same software elsewhere, under terms of their own.
      </p>
    ),
  },
  {
    id: "account",
    title: "Your account",
    body: (
      <ul>
        <li>You must be at least 18 years old.</li>
        <li>You give your own name, and a work email address that you are allowed to use.</li>
        <li>One person has one account, and does not lend it.</li>
        <li>
          You keep your password to yourself. Whoever can open your account can read what you have written.
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
          People rate and review those who lead them, and the companies that they know. Every registered
          person can be reviewed, and reads the reviews about themselves. Others read them only where that
          person has made them public; reviews of companies are read by everybody who is signed in. A leader
          can give away a link by which people write without an account; these terms hold for them too.
        </p>
        <p>
          Every review is checked by fixed rules before it is stored. The rules can refuse it and say why, or
          hold it until somebody decides. The check is made by this site and not by another company.
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
          Your honest opinion, and facts that you know of yourself. Criticism may be sharp. The following may
          not be written:
        </p>
        <ul>
          <li>threats, insults, slurs, and contempt for a group of people;</li>
          <li>what you know to be untrue, and accusations of crimes;</li>
          <li>private matters of anybody: health, family, home, belief, contact details;</li>
          <li>secrets that you are bound to keep, and names of people other than the one reviewed;</li>
          <li>
            reviews of yourself, reviews for reward, and the same campaign from several accounts or by a link.
          </li>
        </ul>
        <p>
          You are responsible for what you write. A review that breaks these rules can be refused, held or
          removed.
        </p>
      </>
    ),
  },
  {
    id: "rights",
    title: "Who owns what you write",
    body: (
      <p>
        You do. You allow the operator to store your reviews, to count them into averages, and to show them to
        those who may read them, for as long as they are on the site. The operator does not sell them and uses
        them for nothing else.
      </p>
    ),
  },
  {
    id: "anonymity",
    title: "Anonymity",
    body: (
      <>
        <p>
          The site hides authors from readers as{" "}
          <Link href={paths.howAnonymityWorks}>How anonymity works</Link> says, limits included. Those limits
          are part of these terms: the operator owes you the design described there, and not that nobody will
          ever guess.
        </p>
        <ul>
          <li>
            You do not try to find out who wrote a review, by technical means or by asking around, and you
            punish nobody for one. This holds for leaders and companies above all.
          </li>
          <li>
            The operator does not look up the author of a review, unless a law that binds the operator demands
            it in the single case.
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
        You read it, and decide whether others may. If you think that it breaks these rules or the law, tell
        the operator which one and why. The operator looks at the review, not for its author, and can remove
        it.
      </p>
    ),
  },
  {
    id: "ending",
    title: "Ending it",
    body: (
      <>
        <p>
          You can stop at any time, and delete your account in your profile. There you choose whether the
          reviews that you wrote are deleted too, or stay. The operator can close an account that breaks these
          terms, and says why.
        </p>
        <p>
          The operator can change the site or end it. Nobody owes you that it is always there, so keep a copy
          of what you need.
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
          does not check whether they are true.
        </p>
        <p>
          As far as the law allows, all that the operator owes you for damage in connection with the site is
          limited to <strong>100 US dollars (USD 100)</strong> in total, whatever the reason. Lost profit and
          other indirect damage are not compensated.
        </p>
        <p>
          This limit does not hold where the law forbids one: for intent and gross negligence, for injury to
          life, body or health, and for rights that you have as a consumer and cannot give up.
        </p>
      </>
    ),
  },
  {
    id: "changes",
    title: "Changes, and which law applies",
    body: (
      <>
        <p>
          If these terms change, the new text and its date stand here. A change that takes something from you
          holds for you only if you go on using the site after you had the time to read it.
        </p>
        <p>
          The law of the place where the operator is established applies. If you are a consumer, the
          protection of the law where you live stays with you. If one of these terms does not hold, the others
          do.
        </p>
      </>
    ),
  },
];
