import { type MailTemplate, mailTemplate } from "@/emails/layout";
import { BRAND } from "@/lib/brand";

export function resetPasswordMail({ firstName, link }: { firstName: string; link: string }): MailTemplate {
  return mailTemplate({
    title: "Reset your password",
    preheader: "The link works once, within 60 minutes.",
    paragraphs: [
      `Hello ${firstName},`,
      `someone, perhaps you, asked for a new password for your ${BRAND} account. The link works once, within 60 minutes.`,
      "Resetting your password by email locks your earlier submissions. They stay published, but Your Submissions no longer lists them. If you still know your password, log in with it instead. If you made a recovery code in your profile, you can unlock them with it afterwards.",
    ],
    action: { label: "Reset Password", link },
    note: "If it wasn't you, don't open the link. Nothing changes without it.",
  });
}
