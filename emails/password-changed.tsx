import { type MailTemplate, mailTemplate } from "@/emails/layout";
import { BRAND } from "@/lib/brand";

/** Sent after every change, in case someone else made it (SEC-E4). */
export function passwordChangedMail({ firstName, link }: { firstName: string; link: string }): MailTemplate {
  return mailTemplate({
    title: "Your password was changed",
    preheader: "If it was you, you don't need to do anything.",
    paragraphs: [
      `Hello ${firstName},`,
      `The password of your ${BRAND} account was changed, and every other browser was logged out. If it was you, you don't need to do anything.`,
      "If it wasn't you, set a new password now. Someone else may be able to read your email, so tell the people who look after your mailbox.",
    ],
    action: { label: "Set Another Password", link },
    note: "We email you whenever your password changes.",
  });
}
