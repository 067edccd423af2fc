import type { LeaderMailProps } from "@/components/documents/leader-mail";
import type { Part } from "@/components/documents/long-read";
import { RuledTable } from "@/components/documents/ruled-table";
import { STORED_REVIEW } from "@/components/documents/stored-review";

/** How a review is kept: the first half of /how-anonymity-works. */
export function designParts({ pace }: LeaderMailProps): readonly Part[] {
  return [
    { id: "stored", title: "What is stored, and what is not", body: <Stored /> },
    { id: "example", title: "One review, column by column", body: <Example pace={pace} /> },
    { id: "tag", title: "How it finds its way back to you", body: <Tag /> },
    { id: "seal", title: "The seal, every night", body: <Seal /> },
    { id: "unlink", title: "Unlinking a review", body: <Unlink /> },
    { id: "recovery", title: "A reset by mail, and the recovery code", body: <Recovery /> },
    { id: "link", title: "A review by a leader’s link", body: <ByLink /> },
  ];
}

function Stored() {
  return (
    <>
      <p>
        To write a review you sign in, so the site knows who you are at that moment, or you open the link of a
        leader, and it does not. What matters is what it keeps afterwards. This is about the first way; the
        second is <a href="#link">further down</a>.
      </p>
      <h3>Stored with a review</h3>
      <ul>
        <li>your text and your four ratings;</li>
        <li>the company, and the leader if it is about one;</li>
        <li>a name, only if you have chosen one to sign with;</li>
        <li>when it was sent, cut back to the week once the day has passed;</li>
        <li>whether you work there, if enough colleagues are members that this says little about you;</li>
        <li>two keyed values, which say nothing to anybody without the key.</li>
      </ul>
      <h3>Not stored with it</h3>
      <ul>
        <li>your name, email address, account number, title or department;</li>
        <li>your IP address, browser or device;</li>
        <li>which of your other reviews it belongs with: each has a tag of its own.</li>
      </ul>
      <h3>Not stored on your account either</h3>
      <p>
        Your account keeps no date that someone could compare with a review: no last login, no last change, no
        count of what you have written, and of your sign-up only the month. A session is stored without your
        account: only the key leads from it to you, and no two of them show that they belong together. So
        sessions do not show who was here in which week, in one copy of the database or in several. (Two
        copies do show who changed a password, edited a profile or joined in between.) A link that you got by
        email carries its own end. Storing a review changes nothing on your account at all. Only the memory of
        the running program counts, for a day, how many reviews an account has sent and about whom, under a
        keyed value that is forgotten afterwards.
      </p>
    </>
  );
}

function Example({ pace }: Pick<LeaderMailProps, "pace">) {
  return (
    <>
      <p>
        Suppose you work at Harrow Lane Instruments. On Tuesday 10 March at 14:32 you write about Maren Oduya,
        who leads your team. This is the whole row as it stands in the database the next day. Company and
        leader are written out here; the row holds their numbers. The names are invented.
      </p>
      <RuledTable
        caption="The stored row of the example review"
        head={["Column", "In the example", "What it means"]}
        rows={STORED_REVIEW.map(({ columns, example, meaning }) => ({
          name: columns.join(", "),
          cells: [example, meaning],
        }))}
      />
      <p>
        Saving it changes only totals: those of the leader and, if the leader’s reviews are public, of the
        company and the site, each with its stats by week. None of these rows is yours. A held review changes
        no totals. Neither does one of a leader who has no account; it may add that leader’s company, which no
        one can find yet.{" "}
        {pace === "weekly"
          ? "The email to the leader is made when the week is over, from the week that the review shows anyway."
          : "On this site a note that the leader is due an email is stored with the review, and deleted when it leaves."}
      </p>
    </>
  );
}

function Tag() {
  return (
    <>
      <p>
        You can still find your own reviews. The site does it without a list of who wrote what: when you open
        Your Submissions, it works out the tags that <em>your</em> reviews would have, and asks the database
        which of them exist.
      </p>
      <p>
        Working them out takes two things: a random value on your account, and a key of 32 bytes that is kept
        outside the database, in a file of its own or in the settings of the server. With the database alone
        nobody can work them out, however much computing they bring, because the key cannot be guessed. With
        both, they can. That is the limit of the design, and why the key and the database should be kept
        apart.
      </p>
      <p>
        Two reviews by one person share no tag. Somebody who learns that one is yours has not learned which
        others are. A name that you choose to sign with undoes this: the same name on two reviews ties them
        together.
      </p>
      <p>
        One thing needs no key: whoever can open your account, on a screen left unlocked, with your password
        or with the Google account that you came with, sees Your Submissions as you do.
      </p>
    </>
  );
}

function Seal() {
  return (
    <>
      <p>
        An exact time is nearly a name. Anybody with a log of who used the network when could lay the two side
        by side. So nobody is ever shown a time finer than the week, you included, and soon the database does
        not have one either.
      </p>
      <p>
        Every night, shortly after midnight UTC, the reviews of the days before are taken out of their table.
        Their times become the Monday of the week. Then they are written back in the order of random numbers,
        together with what that week already had. Putting them back matters as much as the date: a database
        also records the order of its rows and which were saved together, and both would show the day. For the
        same reason the rows of people, companies, sessions, waiting mail and invitations are written again
        every night, all at once and in the same kind of order. The tables go into new files, so that the old
        rows do not stay behind in free space. And where a leader has signed up and taken over what waited for
        them, every review is written again, so that nothing keeps the day on which they came.
      </p>
      <p>
        Until that night the tables hold the exact time of today’s reviews. Copies of the database made before
        the seal, and disk space that deleted files have left, can hold it for longer. The operator is told to
        make copies after the seal and to encrypt the disk.
      </p>
    </>
  );
}

function Unlink() {
  return (
    <>
      <p>
        ‘Unlink from my account’, in Your Submissions, replaces what ties the review to you by random values.
        It stays where it is and keeps counting, but from then on nobody can find its author from what is
        stored: not the operator with the key, and not you.
      </p>
      <p>
        It cannot be undone. The review leaves Your Submissions, and you can no longer prove that you wrote
        it. A name that you signed with is taken off it. Copies of the database made before are not changed.
      </p>
      <p>
        Deleting your account can unlink all of them at once. The random value on your account, without which
        no tag can be worked out, is deleted with it, and the reviews are left as they are, a name that you
        signed with included. Or you have them deleted too; then they disappear together with your account,
        and whoever notices both can tell whose they were.
      </p>
    </>
  );
}

function Recovery() {
  return (
    <>
      <p>
        A reset of your password by email locks your earlier submissions: the random value from which their
        tags were made is replaced, and no one can work them out any more: not someone who reads your work
        email, not the operator with the key, and not you. The name that you signed with is taken off the
        account too. Changing the password in your profile locks nothing.
      </p>
      <p>
        A recovery code, made in your profile before that happens, is the way back. It is shown once, and not
        stored. What is stored is the random value, encrypted under the code and the key together, so that a
        copy of the database opens nothing, and neither does a copy with the key. After a reset you enter the
        code, and Your Submissions is whole again.
      </p>
      <p>
        Keep it where nobody at work can read it: not in your work mail, and not on a work computer. Anyone
        who has the code and can reset your password by email sees what you submitted. And anyone who does a
        reset sees that there was a code; it does not say whether you have written anything.
      </p>
    </>
  );
}

function ByLink() {
  return (
    <>
      <p>
        A leader can switch a link on and give it to anybody. Whoever opens it sees the leader’s first and
        last name and company, and a form. No account is needed, and if you have one and are signed in, the
        form is sent without it.
      </p>
      <p>
        The review has the same columns as any other. Its tag is a random number, and the second value is made
        of whom it is about and of a number that your browser makes up and nobody keeps. So there is nothing
        to look up: not for the operator with the key, and not for you. You cannot find it again, change it or
        take it back, and you are not told what the check of the text came to.
      </p>
      <p>
        Each leader has one link, always the same. What is added to it changes nothing and is not stored, so
        it does not say who gave it to you. But a leader who gives the link to one person alone knows who
        wrote by it.
      </p>
      <p>
        To keep floods away, your browser computes for about a second before it sends, and the memory of the
        running program counts for ten minutes how many reviews of the leader came from an address, under a
        keyed value that is forgotten afterwards.
      </p>
    </>
  );
}
