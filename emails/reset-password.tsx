import { type MailTemplate, mailTemplate } from "@/emails/layout";
import { BRAND } from "@/lib/brand";

export function resetPasswordMail({ firstName, link }: { firstName: string; link: string }): MailTemplate {
  return mailTemplate({
    title: "Reset your password",
    preheader: "The link works once, and for 60 minutes.",
    paragraphs: [
      `Hello ${firstName},`,
      `somebody, perhaps you, asked for a new password for your ${BRAND} account. The link works once, and for 60 minutes.`,
      "A reset by mail locks your earlier submissions: they stay published, but Your Submissions no longer lists them. If you still know your password, log in with it instead. If you made a recovery code in your profile, enter it there afterwards to unlock them.",
    ],
    action: { label: "Reset Password", link },
    note: "If it was not you, do not open the link. Nothing changes without it.",
  });
}
