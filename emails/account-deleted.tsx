import { type MailTemplate, mailTemplate } from "@/emails/layout";
import { BRAND } from "@/lib/brand";

/** The last mail. Says nothing of what was submitted, nor whether anything was: the employer may read the mailbox. */
export function accountDeletedMail({ firstName, link }: { firstName: string; link: string }): MailTemplate {
  return mailTemplate({
    title: "Your account was deleted",
    preheader: "It cannot be undone. If it was not you, please read on.",
    paragraphs: [
      `Hello ${firstName},`,
      `your ${BRAND} account was deleted from a browser that was signed in to it. Your name, address, password and settings are gone, and so are the reviews about you. This cannot be undone.`,
      "If it was not you, somebody else could use your browser or your password: tell whoever looks after them. You can sign up with this address again, as somebody new.",
    ],
    action: { label: "Sign Up Again", link },
    note: "This is the last mail about this account.",
  });
}
