import { type MailTemplate, mailTemplate } from "@/emails/layout";
import { BRAND } from "@/lib/brand";

/** Doesn't say whether anything was submitted, because the employer may read the mailbox. */
export function accountDeletedMail({ firstName, link }: { firstName: string; link: string }): MailTemplate {
  return mailTemplate({
    title: "Your account was deleted",
    preheader: "This can't be undone. If it wasn't you, please read on.",
    paragraphs: [
      `Hello ${firstName},`,
      `Your ${BRAND} account was deleted from a browser that was signed in to it. Your name, address, password and settings are gone, and so are the reviews about you. This can't be undone.`,
      "If it wasn't you, someone else can use your browser or knows your password. Tell the people who look after your computer. You can sign up with this address again, but nothing from the old account comes back.",
    ],
    action: { label: "Sign Up Again", link },
    note: "This is the last email about this account.",
  });
}
