import type { Part } from "@/components/documents/long-read";
import { Link } from "@/components/ui/link";
import { paths } from "@/lib/paths";
import { RELEASE_PEOPLE } from "@/lib/reviews/constants";

export function choiceParts(): readonly Part[] {
  return [
    { id: "consent", title: "Letting the leader share it", body: <Consent /> },
    { id: "waiting", title: "Waiting for others", body: <Waiting /> },
    { id: "moderators", title: "When a moderator decides", body: <Moderators /> },
    { id: "unlink", title: "Unlinking or withdrawing a review", body: <Unlink /> },
    { id: "recovery", title: "Password resets and the recovery code", body: <Recovery /> },
    { id: "link", title: "Reviewing through a leader’s link", body: <ByLink /> },
  ];
}

function Consent() {
  return (
    <>
      <p>
        When you write about a leader, you choose whether they may share the review publicly as an image. They
        can’t, unless you tick the box. The image shows your text, your ratings and the week, never a name you
        sign with. The leader sees which reviews they may share, and no other user does.
      </p>
      <p>
        You can change this in Your Submissions. If the change showed at once, the leader would know that you
        were here that day. So it takes effect on Monday, together with all other changes of that week. Until
        then it waits, encrypted, in a separate table under a keyed value, and the review itself doesn’t
        change. You can also choose ‘Now’: then the leader may notice today.
      </p>
      <p>
        This doesn’t hide everything. The leader can tell in which week the author of a changed review came
        back, and so can someone with a copy of the database from before that Monday and one from after. If
        you tick the box and few others do, that is something your reviews have in common. Images that the
        leader has already published stay where they are. A review through a leader’s link belongs to no
        account, so you can’t change it later.
      </p>
    </>
  );
}

function Waiting() {
  return (
    <>
      <p>
        When you write about a leader, you choose whether the review is delivered now or waits until{" "}
        {RELEASE_PEOPLE} people have written. If yours is the first in months, a leader who reads it at once
        can ask who was here today. If it comes out together with others, it’s one of several.
      </p>
      <p>
        Until then only you can see it, in Your Submissions. The leader doesn’t learn that anything waits:
        it’s in no list, number, average, email or image. Nor do you learn how many others wait. On the Monday
        after {RELEASE_PEOPLE} people have written about the leader, delivered or waiting, all that wait come
        out together. They get the week that begins then, and their order is random. If the others were
        delivered long ago, yours comes out alone.
      </p>
      <p>
        A person counts once, however much they write. Reviews through the leader’s link don’t count, because
        anyone can send them. Nor do reviews that a moderator holds or removed, or that you’ve unlinked. To
        count without knowing who wrote what, we store with each review whether it was its author’s first
        about that leader, encrypted.
      </p>
      <p>
        You can withdraw yours, and no one notices. You can also deliver it at any time, and then others can
        see that it’s new that day. We can’t tell whether two accounts belong to one person. Someone with two
        more accounts here, at work addresses of their own, can write two reviews and so bring out the one
        that waits.
      </p>
    </>
  );
}

function Moderators() {
  return (
    <>
      <p>
        Moderators are the administrators of this site. They decide about reviews that the check of the text
        held, that a leader reported, or whose author asks for another look. They see the text with its marked
        words, the overall rating, the reasons, whom it’s about and the week. They don’t see who wrote it, or
        the name it’s signed with. They also read replies that are held, with the review that each one
        answers, even if the leader keeps reviews private. A moderator who is a leader sees and decides
        nothing that is about themselves there. Another one does; if there is none, it waits until there is.
      </p>
      <p>
        A held review appears on their screen from the day after you sent it (UTC). Otherwise a moderator who
        watches the screen would see when you were here. If they publish it, it gets the week of that day, for
        you as well, so no other user can tell that it was held. No email tells you: you see the outcome in
        Your Submissions.
      </p>
      <p>
        If they remove it, it stays in Your Submissions, with their reason, for 26 weeks after that week. Then
        we delete it, unless you’ve asked for another look and no one has decided yet. A moderator looks at a
        held review without being asked. If they remove it, you can ask once for a person to look again.
        Moderators see your request from the day after (UTC), so they can tell on which day its author was
        here.
      </p>
      <p>
        A leader can report each review once. If they say that it threatens someone or gives away private
        data, it’s hidden from other users until a moderator decides. It keeps its week if it comes back. The
        leader learns whether it stays, not who wrote it.
      </p>
      <p>
        <Link href={paths.removals}>Removals</Link> shows everyone how many reviews were removed, and why. Its
        numbers are rough, and only of months that are over, so that they don’t show whether a review that
        disappeared was removed or withdrawn.
      </p>
    </>
  );
}

function Unlink() {
  return (
    <>
      <p>
        ‘Unlink from my account’, in Your Submissions, replaces what ties the review to you with random
        values. The review stays where it is and still counts, but from then on no one can find its author
        from what is stored: not the operator with the key, and not you.
      </p>
      <p>
        You can’t undo this. The review leaves Your Submissions, and you can no longer prove that you wrote
        it. If you signed it with a name, the name is removed. Copies of the database made earlier don’t
        change.
      </p>
      <p>
        ‘Withdraw’ deletes the review instead, for everyone and at once, with its public page, and the stats
        change. The leader, and anyone who watches, can see that it’s gone, and so that its author was here
        that day. If that could give you away, unlink it instead: readers then see no change, except that a
        name you signed with comes off.
      </p>
      <p>
        Deleting your account can unlink all your reviews at once. Without the random value on your account,
        which is deleted with it, no one can work out their tags. The reviews themselves don’t change, and a
        name that you signed with stays. Or you can have them deleted too. Then they disappear together with
        your account, and anyone who notices both can tell they were yours.
      </p>
    </>
  );
}

function Recovery() {
  return (
    <>
      <p>
        Resetting your password by email locks your earlier submissions. It replaces the random value that
        their tags were made from, so no one can work the tags out any more: not someone who reads your work
        email, not the operator with the key, and not you. It also removes the name that you sign with from
        your account. Changing the password in your profile locks nothing.
      </p>
      <p>
        A recovery code brings them back, if you made one in your profile before the reset. We show it once
        and don’t store it. We store only the random value, encrypted under the code and the key together. So
        no one can open it with a copy of the database, even if they have the key too. After a reset you enter
        the code, and Your Submissions is complete again.
      </p>
      <p>
        Keep the code where no one at work can read it: not in your work email, and not on a work computer.
        Anyone who has it and can reset your password by email sees what you submitted. Anyone who resets your
        password also sees that you had a code, but not whether you’ve written anything.
      </p>
    </>
  );
}

function ByLink() {
  return (
    <>
      <p>
        A leader can turn on a link and give it to anyone. People who open it see the leader’s name and
        company, and a form. You don’t need an account. If you have one and are signed in, the form is sent
        without it.
      </p>
      <p>
        The review has the same columns as any other. Its tag is a random number. The second value is made
        from the leader it’s about and a number that your browser makes up and no one keeps. So there is
        nothing to look up, not even for the operator with the key. You can’t find the review again, change it
        or take it back, and we don’t tell you whether it was published or held.
      </p>
      <p>
        Each leader has one link at a time. They can replace it once a month, and the old one stops working
        then. If someone adds something to it, that has no effect and we don’t store it. So the link doesn’t
        show who gave it to you. But a leader who gives the link to only one person knows who wrote through
        it.
      </p>
      <p>
        To prevent floods of reviews, your browser does a calculation that takes about a second before it
        sends yours. For ten minutes, the running program also counts how many reviews of the leader came from
        an IP address. It does this only in memory, under a keyed value, and then forgets it.
      </p>
    </>
  );
}
