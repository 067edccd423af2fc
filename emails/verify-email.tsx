import { type MailTemplate, mailTemplate } from "@/emails/layout";
import { BRAND } from "@/lib/brand";

export function verifyEmailMail({ firstName, link }: { firstName: string; link: string }): MailTemplate {
  return mailTemplate({
    title: "Verify your email address",
    preheader: "One step is left. The link works for 24 hours.",
    paragraphs: [
      `Hello ${firstName},`,
      `one step is left before you can use ${BRAND}: confirm that this address is yours. The link works for 24 hours.`,
    ],
    action: { label: "Verify Email", link },
    note: "If you did not sign up, do not open the link. Without it the account cannot be used.",
  });
}
