import type { LeaderMailProps } from "@/components/documents/leader-mail";
import { LIMITS } from "@/components/documents/limits";
import type { Part } from "@/components/documents/long-read";
import { ReadersTable } from "@/components/documents/readers-table";
import { RuledTable } from "@/components/documents/ruled-table";
import { Link } from "@/components/ui/link";
import type { Operator } from "@/lib/operator";
import { paths } from "@/lib/paths";

export function readerParts(mail: LeaderMailProps, operator: Operator): readonly Part[] {
  return [
    { id: "readers", title: "Who can see what", body: <ReadersTable operator={operator} /> },
    { id: "mail", title: "What the leader gets by email", body: <LeaderMail {...mail} /> },
    { id: "employer", title: "What an employer can see", body: <Employer /> },
    { id: "joining", title: "When you have just joined", body: <Joining /> },
    { id: "writing", title: "What to leave out", body: <Writing /> },
    { id: "not-promised", title: "What we don’t promise", body: <NotPromised /> },
    { id: "proof", title: "How we test it", body: <Proof /> },
  ];
}

function LeaderMail({ pace, slot }: LeaderMailProps) {
  return (
    <>
      <p>
        The email says in one sentence that there is feedback, and links to it. It doesn’t give the text, a
        score, a name, a time or the number of reviews.
      </p>
      {pace === "weekly" && (
        <p>
          We don’t send it when you write. Everything that people write in a week goes into one email, which
          leaves on a random one of the five days after that week, at {slot} UTC. So the email gives away no
          more than the week, which the review shows anyway. On the site itself, the leader can read a new
          review at once, unless you let it <a href="#waiting">wait for others</a>.
        </p>
      )}
      {pace === "daily" && (
        <p>
          We don’t send it when you write. It goes out on a random one of the next five days, at {slot} UTC,
          and covers everything written before then. The operator of this site chose this over the usual pace,
          which waits for the week to end. Someone who knows the day of the email can narrow the review down
          to the five days before it. On the site itself, the leader can read a new review at once, unless you
          let it <a href="#waiting">wait for others</a>.
        </p>
      )}
      {pace === "at-once" && (
        <p>
          <strong>On this site, we send it at once.</strong> The operator has chosen this setting, which is
          meant for trying the product out: the time of the email is the time of the review. Don’t write
          anything here that must not be traced to you.
        </p>
      )}
      <p>
        A leader without an account gets a similar email when people write about their address. It says that
        feedback is waiting, how to sign up to read it, and how to stop these emails. There is at most one in
        30 days, however many people write
        {pace === "at-once" ? "." : ", and it goes out on a random one of ten days."}
      </p>
    </>
  );
}

function Joining() {
  return (
    <>
      <p>
        People often write soon after they join. If you appear in the search and a new review appears in the
        same week, someone can put the two together. So you choose when people can find you: at once, or from
        a random one of the next four Mondays, together with everyone who got the same one.
      </p>
      <p>
        Until then no search, list of people or count shows that you’re here, and feedback for you waits too.
        Your feedback link, and reviews of you that you make public, do show it: keep both off until then.
      </p>
      <p>
        In the week when people can first find you, the review form reminds you. You can wait until Monday, or
        use the leader’s feedback link. The number of members on the dashboard changes only on Mondays.
      </p>
      <p>
        Your company’s page lists its people, with their titles, once five can be found. You join that list on
        the Monday after people can first find you, so it doesn’t show the day.
      </p>
    </>
  );
}

function Employer() {
  return (
    <>
      <p>
        The people who run your network or computer can see that you visited this site, and when. They can
        tell that a review was sent, but not which one: every review is sent and answered in the same number
        of bytes, however long its text. The length of a page that you open still shows, and so does that of a
        name you search for and, outside the review form, of what the search finds.
      </p>
      <p>
        On a computer that your employer manages, they may be able to see your screen and what you type.
        Nothing on this site can change that. If it worries you, write on your own device and your own
        connection, and not within an hour of something happening.
      </p>
      <p>
        You sign up with your work address, and your employer can read that mailbox. So they can see that you
        have an account. Once people can find you, anyone who is signed in can see it too. No email to you
        says what you wrote, or that you wrote anything.
      </p>
      <p>
        Anyone who reads that mailbox can also reset your password by email and log in. That is why a reset
        locks your earlier submissions: those reviews stay on this site, whether published, waiting or held,
        but Your Submissions no longer lists them, and you can no longer withdraw them, unless you have a{" "}
        <a href="#recovery">recovery code</a>. All your sessions end, and an email tells you that your
        password has changed.
      </p>
      <p>
        Some sites let you continue with Google. Anyone who can open your Google account can then open your
        account here, and sees Your Submissions as you do. If the Google account is from work, that includes
        your employer, who can also see that you signed in here and when. Use a personal one, or a password.
        If you signed up with the one from work, set a password with ‘Forgot your password?’: from then on no
        Google account opens your account here.
      </p>
      <p>
        On the site itself, a company gets no special view. Its people read what all users read: reviews of
        the company, reviews that a leader has made public, and averages.
      </p>
    </>
  );
}

const EXAMPLES: readonly [string, string][] = [
  [
    "As the only woman on the platform team, I …",
    "Only one person could say this. Leave it out. Your point is just as good without it.",
  ],
  [
    "When I came back from leave in March …",
    "A date or an event narrows it to the few people it fits. ‘After an absence’ is enough.",
  ],
  [
    "In our meeting on Thursday, he told me …",
    "Everyone in that meeting will know. Describe what usually happens.",
  ],
  [
    "My customer, Oriel, left because …",
    "The name of a customer, a project or a colleague points to your desk.",
  ],
  ["Per my last mail: kindly revert.", "People who read your emails every day know your turns of phrase."],
];

function Writing() {
  return (
    <>
      <p>
        Words give away more than systems do. Before you send, the form marks words that could identify you:
        names, dates, ‘the only’, a return from leave. It does this on your own device, sends nothing, and
        never stops you. It finds the obvious cases. Only you know the others.
      </p>
      <RuledTable
        caption="What to leave out of a review"
        head={["You might write", "What it gives away"]}
        rows={EXAMPLES.map(([written, reason]) => ({ name: `‘${written}’`, cells: [reason] }))}
      />
      <p>
        Think of how many people could have written it. In a team of four, even a careful review is one of
        four. You can also <a href="#waiting">let it wait for others</a>, or write later: everyone sees the
        week, and a week in which nothing happened gives away less.
      </p>
    </>
  );
}

function NotPromised() {
  return (
    <>
      <ul>
        {LIMITS.map((limit) => (
          <li key={limit}>{limit}</li>
        ))}
        <li>
          Until the night’s seal the tables hold the exact time of today’s reviews. Someone who gets them the
          same day, and a log of who used the network when, can compare the two.
        </li>
        <li>
          A leader sees a new review as soon as it is published. A leader who looks often, and knows who was
          at their desk then, can guess. In our simulation, a leader who looks every day and has the
          employer’s log of who used the network names most authors.
        </li>
        <li>
          Copies of the database from before the seal, before a reset, or before you unlinked a review or
          deleted your account, still hold what they held.
        </li>
        <li>
          If you withdraw a review, or ask a person to look again, those who notice can tell that its author
          was here that day.
        </li>
        <li>
          If you have your reviews deleted with your account, anyone who notices that both are gone can tell
          that they were yours. So can anyone with a copy from before and one from after. If a leader you
          wrote about shows their score publicly, it changes at that moment for everyone to see.
        </li>
        <li>
          A court or an authority can demand what the operator has. For a review that isn’t unlinked, that can
          include its author.
        </li>
      </ul>
      <p>
        The <Link href={paths.privacy}>Privacy Policy</Link> and the{" "}
        <Link href={paths.terms}>Terms and Conditions</Link> say what the operator may do with it.
      </p>
    </>
  );
}

function Proof() {
  return (
    <>
      <p>
        We test the main claims about the database by attacking it, on a real PostgreSQL, each time the tests
        run. The attacks are in the folder <code>tests/attacks</code> of the source code.
      </p>
      <RuledTable
        caption="The attacks"
        head={["The attack", "What it must not find"]}
        rows={[
          {
            name: "Steal every table",
            cells: [
              "50 people, 200 reviews. No review holds a number, address or secret of any person except the leader it’s about. No common hash of author, target and text, plain or under guessed keys, gives a stored value. Where the hash has no key, the same guesses name every author, so we know that the attack works.",
            ],
          },
          {
            name: "Compare before and after",
            cells: [
              "One submission changes the review and the totals, with their weeks, of the leader and, only if the leader’s reviews are public, of the company and the site. If the leader has no account, it changes the review alone, and perhaps adds the company, which no one can find yet. The author’s row is the same to the last byte, even in the database’s own notes on it. So are all rows of someone who is signed in while they write through a link. A change of whether the leader may share a review adds one row, which leads neither to the review nor to you, and changes the review on Monday.",
            ],
          },
          {
            name: "Know exactly who wrote when",
            cells: [
              "Three weeks of four teams. A thief with a perfect log of the network tries the order of the rows, the database’s notes and the times. After the seal none does better than guessing among those who wrote that week, within three standard deviations. Without the seal all three name authors. The rows of people, companies, sessions, emails and invitations don’t show who was there when either.",
            ],
          },
          {
            name: "Take over an account by email",
            cells: [
              "Someone resets the password by email, more than once, and tries codes of their own. They can’t see or unlink anything from before. The database and the key together don’t lead to it either, until the recovery code is entered; then the list is complete again.",
            ],
          },
          {
            name: "Sign up as the leader",
            cells: [
              "An attacker signs up with a leader’s address, by password or Google, and waits until the leader presses Verify. If feedback was waiting or an invitation went out, the attacker opens no account and reads no review. The leader chooses a password by email and reads everything. Many tags of one mailbox make one member.",
            ],
          },
          {
            name: "Tie two reviews together",
            cells: [
              "Two reviews by one author share only whom they’re about, the week and whether the leader may share them. A review through a link looks like any other, and the key leads from it to no one.",
            ],
          },
          {
            name: "Compare before and after an account is deleted",
            cells: [
              "If the reviews stay, nothing in them changes, so the two copies don’t show which ones belonged to the account, and the key leads to no one. If they’re deleted too, no table holds anything of them or of the account.",
            ],
          },
          {
            name: "Watch the moderators’ screen",
            cells: [
              "A moderator who looks every hour sees the same all day, at whichever hour a review was held. A report, a request to look again, a withdrawal and a decision change no row of the author, and after the seal the row of a review doesn’t show that it was the one. A review that was held and then published looks like any other, to its leader and in its row.",
            ],
          },
          {
            name: "Look for reviews that wait",
            cells: [
              "A leader compares everything they can open, byte by byte, while none, one or two reviews wait, and sees the same. Their own reviews by link, and three reviews by one author, bring nothing out. After the seal, a review that waited looks like one written that Monday. Two copies of the database show no more than that it waited.",
            ],
          },
          {
            name: "Read the files and the log",
            cells: [
              "A thief reads the database’s files byte by byte, free space included. After the seal they hold no exact time of a review and no older version of a row. The log of the database that comes with the product has no date that shows when a review was written.",
            ],
          },
          {
            name: "Count the bytes on the network",
            cells: [
              "Nine texts of different lengths, sent from an account and through a link. Without padding, the number of bytes identifies all nine. With it, they all have the same size, and so do the answers.",
            ],
          },
        ]}
      />
    </>
  );
}
