import { type MailTemplate, mailTemplate } from "@/emails/layout";
import { BRAND } from "@/lib/brand";

export function verifyEmailMail({ firstName, link }: { firstName: string; link: string }): MailTemplate {
  return mailTemplate({
    title: "Verify your email address",
    preheader: "One last step. The link expires in 24 hours.",
    paragraphs: [
      `Hello ${firstName},`,
      `There's one last step before you can use ${BRAND}: confirm your email address. The link expires in 24 hours.`,
    ],
    action: { label: "Verify Email", link },
    note: "If you didn't sign up, don't open the link. No one can use the account without it.",
  });
}
