import Link from "next/link";
import type { LeaderMailProps } from "@/components/documents/leader-mail";
import { LIMITS } from "@/components/documents/limits";
import type { Part } from "@/components/documents/long-read";
import { ReadersTable } from "@/components/documents/readers-table";
import { RuledTable } from "@/components/documents/ruled-table";
import { paths } from "@/lib/paths";

/** Who reads it and what remains: the second half of /how-anonymity-works. */
export function readerParts(mail: LeaderMailProps): readonly Part[] {
  return [
    { id: "readers", title: "Who can see what", body: <ReadersTable /> },
    { id: "mail", title: "What the leader gets by email", body: <LeaderMail {...mail} /> },
    { id: "employer", title: "What an employer can see", body: <Employer /> },
    { id: "joining", title: "When you have just joined", body: <Joining /> },
    { id: "writing", title: "What to leave out", body: <Writing /> },
    { id: "not-promised", title: "What is not promised", body: <NotPromised /> },
    { id: "proof", title: "How it is proved", body: <Proof /> },
  ];
}

function LeaderMail({ pace, slot }: LeaderMailProps) {
  return (
    <>
      <p>
        One sentence says that there is feedback, and a link opens it. The email has no text, no score, no
        name, no time and no number of reviews.
      </p>
      {pace === "weekly" && (
        <p>
          It doesn’t leave when you write. What people write in a week goes into one email on a random one of
          the five days after that week, at {slot} UTC. So the email says no more than the week, which the
          review shows anyway. On the site itself a new review is there at once.
        </p>
      )}
      {pace === "daily" && (
        <p>
          It doesn’t leave when you write. It goes on a random one of the next five days, at {slot} UTC, and
          everything written before then is in that one email. The operator of this site has chosen this over
          the usual pace, which waits for the week to end: someone who knows the day of the email can narrow
          the review down to the five days before it. On the site itself a new review is there at once.
        </p>
      )}
      {pace === "at-once" && (
        <p>
          <strong>On this site it leaves at once.</strong> The operator has set it so, which is meant for
          trying the product out: the time of the email is the time of the review. Don’t write anything here
          that must not be traced to you.
        </p>
      )}
      <p>
        A leader without an account gets an email of the same kind when people write about their address: that
        feedback waits, how to sign up to read it, and how to get no more of these emails. There is at most
        one in 30 days, however many people write
        {pace === "at-once" ? "." : ", on a random one of ten days."}
      </p>
    </>
  );
}

function Joining() {
  return (
    <>
      <p>
        People often write soon after they join. Someone who sees you appear in the search, and a new review
        in the same week, can put the two together. So you choose when people can find you: at once, or on a
        random one of the next four Mondays, with everyone who drew the same one. Until then no search, list
        of people or count shows that you are here, and feedback that waits for you waits until then too. Your
        feedback link, and reviews of you that you make public, do show it: keep both off until then.
      </p>
      <p>
        In the week in which people begin to find you, the review form reminds you of this. You can wait until
        Monday, or use the leader’s feedback link. The number of members on the dashboard changes on Mondays
        only.
      </p>
    </>
  );
}

function Employer() {
  return (
    <>
      <p>
        Whoever runs the network or the computer that you write on can see that this site was visited and
        when. They can tell that a review was sent, but not which one: each is sent and answered in the same
        number of bytes, however long its text. The length of a page that you open still shows. On a computer
        that the employer manages, they may be able to see the screen and the keys as well. Nothing on this
        site can change that. If it worries you, write on your own device and your own connection, and not in
        the hour in which something happened.
      </p>
      <p>
        You sign up with your work address, and your employer can read that mailbox. They can learn from it
        that you have an account, as anyone who is signed in can once people can find you. No mail to you says
        what you wrote, or that you wrote anything.
      </p>
      <p>
        Whoever reads that mailbox can also have your password reset by mail, and log in. That is why a reset
        locks what was submitted before it: those reviews stay published, and Your Submissions no longer lists
        them, for you neither unless you have a <a href="#recovery">recovery code</a>. All sessions end, and a
        mail tells that the password was changed.
      </p>
      <p>
        Where you can continue with Google: whoever runs your Google account can open it, and with it your
        account here, and then sees Your Submissions as you do. Of a Google account at work that is your
        employer, who can also see that you signed in here and when. Take a private one, or a password. If you
        have begun with the one at work, set a password with ‘Forgot your password?’: from then on no Google
        account opens your account here.
      </p>
      <p>
        On the site itself a company has no view of its own. Its people read what any other user reads:
        reviews of the company, reviews that a leader has made public, and averages.
      </p>
    </>
  );
}

const EXAMPLES: readonly [string, string][] = [
  [
    "As the only woman on the platform team, I …",
    "What only one person could say. Leave it out: the point stands without it.",
  ],
  [
    "When I came back from leave in March …",
    "A date or an event narrows it to whoever was there. ‘After an absence’ is enough.",
  ],
  [
    "In our meeting on Thursday, he told me …",
    "Whoever was in that meeting knows. Describe what usually happens.",
  ],
  [
    "My customer, Oriel, left because …",
    "A name of a customer, a project or a colleague points at the desk it belongs to.",
  ],
  ["Per my last mail: kindly revert.", "Your turns of phrase are known to those who read your mail daily."],
];

function Writing() {
  return (
    <>
      <p>
        Words give away more than systems do. Before you send, the form marks words that could identify you:
        names, dates, ‘the only’, a return from leave. It does so on your own device, sends nothing for it,
        and never stops you. It finds the obvious cases. Only you know the others.
      </p>
      <RuledTable
        caption="What to leave out of a review"
        head={["You might write", "What it gives away"]}
        rows={EXAMPLES.map(([written, reason]) => ({ name: `‘${written}’`, cells: [reason] }))}
      />
      <p>
        Think of how many could have written it. In a team of four, a careful review is still one of four. You
        can also wait: the week is shown, and a week in which nothing happened says less.
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
          Until the night’s seal the tables hold the exact time of today’s reviews. Somebody who has them the
          same day, and a log of who used the network when, can compare the two.
        </li>
        <li>
          A leader sees a new review as soon as it is published. One who looks often, and knows who was at a
          desk then, can guess.
        </li>
        <li>
          Copies of the database from before the seal, before a reset, or before you unlinked or deleted your
          account, keep what they held.
        </li>
        <li>
          If you delete your account and have your reviews deleted with it, whoever notices that both are gone
          can tell that they were yours. So can whoever has a copy from before and one from after.
        </li>
        <li>
          A court or an authority can demand what the operator has. For a review that is not unlinked, that
          can include its author.
        </li>
      </ul>
      <p>
        What the operator may do with it is in the <Link href={paths.privacy}>Privacy Policy</Link> and the{" "}
        <Link href={paths.terms}>Terms and Conditions</Link>.
      </p>
    </>
  );
}

function Proof() {
  return (
    <>
      <p>
        The main claims about the database are attacks that the project runs on itself, on a real PostgreSQL,
        with the rest of its tests. They are in the folder <code>tests/attacks</code> of the source code.
      </p>
      <RuledTable
        caption="The attacks"
        head={["The attack", "What it must not find"]}
        rows={[
          {
            name: "Steal every table",
            cells: [
              "50 people, 200 reviews. No number, address or secret of a person stands in a review, but that of the leader it is about. No common hash of author, target and text, plain or under guessed keys, gives a stored value. The same guesses name every author where the hash has no key, so the attack is known to work.",
            ],
          },
          {
            name: "Compare before and after",
            cells: [
              "One submission changes the review, and the totals of the leader, the company and the site with their weeks; those of company and site only if the leader’s reviews are public. About a leader without an account it is the review alone, and perhaps the company, which no one can find yet. The author’s row is the same to the last byte, the database’s own notes on it included. So is every row of a person who is signed in while they write by a link.",
            ],
          },
          {
            name: "Know exactly who wrote when",
            cells: [
              "Three weeks of four teams. A thief with a perfect log of the network tries the order of the rows, the database’s notes and the times. After the seal none does better than guessing among those who wrote that week, within three standard deviations. Without it all three name authors. The rows of people, companies, sessions, mail and invitations do not show who was there when either.",
            ],
          },
          {
            name: "Take an account over by mail",
            cells: [
              "Somebody resets the password by mail, once and again, and tries codes of their own. They see and unlink nothing of what came before. Nor do the database and the key together lead to it, until the recovery code has been entered; then the list is whole again.",
            ],
          },
          {
            name: "Sign up as the leader",
            cells: [
              "An attacker signs up a leader’s address, with a password or by Google, and waits until the leader presses Verify. Where feedback waits or an invitation went out, the attacker gets into no account and reads no review; the leader chooses a password by email and reads all of it. Many tags of one mailbox make one member.",
            ],
          },
          {
            name: "Tie two reviews together",
            cells: [
              "Two reviews by one author share nothing but what everybody can see: whom they are about, and the week. A review by a link looks like any other, and the key leads from it to nobody.",
            ],
          },
          {
            name: "Compare before and after an account is deleted",
            cells: [
              "Where the reviews are left, none of them has changed in anything, so the two copies do not show which were whose, and the key leads to nobody. Where they are deleted too, no table holds anything of them or of the account.",
            ],
          },
          {
            name: "Read the files and the log",
            cells: [
              "A thief reads the files of the database byte by byte, free space included. After the seal no exact time of a review is left in them, and no older version of a row. The log of the database that comes with the product has no date by which to tell when a review was written.",
            ],
          },
          {
            name: "Count the bytes on the network",
            cells: [
              "Nine texts of different lengths, by account and by link. Without what fills them up, the number of bytes names all nine. With it, all are alike, and so are the answers.",
            ],
          },
        ]}
      />
    </>
  );
}
