import Link from "next/link";
import { BACK_TO_REGISTRATION, Contact, IN_FORCE } from "@/components/documents/legal";
import { LongRead, type Part } from "@/components/documents/long-read";
import { KeptTable, OnYourDevice } from "@/components/documents/privacy-tables";
import { BRAND } from "@/lib/brand";
import { paths } from "@/lib/paths";

type Props = { contactEmail: string | undefined };

export function Privacy({ contactEmail }: Props) {
  return (
    <LongRead
      title="Privacy Policy"
      lede="What this site knows of you, why, for how long, and who else gets to see it."
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
        <li>Your account holds your name, work address, job title, department and company.</li>
        <li>
          A review is stored without your name, email, account number or IP address.{" "}
          <Link href={paths.howAnonymityWorks}>How anonymity works</Link> says what that means and where it
          ends.
        </li>
        <li>
          One cookie, which keeps you signed in, one until you verify your address, and a few for the minutes
          of a sign-in with Google. No analytics, no advertising, no content from other sites.
        </li>
        <li>
          Nobody else receives your data but those who run the machines and carry the mail for the operator.
        </li>
      </ul>
    </>
  );
}

const PARTS: readonly Part[] = [
  {
    id: "responsible",
    title: "Who is responsible",
    body: (
      <p>
        The operator of this site, who runs {BRAND} here and decides what happens to your data. How to reach
        them stands at the end.
      </p>
    ),
  },
  { id: "kept", title: "What is kept, why, and for how long", body: <KeptTable /> },
  { id: "device", title: "Cookies, and what is kept on your device", body: <OnYourDevice /> },
  {
    id: "not-collected",
    title: "What is not collected",
    body: (
      <>
        <p>
          No IP addresses, browsers or devices in the database or the logs. No analytics, no advertising, no
          tracking, no profile of what you read. Fonts and pictures come from this site itself, so your
          browser asks no other one. Your reviews are not sent to another company to be checked.
        </p>
        <p>
          To answer a request, the server needs the IP address that it came from, as every server does. To
          stop abuse it counts requests by a keyed value of that address, in memory only, under a random key
          that is thrown away after 24 hours.
        </p>
        <p>
          The program keeps no list of visits. The operator’s hosting company, or a proxy in front of the
          site, may keep one of its own; ask the operator.
        </p>
      </>
    ),
  },
  {
    id: "who-sees",
    title: "Who sees what of you",
    body: (
      <>
        <p>
          Once you can be found, people who are signed in can find you by name, and see your first and last
          name, job title, department and company. They see the average of the reviews about you only if you
          have made those public. Your email address is shown to nobody but you.
        </p>
        <p>
          The operator can read the database, and with the key also what is encrypted in it. They use this to
          run the site, and do not look up the author of a review unless a law that binds them demands it in
          the single case.
        </p>
      </>
    ),
  },
  {
    id: "others",
    title: "Who else receives data",
    body: (
      <>
        <p>
          A mail provider, if the operator has set one up: it receives your address and the text of the mails
          to you, such as the link that verifies your address. Mail about new feedback says nothing of the
          feedback, to somebody without an account neither. Where none is set up, mail is written to files on
          the operator’s own machine, and its address is printed on their screen.
        </p>
        <p>
          Google, if the operator has set that up and you continue with it: it learns that you sign in here,
          and when, and so may whoever administers a Google account that you have from work. It tells the site
          your name and your address. No page of this site asks Google for anything before you press that
          button.
        </p>
        <p>
          The company whose machines the site runs on holds the data for the operator. Where these companies
          are, and whether data leaves your country, depends on the operator’s choice; ask them. Nothing is
          sold. Beyond that, only who has a right to it by law receives anything.
        </p>
      </>
    ),
  },
  {
    id: "about-you",
    title: "Reviews about you",
    body: (
      <p>
        Somebody can review you if you have an account, or by your work address if you have none. Then a mail
        tells you that feedback waits, at most once in 30 days, and if you do not sign up within 90 days it is
        deleted. Such a review is data about you. You can read it once you have an account, decide whether
        others may, and have it checked and removed if it breaks the <Link href={paths.terms}>terms</Link> or
        the law. Who wrote it is not part of what you can ask for: that is data about its author.
      </p>
    ),
  },
  {
    id: "rights",
    title: "Your rights",
    body: (
      <>
        <p>
          In your <Link href={paths.profile}>profile</Link> you can at any time download a copy of what is
          stored about you, correct it, and delete your account. With the account go the reviews about you.
          You choose whether those that you wrote go too, or stay: then nothing that is stored leads from them
          to you any more.
        </p>
        <p>Where the GDPR or a similar law applies, you can also ask the operator</p>
        <ul>
          <li>to tell you what is stored about you, and to give you a copy of it in a usable form;</li>
          <li>to correct what is wrong;</li>
          <li>to delete it, or to stop using it while a question is open;</li>
          <li>to stop a use that rests on a legitimate interest, for reasons of your own.</li>
        </ul>
        <p>
          Write to the operator, who answers within a month. You can also complain to the data protection
          authority where you live or work.
        </p>
        <p>
          A review that you have unlinked from your account, or that a reset by mail has locked, is no longer
          yours to anybody, the operator included: it can neither be found for you nor be deleted as yours,
          and it is not in your copy.
        </p>
      </>
    ),
  },
  {
    id: "safety",
    title: "How it is kept safe",
    body: (
      <p>
        Passwords are stored only as slow, keyed hashes; tokens and sessions only as hashes. Addresses of
        leaders without an account, names to sign with and waiting mail are encrypted in the database. The key
        is kept outside it.
      </p>
    ),
  },
  {
    id: "age",
    title: "Age, and changes",
    body: (
      <p>
        The site is for people of 18 and older. If this text changes, the new one and its date stand here.
      </p>
    ),
  },
];
