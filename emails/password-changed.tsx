import { type MailTemplate, mailTemplate } from "@/emails/layout";
import { BRAND } from "@/lib/brand";

/** Tells the owner of an account, whoever changed its password (SEC-E4). */
export function passwordChangedMail({ firstName, link }: { firstName: string; link: string }): MailTemplate {
  return mailTemplate({
    title: "Your password was changed",
    preheader: "If it was you, there is nothing to do.",
    paragraphs: [
      `Hello ${firstName},`,
      `the password of your ${BRAND} account was changed, and every other browser was logged out. If it was you, there is nothing to do.`,
      "If it was not you, set a new password now. Somebody else may be able to read your mail, so tell whoever looks after your mailbox.",
    ],
    action: { label: "Set Another Password", link },
    note: "We tell you of every change of your password.",
  });
}
