import { RuledTable } from "@/components/documents/ruled-table";

const KEPT = [
  {
    name: "Your account",
    what: "First and last name, work email, the same email without its ‘+tag’, a work email that you haven’t verified yet, job title, department, company, whether you’ve agreed to the terms, your settings, the date from which people can find you, your feedback link (whether it’s on, its address, when it closes, the month you last replaced it, and whether previews of it show your name), and the month you signed up. Also the name you sign with, if you chose one: it’s encrypted, and the stored value has the same size if you chose none.",
    why: "To run your account and to let people find the person they want to review. Basis: our contract with you.",
    until:
      "Until you delete it. If no one verifies the address, it’s deleted 30 to 37 days after we emailed the newest link. If you signed up with Google and never completed your profile, it’s deleted 30 days after the month you signed up.",
  },
  {
    name: "Your password",
    what: "A salted bcrypt hash, made with the key. We don’t store the password itself, or what you type while you choose one.",
    why: "So that only you can log in. Basis: the contract.",
    until:
      "Until it’s replaced or you delete your account. Also until you verify your address in a different browser from the one you signed up in, if feedback is waiting for the address or we invited it.",
  },
  {
    name: "Your sign-in with Google",
    what: "That you signed up with Google, and how Google identifies you: its web address as the issuer, and its number for you. No password, picture or token from Google. We keep the email address it gives us only until your work address takes its place.",
    why: "To recognise you. Basis: the contract.",
    until:
      "Until you set a password by email or delete your account. Also until you verify your work address in a browser that isn’t signed in, if feedback is waiting for the address or we invited it.",
  },
  {
    name: "The links that verify your address and set a new password",
    what: "The SHA-256 hash of the token. The link itself says when it ends. Until you verify your address, we also store a Monday two weeks after that of the newest link; for a reset link, the midnight after its end.",
    why: "To know that the address is yours. Basis: the contract.",
    until:
      "A verification link works for 24 hours. A reset link works once, for 60 minutes. The hash of a reset link is deleted in the night after that. The hash of a verification link stays with the account, but opens nothing.",
  },
  {
    name: "Your sessions",
    what: "The hash of a random number; a keyed value that leads to your account only with the key, and differs for each session; and an end date rounded up to the first of a month.",
    why: "To keep you signed in, and to be able to end that at once. Basis: the contract.",
    until:
      "Until you log out. A session you don’t use stops working after 7 days, and any session after 30. If you end all of them, change your password or delete your account, they stop working at once. What is left of a session opens nothing, and is deleted when the month of its end begins.",
  },
  {
    name: "Your recovery code, if you made one",
    what: "Random values of your account and, after a reset, the name you signed with, encrypted under the code and the key. We don’t store the code itself.",
    why: "To find your submissions again after a password reset by email. Basis: the contract.",
    until:
      "Until a new code replaces it or you delete your account. What a password reset has locked stays until its code unlocks it.",
  },
  {
    name: "Reviews that you write",
    what: "The text, the ratings, the company, the leader (if they have no account: their address, encrypted, and a keyed value of it), the name you sign with if you chose one, whether the review has the ‘Verified’ badge, whether the leader may share it as an image, the result of moderation (published, waiting, held or removed, and why it’s held), whether it’s your first review of that leader (encrypted), a moderator’s reason if they removed it, whether you asked a person to look again (and until the next night, the day on which you asked), whether the leader reported it with their reason and note, the week, and two keyed values. Not the name on your account, your email, account number or IP address.",
    why: "They are what the site is for. Basis: the contract.",
    until:
      "Until you withdraw them, the leader deletes their account, or you delete yours and choose to have them deleted. One that a moderator removes is deleted 26 to 27 weeks after that decision, unless you wait for another look at it. Reviews about someone without an account are deleted after 90 to 97 days if that person doesn’t sign up. We remove the exact time the following night.",
  },
  {
    name: "Reviews that you write through a link",
    what: "The same, but nothing that belongs to an account, and no request to look again. Neither keyed value leads to you, not even for the operator with the key. So no one can find these reviews for you, or delete them as yours.",
    why: "As above. Basis: the legitimate interest of people who want to say what they think without an account.",
    until:
      "Until the leader deletes their account. One that a moderator removes is deleted 26 to 27 weeks after that decision. We remove the exact time the following night.",
  },
  {
    name: "A change of whether a leader may share your review, until Monday",
    what: "The review and your choice, encrypted, and a keyed value of the review. Nothing of your account.",
    why: "To make the change without showing the leader which day you were here. Basis: your consent, which you can withdraw.",
    until: "Until the night from Sunday to Monday (UTC).",
  },
  {
    name: "Reviews about you",
    what: "The same, with totals and averages of them. These count for your company too if you make them public. If you have no account: your address, encrypted, and a keyed value of it. Both go when you sign up and the reviews become yours. If you report a review, your reason and your note are stored with it.",
    why: "So that you and, if you wish, others can learn from them. Basis: the legitimate interest of the people you lead in saying what they think, and yours in hearing it.",
    until:
      "Until their authors withdraw them or you delete your account. One that a moderator removes stays stored for another 26 to 27 weeks, and only its author and moderators can read it. If you have no account, 90 to 97 days.",
  },
  {
    name: "Your replies and thanks",
    what: "For a review about you: the text of your reply, whether it’s published, held or removed and why, the day you published it, and the week in which you thanked the author. Not whether the author has read either.",
    why: "So that people can read your reply, and the author your thanks. Basis: the contract.",
    until:
      "Until you delete the reply or take the thanks back, the review is deleted, or you delete your account. After you can no longer edit the reply, we keep only its week.",
  },
  {
    name: "Pages of images that you share",
    what: "For each image of a review about you or of your stats: a code, your account, which review, the week in which the image was made, the score on it, and whether you withdrew it. The text stays in the review. Anyone who has the address can see what the image shows, with your name, title and company.",
    why: "So that people can check that an image is real. Basis: your consent, which you can withdraw, and for a review its author’s too.",
    until: "Until the review is deleted or you delete your account. A page that is withdrawn shows nothing.",
  },
  {
    name: "Emails waiting to be sent",
    what: "What the email says and who it’s for, encrypted: your address, your first name and the link, or that feedback is waiting for you. Also a keyed value of your account.",
    why: "To send it even after a failure. Basis: the contract.",
    until: "Until it’s sent. An email that fails seven times stays, encrypted, for another 30 to 37 days.",
  },
  {
    name: "That you were invited",
    what: "If you have no account and someone wrote about you: a keyed value of your address, and the Monday before which you get no other invitation.",
    why: "To send you at most one invitation in 30 days, however many people write. Basis: your legitimate interest in being left alone.",
    until: "Until the night after that Monday.",
  },
  {
    name: "That you unsubscribed",
    what: "Your address, and the month in which emails about feedback stopped.",
    why: "To send you no more of them. Basis: your legitimate interest in being left alone.",
    until:
      "Until you undo it, by the link or by the switch in your account. We keep it even after you delete your account. Otherwise we’d email you about the next review of your address.",
  },
  {
    name: "Counts that prevent abuse",
    what: "Keyed values of accounts, IP addresses and email addresses, in memory and never on disk. For an account, also who its reviews of the day are about. For a feedback link, how many reviews came through it from one IP address in ten minutes, and which of the form’s calculations have been used. For a quarter of an hour after you set a password, a keyed value of it, so that you can log in even if others have tried too often.",
    why: "To slow down guessing of passwords and codes, floods, and copying of the directory. Basis: the legitimate interest in a site that works.",
    until: "At most 24 hours.",
  },
  {
    name: "What administrators do",
    what: "The day, the administrator’s address, what they did, with which review, company or account (its address), and the reason they gave. Of a decision about a review, also a keyed value of the leader’s address, so that leaders who are administrators don’t read decisions about themselves. Nothing of a review’s author.",
    why: "To see who decided what. Basis: the legitimate interest in decisions that can be checked.",
    until: "One year.",
  },
  {
    name: "How many reviews were removed",
    what: "Numbers by month, kind of reason and who asked. They lead to no review and no person.",
    why: "To show everyone how this site removes reviews. Basis: the legitimate interest in decisions that can be checked.",
    until: "As long as this site runs.",
  },
  {
    name: "Logs",
    what: "Events from a fixed list, such as a failed job, with the place in the program. No IP address, browser, page, email address or text.",
    why: "To find faults. Basis: the legitimate interest in a site that works.",
    until: "As long as the operator keeps them. They hold nothing about you.",
  },
];

/** Must match prisma/schema.prisma, lib/limits/rate-limit.ts and lib/log.ts. */
export function KeptTable() {
  return (
    <>
      <RuledTable
        caption="What is kept, why, and for how long"
        head={["Data", "What it is", "Why", "How long"]}
        rows={KEPT.map(({ name, what, why, until }) => ({ name, cells: [what, why, until] }))}
      />
      <p>
        The operator’s backups can hold all of this for as long as the operator keeps them. We delete
        automatically only what this table says.
      </p>
    </>
  );
}

const ON_DEVICE = [
  {
    name: "session",
    where: "Cookie, called __Host-session over https",
    what: "A signed value that says which session and account are yours. Scripts can’t read it. Set when you log in.",
    until: "7 days after your last visit, 30 days after you logged in, or when you log out",
  },
  {
    name: "sign-up",
    where: "Cookie, called __Host-sign-up over https",
    what: "Shows that this browser signed up, so that no one else can choose your account’s password. Only this site can tell it from a random value, and scripts can’t read it. Set when you sign up.",
    until: "Until you verify your address in this browser, but at most 48 hours",
  },
  {
    name: "login-callback, and those that begin with authjs",
    where: "Cookies, with __Host- in front over https",
    what: "Tie Google’s answer to this browser, and remember which page you wanted. Set only when you continue with Google.",
    until: "At most 15 minutes; the one for the form until you close the browser",
  },
  {
    name: "auth-storage",
    where: "localStorage",
    what: "Your name, email address, account number and whether you are an administrator, so that your other tabs and our public pages know that you are signed in, or that you logged out.",
    until: "Emptied when you log out or your session ends",
  },
  {
    name: "theme",
    where: "localStorage",
    what: "Whether you chose light or dark.",
    until: "Until you clear it",
  },
  {
    name: "single-keys",
    where: "localStorage",
    what: "Whether you turned off the single-key shortcuts.",
    until: "Until you turn them on again or clear it",
  },
  {
    name: "seen-reviews",
    where: "localStorage, and sessionStorage of one tab",
    what: "The week of your last visit to Your Feedback, and random-looking marks of the reviews you saw that week, so that we can show what is new. Only your account can tell what they mean. They aren’t sent anywhere.",
    until: "In the tab until you log out or close it; otherwise until you delete your account or clear it",
  },
  {
    name: "offline-worker.js",
    where: "Service worker, on signed-in pages only",
    what: "One page, the same for everyone, that your browser shows if it can’t reach the site. It keeps nothing that you read or write.",
    until: "Until you log out or open the login page",
  },
  {
    name: "recent-looks",
    where: "localStorage",
    what: "The last five leaders and companies you looked at, with their names and numbers, and your account number. They aren’t sent anywhere.",
    until: "Until you log out, delete your account or remove them",
  },
  {
    name: "review-draft",
    where: "sessionStorage of one tab",
    what: "The review that you’re writing. It isn’t sent anywhere until you submit it.",
    until: "Until you submit it, log out, delete your account or close the tab",
  },
  {
    name: "link-review-draft",
    where: "sessionStorage of one tab",
    what: "The same for a review through a leader’s link, with a random number so that sending it twice counts once.",
    until: "Until you submit it, log out in that tab or close it",
  },
  {
    name: "reply-draft",
    where: "sessionStorage of one tab",
    what: "The replies to reviews that you’re writing. They aren’t sent anywhere until you publish them.",
    until: "Until you publish them, log out, delete your account or close the tab",
  },
  {
    name: "unsent-decisions",
    where: "sessionStorage of one tab, administrators only",
    what: "The numbers of the reviews that you just decided on, what you decided and your reason, in case it can’t be sent.",
    until: "Until it is sent, you dismiss the notice about it, log out, delete your account or close the tab",
  },
];

export function OnYourDevice() {
  return (
    <>
      <p>
        The site needs all of this to do what you ask, and none of it follows you elsewhere. That is why no
        banner asks for your consent.
      </p>
      <RuledTable
        caption="What is kept on your device"
        head={["Name", "Where", "What it’s for", "How long"]}
        rows={ON_DEVICE.map(({ name, where, what, until }) => ({ name, cells: [where, what, until] }))}
      />
    </>
  );
}
