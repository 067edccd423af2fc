import { type MailTemplate, mailTemplate } from "@/emails/layout";
import { BRAND } from "@/lib/brand";

export function resetPasswordMail({ firstName, link }: { firstName: string; link: string }): MailTemplate {
  return mailTemplate({
    title: "Reset your password",
    preheader: "The link works once and expires in 60 minutes.",
    paragraphs: [
      `Hello ${firstName},`,
      `Someone, perhaps you, asked for a new password for your ${BRAND} account. The link works once and expires in 60 minutes.`,
      "Resetting your password by email locks your earlier submissions. They stay on this site, whether published, waiting or held, but Your Submissions no longer lists them, and you can no longer withdraw them. If you still know your password, log in with it instead. If you've made a recovery code in your profile, you can use it afterwards to unlock your submissions.",
    ],
    action: { label: "Reset Password", link },
    note: "If it wasn't you, ignore this email and don't open the link. Your password hasn't changed.",
  });
}
