import { MailLayout, type MailTemplate, mailText } from "@/emails/layout";
import { BRAND } from "@/lib/brand";

export function alreadyRegisteredMail({ link }: { link: string }): MailTemplate {
  const parts = {
    title: "You already have an account",
    paragraphs: [
      `Somebody, perhaps you, signed up for ${BRAND} with this address. It already has an account, so nothing was changed.`,
      "You can log in the way you did before.",
    ],
    action: { label: "Log in", link },
    note: "If it was not you, there is nothing to do. Whoever it was has not learned that you have an account.",
  };
  return { subject: parts.title, react: <MailLayout {...parts} />, text: mailText(parts) };
}
