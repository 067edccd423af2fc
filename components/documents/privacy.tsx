import { BACK_TO_REGISTRATION, Contact, IN_FORCE } from "@/components/documents/legal";
import { LongRead, type Part } from "@/components/documents/long-read";
import { KeptTable, OnYourDevice } from "@/components/documents/privacy-tables";
import { Link } from "@/components/ui/link";
import { BRAND } from "@/lib/brand";
import { type Operator, whoRunsIt } from "@/lib/operator";
import { paths } from "@/lib/paths";

type Props = { operator: Operator };

export function Privacy({ operator }: Props) {
  return (
    <LongRead
      title="Privacy Policy"
      intro="What this site knows about you, why, for how long, and who else sees it."
      note={IN_FORCE}
      back={BACK_TO_REGISTRATION}
      summary={<InShort />}
      parts={[
        { id: "responsible", title: "Who is responsible", body: <Responsible operator={operator} /> },
        ...PARTS,
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
        <li>Your account holds your name, work address, job title, department and company.</li>
        <li>
          A review is stored without your name, email, account number or IP address.{" "}
          <Link href={paths.howAnonymityWorks}>How anonymity works</Link> says what that means and where it
          ends.
        </li>
        <li>
          Cookies: one keeps you signed in, one lasts until you verify your address, and a few last for the
          few minutes it takes to sign in with Google. No analytics, no advertising, no content from other
          sites.
        </li>
        <li>
          The operator shares your data only with the companies that host this site and send its emails.
        </li>
      </ul>
    </>
  );
}

function Responsible({ operator }: Props) {
  return (
    <p>
      {whoRunsIt(operator)} The operator runs {BRAND} here and decides what happens to your data. The end of
      this page says how to reach them.
    </p>
  );
}

const PARTS: readonly Part[] = [
  { id: "kept", title: "What we keep, why, and for how long", body: <KeptTable /> },
  { id: "device", title: "Cookies, and what your device keeps", body: <OnYourDevice /> },
  {
    id: "not-collected",
    title: "What we don’t collect",
    body: (
      <>
        <p>
          No IP addresses, browsers or devices in the database or the logs. No analytics, no advertising, no
          tracking, no profile of what you read. Fonts and pictures come from this site itself, so your
          browser contacts no other. We don’t send your reviews to another company to be checked.
        </p>
        <p>
          Like every server, this one needs to know the IP address a request came from so that it can answer.
          To stop abuse, it counts requests by a keyed value of that address, in memory only. It throws away
          the random key after 24 hours.
        </p>
        <p>
          The program keeps no list of visits. The operator’s hosting company, or a proxy in front of the
          site, may keep one. Ask the operator.
        </p>
      </>
    ),
  },
  {
    id: "who-sees",
    title: "Who sees what about you",
    body: (
      <>
        <p>
          Once you can be found, people who are signed in can find you by name. They see your first and last
          name, job title, department and company. They see the average of the reviews about you only if you
          make your reviews public. From the Monday after, your company’s page lists you with your title, if
          at least five people there can be found. The site shows your email address only to you.
        </p>
        <p>
          Everyone on the internet can see what you make public yourself. If you share an image, its page
          shows what the image shows. If you switch on the badge, it shows your average and how many reviews
          there are. Search engines list these pages only if you allow it. You can withdraw a page and switch
          the badge off at any time; copies that others made stay with them.
        </p>
        <p>
          Moderators, who are the administrators of this site, read the reviews that are held or reported, and
          those whose authors ask for another look. They see the text, the overall rating, why it was held or
          reported, whom it’s about and the week, but not who wrote it. Of a report they see your reason and
          your note.
        </p>
        <p>
          The operator can read the database and, with the key, what is encrypted in it. They use this to run
          the site. They don’t look up the author of a review unless a law that binds them requires it in that
          particular case.
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
          An email provider, if the operator has set one up. It receives your address and the text of our
          emails to you, such as the link that verifies your address. Emails about new feedback say nothing
          about the feedback itself, and neither do invitations to people without an account. If there is no
          provider, emails are written to files on the operator’s own machine, and your address appears on
          their screen.
        </p>
        <p>
          Google, if the operator has set it up and you continue with it. Google learns that you sign in here,
          and when. If your Google account is from work, its administrator may learn this too. Google tells us
          your name and your address. No page of this site contacts Google before you press that button.
        </p>
        <p>
          The hosting company, whose machines hold the data for the operator. Where these companies are, and
          whether your data leaves your country, depends on the operator; ask them. No data is sold. No one
          else receives any, except people with a legal right to it.
        </p>
      </>
    ),
  },
  {
    id: "about-you",
    title: "Reviews about you",
    body: (
      <p>
        People can review you if you have an account, or by your work address if you don’t. In that case an
        email tells you that feedback is waiting, at most once in 30 days, and the review is deleted if you
        don’t sign up within 90 days. A review about you is your data too. Once you have an account you can
        read it, decide whether others may, and report it in Your Feedback if it breaks the{" "}
        <Link href={paths.terms}>terms</Link> or the law. A moderator then decides whether it stays. You can’t
        ask who wrote it: that is data about its author.
      </p>
    ),
  },
  {
    id: "rights",
    title: "Your rights",
    body: (
      <>
        <p>
          In your <Link href={paths.profile}>profile</Link> you can download a copy of what is stored about
          you, correct it, and delete your account at any time. The reviews about you are deleted with it. You
          choose whether the reviews that you wrote are deleted too. If they stay, nothing that is stored
          leads from them to you any more, except a name that you signed with. In Your Submissions you can
          withdraw a single review at any time. It’s then deleted for everyone.
        </p>
        <p>Where the GDPR or a similar law applies, you can also ask the operator</p>
        <ul>
          <li>to tell you what is stored about you and give you a copy in a usable form;</li>
          <li>to correct what is wrong;</li>
          <li>to delete it, or to stop using it while a question is open;</li>
          <li>to stop a use that is based on a legitimate interest, for your own reasons.</li>
        </ul>
        <p>
          Write to the operator, who will answer within a month. You can also complain to the data protection
          authority where you live or work.
        </p>
        <p>
          Once you’ve unlinked a review from your account, or a password reset by email has locked it, not
          even the operator can tell from the current data that it’s yours. So no one can find it for you or
          delete it as yours, and it isn’t in your copy. A recovery code brings back what a reset locked.
          Backups from before can still show that the review is yours.
        </p>
      </>
    ),
  },
  {
    id: "safety",
    title: "How we keep it safe",
    body: (
      <p>
        We store passwords only as slow, keyed hashes, and tokens and sessions only as hashes. In the database
        we encrypt addresses of leaders without an account, waiting emails, and the name you sign with on your
        account. On each review that you signed, the name isn’t encrypted. The key is kept outside the
        database.
      </p>
    ),
  },
  {
    id: "age",
    title: "Age, and changes",
    body: (
      <p>
        The site is for people aged 18 and over. If this policy changes, you’ll find the new text and its date
        here.
      </p>
    ),
  },
];
