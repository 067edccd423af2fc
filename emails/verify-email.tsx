import { type MailTemplate, mailTemplate } from "@/emails/layout";
import { BRAND } from "@/lib/brand";

export function verifyEmailMail({ firstName, link }: { firstName: string; link: string }): MailTemplate {
  return mailTemplate({
    title: "Verify your email address",
    preheader: "There's one step left. The link works for 24 hours.",
    paragraphs: [
      `Hello ${firstName},`,
      `there's one step left before you can use ${BRAND}: confirm that this address is yours. The link works for 24 hours.`,
    ],
    action: { label: "Verify Email", link },
    note: "If you didn't sign up, don't open the link. No one can use the account without it.",
  });
}
