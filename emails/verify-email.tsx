import { MailLayout, type MailTemplate, mailText } from "@/emails/layout";
import { BRAND } from "@/lib/brand";

export function verifyEmailMail({ firstName, link }: { firstName: string; link: string }): MailTemplate {
  const parts = {
    title: "Verify your email address",
    paragraphs: [
      `Hello ${firstName},`,
      `one step is left before you can use ${BRAND}: confirm that this address is yours. The link works for 24 hours.`,
    ],
    action: { label: "Verify Email", link },
    note: "If you did not sign up, do not open the link. Without it the account cannot be used.",
  };
  return { subject: parts.title, react: <MailLayout {...parts} />, text: mailText(parts) };
}
