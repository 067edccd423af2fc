import type { LeaderMailProps } from "@/components/documents/leader-mail";
import type { Part } from "@/components/documents/long-read";
import { RuledTable } from "@/components/documents/ruled-table";
import { STORED_REVIEW } from "@/components/documents/stored-review";
import { RATINGS_IN_WORDS } from "@/lib/ratings/constants";

export function designParts({ pace }: LeaderMailProps): readonly Part[] {
  return [
    { id: "stored", title: "What we store, and what we don’t", body: <Stored /> },
    { id: "example", title: "One review, column by column", body: <Example pace={pace} /> },
    { id: "tag", title: "How you find your reviews again", body: <Tag /> },
    { id: "seal", title: "The seal, every night", body: <Seal /> },
  ];
}

function Stored() {
  return (
    <>
      <p>
        You can write a review in two ways. If you sign in, the site knows who you are at that moment. If you
        open a leader’s link, it doesn’t. What matters is what the site keeps afterwards. This section is
        about signing in. <a href="#link">Links</a> come further down.
      </p>
      <h3>Stored with a review</h3>
      <ul>
        <li>your text and your {RATINGS_IN_WORDS};</li>
        <li>
          the company, and the leader if it’s about one (if they have no account: their address, encrypted,
          and a keyed value of it);
        </li>
        <li>a name, only if you chose one to sign with;</li>
        <li>
          when you sent it, or, if it was held or waited, when it was published; once the day has passed, only
          the week;
        </li>
        <li>
          whether you work there, but only if enough of your colleagues are members that this says little
          about you;
        </li>
        <li>whether the leader may share it publicly as an image;</li>
        <li>
          the result of the check: published, removed, or held and why; and whether it waits for others;
        </li>
        <li>whether it was your first review of that leader, encrypted to one size;</li>
        <li>
          only if it happens: a moderator’s reason for removing it, that you asked for another look and, until
          the next night, on which day; and the leader’s reason and note for reporting it;
        </li>
        <li>two keyed values, which mean nothing without the key.</li>
      </ul>
      <h3>Not stored with it</h3>
      <ul>
        <li>your name, email address, account number, title or department;</li>
        <li>your IP address, browser or device;</li>
        <li>which other reviews are yours: each one has its own tag.</li>
      </ul>
      <h3>Not stored on your account either</h3>
      <p>
        Your account has no date that anyone could compare with a review: no last login, no last change, and
        only the month you signed up. It doesn’t count what you’ve written. Storing a review changes nothing
        at all on your account.
      </p>
      <p>
        Your sessions don’t name your account. Only the key leads from a session to you, and no two sessions
        show that they have the same owner, not even after you end them all. So they don’t show who was here
        in which week, even to someone with several copies of the database. (Two copies do show who changed a
        password, edited a profile, made a recovery code or joined in between.)
      </p>
      <p>
        Links that we email you carry their own expiry time, so we don’t store it. For a day, the running
        program counts how many reviews you’ve sent and about whom. It does this only in memory, under a keyed
        value, and then forgets it.
      </p>
    </>
  );
}

function Example({ pace }: Pick<LeaderMailProps, "pace">) {
  return (
    <>
      <p>
        Suppose you work at Harrow Lane Instruments. On Tuesday 10 March at 14:32 you write about Maren Oduya,
        who leads your team. This is the whole row in the database the next day. We’ve written out the company
        and the leader, but the row holds their numbers. The names are made up.
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
        Saving it changes only totals: the leader’s and, if the leader’s reviews are public, those of the
        company and the site, each with its weekly stats. None of these rows is yours. A review that is held
        or waits changes no totals. Nor does a review of a leader who has no account, but it may add that
        leader’s company, which no one can find yet.{" "}
        {pace === "weekly"
          ? "We write the email to the leader once the week is over. It goes by the week, which the review shows anyway."
          : "On this site, a note that the leader is due an email is stored with the review, and deleted when the email goes out."}
      </p>
    </>
  );
}

function Tag() {
  return (
    <>
      <p>
        You can still find your own reviews, although the site keeps no list of who wrote what. When you open
        Your Submissions, it works out which tags <em>your</em> reviews would have and asks the database which
        of them exist.
      </p>
      <p>
        That takes two things: a random value on your account, and a 32-byte key that is kept outside the
        database, in its own file or in the server’s settings. Someone who has only the database can’t work
        the tags out, however much computing power they have, because no one can guess the key. Someone who
        has both can. That is the limit of the design, and the reason to keep the key and the database apart.
      </p>
      <p>
        Two reviews by the same person share no tag. Someone who learns that one is yours doesn’t learn which
        others are. Signing with a name undoes this: the same name on two reviews ties them together.
      </p>
      <p>
        One thing needs no key. Anyone who can open your account sees Your Submissions as you do: on a screen
        you left unlocked, with your password, or through the Google account you sign in with.
      </p>
    </>
  );
}

function Seal() {
  return (
    <>
      <p>
        An exact time is almost as good as a name, because anyone with a log of who used the network when
        could compare the two. So the site never shows a time finer than the week, not even to you, and lists
        the reviews of a week in the order of random numbers. Soon the database doesn’t have an exact time
        either.
      </p>
      <p>
        Every night, shortly after midnight UTC, we take the reviews of earlier days out of their table and
        remove their exact times. Only the Monday of the week is left. Then we write them back in the order of
        random numbers, together with that week’s other reviews.
      </p>
      <p>
        Rewriting the reviews matters as much as changing the date. A database also records the order of its
        rows and which ones were saved together, and both would show the day. So every night we also rewrite
        the rows of people, companies, sessions, waiting emails and invitations, all at once and in the same
        kind of order. The tables go into new files, so that no old rows stay behind in free space. When a
        leader signs up and takes over the reviews that waited for them, an author changes whether a review
        may be shared, or someone reports a review, asks for another look at it or decides about it, we
        rewrite every review, so that nothing shows which day that was.
      </p>
      <p>
        Until that night the tables hold the exact time of today’s reviews. Copies of the database made before
        the seal, and disk space that deleted files used, can hold it for longer. The manual tells operators
        to make copies after the seal and to encrypt the disk.
      </p>
    </>
  );
}
