import { RuledTable } from "@/components/documents/ruled-table";

const KEPT = [
  {
    name: "Your account",
    what: "First and last name, work email, the same without a ‘+tag’, a work email that you have yet to verify, job title, department, company, whether you have agreed to the terms, your settings, from when people can find you, whether your feedback link is on, a name to sign with if you chose one (encrypted, and of the same size if you chose none), and the month of sign-up.",
    why: "To run your account and to let people find whom they want to review. Basis: the contract with you.",
    until:
      "Until you delete it. One whose address nobody verifies is deleted 30 to 37 days after its newest link was mailed; one that came by Google and was never completed, 30 days after the month of its sign-up.",
  },
  {
    name: "Your password",
    what: "A salted bcrypt hash, made with the key. The password itself is not stored, nor what you type while you choose one.",
    why: "To let you and nobody else in. Basis: the contract.",
    until:
      "Until it is replaced, or the account is deleted. Also until you verify your address in another browser than the one you signed up in, if feedback waits for it or it was invited.",
  },
  {
    name: "Your sign-in with Google",
    what: "That you came by Google, and who it says you are: its address as an issuer, and the number that it has for you. No password, picture or token of Google. Its mail address only until your work address takes its place.",
    why: "To know you again. Basis: the contract.",
    until:
      "Until you set a password by mail, or the account is deleted. Also until you verify your work address in a browser that is not signed in, if feedback waits for it or it was invited.",
  },
  {
    name: "The links that verify your address and set a new password",
    what: "The SHA-256 hash of the token. When the link ends is in the link itself. Until your address is verified, a Monday two weeks after that of the newest link; of a reset link, the midnight after its end.",
    why: "To know that the address is yours. Basis: the contract.",
    until:
      "One works for 24 hours, the other for 60 minutes and once. The hash of a reset link is deleted in the night after. That of a verification link stays with the account, where it opens nothing.",
  },
  {
    name: "Your sessions",
    what: "The hash of a random number, a keyed value that leads to your account only with the key and is a different one for each session, and an end rounded up to the first of a month.",
    why: "To keep you signed in, and to end that at once. Basis: the contract.",
    until:
      "Until you log out. Unused, one stops working after 7 days, and after 30 days in any case; what is left of it opens nothing, and is deleted when that month begins.",
  },
  {
    name: "Your recovery code, if you made one",
    what: "Random values of your account and, after a reset, the name that you signed with, encrypted under the code and the key. The code itself is not stored.",
    why: "To find your submissions again after a reset by mail. Basis: the contract.",
    until:
      "Until a new code replaces it or the account is deleted. What a reset by mail has locked stays until its code unlocks it.",
  },
  {
    name: "Reviews that you write",
    what: "The text, the ratings, whom they are about, the week, and two keyed values. Without your name, email, account number or IP address.",
    why: "They are what the site is for. Basis: the contract.",
    until:
      "Until they are deleted, which you decide when you delete your account; about somebody without an account, 90 to 97 days if they do not sign up. The exact time goes in the night that follows.",
  },
  {
    name: "Reviews that you write by a link",
    what: "The same, but nothing that belongs to an account: neither value leads to you, not even for the operator with the key. So these reviews can neither be found for you nor be deleted as yours.",
    why: "As above. Basis: the legitimate interest of those who write in saying what they think without an account.",
    until: "Until they are deleted. The exact time goes in the night that follows.",
  },
  {
    name: "Reviews about you",
    what: "The same, and totals and averages of them, which count for your company too if you make them public. If you have no account, your address, encrypted, and a keyed value of it; both go when you sign up and the reviews become yours.",
    why: "So that you and, if you wish, others can learn from them. Basis: the legitimate interest of the people you lead in saying what they think, and yours in hearing it.",
    until: "Until they are removed or your account is deleted. Without an account, 90 to 97 days.",
  },
  {
    name: "Mail that waits to leave",
    what: "What it is and whom it is for, encrypted: your address, your first name and the link, or that feedback waits for you; and a keyed value of your account.",
    why: "To send it even after a failure. Basis: the contract.",
    until: "Deleted once sent. What fails seven times stays, encrypted, for another 30 to 37 days.",
  },
  {
    name: "That you were invited",
    what: "If you have no account and somebody wrote about you: a keyed value of your address, and the Monday before which you get no other such mail.",
    why: "To send you one mail in 30 days, however many write. Basis: your legitimate interest in being left alone.",
    until: "Until the night after that Monday.",
  },
  {
    name: "That you unsubscribed",
    what: "Your address, and the month in which mail about feedback was stopped.",
    why: "To send you no more of it. Basis: your legitimate interest in being left alone.",
    until:
      "Until you take it back, by the link, or by the switch in your account. Also after your account is deleted, or the next review of your address would be mailed to you.",
  },
  {
    name: "Counts against abuse",
    what: "Keyed values of an account, an IP address or an email address, and with that of an account whom its reviews of the day are about, in memory and never on disk. Of reviews by links, how many came from an address by one link in ten minutes; which computed answers to the form were used; and for a quarter of an hour after you set a password, a keyed value of it, so that you can log in though others have tried too often.",
    why: "To slow down guessed passwords and codes, floods and copied directories. Basis: the legitimate interest in a site that works.",
    until: "At most 24 hours, or until the program is started again.",
  },
  {
    name: "Logs",
    what: "Events from a fixed list, such as a failed job, with the place in the program. No address, browser, page, mail address or text.",
    why: "To find faults. Basis: the legitimate interest in a site that works.",
    until: "As long as the operator keeps them. They hold nothing about you.",
  },
];

/** Everything that the server keeps; true of prisma/schema.prisma, lib/http/rate-limit.ts and lib/log.ts. */
export function KeptTable() {
  return (
    <>
      <RuledTable
        caption="What is kept, why, and for how long"
        head={["Data", "What it is", "Why", "How long"]}
        rows={KEPT.map(({ name, what, why, until }) => ({ name, cells: [what, why, until] }))}
      />
      <p>
        Copies that the operator makes against loss can hold all of it for as long as they are kept. Apart
        from what is said here nothing is deleted by itself.
      </p>
    </>
  );
}

const ON_DEVICE = [
  {
    name: "session",
    where: "Cookie; over https it is called __Host-session",
    what: "Says, signed, which session and account you are. Scripts cannot read it. Set when you log in.",
    until: "7 days after your last visit, 30 days after you logged in, or when you log out",
  },
  {
    name: "sign-up",
    where: "Cookie; over https it is called __Host-sign-up",
    what: "Shows that this browser signed up, so that no one else can choose the password of your account. Random to anyone but this site, and scripts cannot read it. Set when you sign up.",
    until: "Until you verify your address in this browser, 48 hours at most",
  },
  {
    name: "login-callback, and those that begin with authjs",
    where: "Cookies; over https with __Host- or __Secure- in front",
    what: "Tie the answer that comes back from Google to this browser, and say which page you wanted. Set when you continue with Google, and no sooner.",
    until: "15 minutes at most; the one for the form until you close the browser",
  },
  {
    name: "auth-storage",
    where: "localStorage",
    what: "Your name, email address, account number and whether you are an administrator, so that your other tabs know that you are signed in.",
    until: "Emptied when you log out or your session ends",
  },
  {
    name: "theme",
    where: "localStorage",
    what: "Whether you chose light or dark.",
    until: "Until you clear it",
  },
  {
    name: "review-draft",
    where: "sessionStorage of one tab",
    what: "The review that you are writing. It is not sent anywhere until you submit it.",
    until: "Until you submit it, log out or close the tab",
  },
  {
    name: "link-review-draft",
    where: "sessionStorage of one tab",
    what: "The same for a review by a leader's link, with a random number by which sending it twice counts once.",
    until: "Until you submit it, log out or close the tab",
  },
];

/** Everything that the browser keeps for the site. */
export function OnYourDevice() {
  return (
    <>
      <p>
        All of it is needed for what you ask the site to do, and none of it follows you elsewhere. That is why
        no banner asks for your consent.
      </p>
      <RuledTable
        caption="What is kept on your device"
        head={["Name", "Where", "What it is for", "How long"]}
        rows={ON_DEVICE.map(({ name, where, what, until }) => ({ name, cells: [where, what, until] }))}
      />
    </>
  );
}
