import { type MailTemplate, mailTemplate } from "@/emails/layout";
import { BRAND } from "@/lib/brand";

export function alreadyRegisteredMail({ link }: { link: string }): MailTemplate {
  return mailTemplate({
    title: "You already have an account",
    preheader: "Somebody signed up with this address. Nothing was changed.",
    paragraphs: [
      `Somebody, perhaps you, signed up for ${BRAND} with this address. It already has an account, so nothing was changed.`,
      "You can log in the way you did before.",
    ],
    action: { label: "Log in", link },
    note: "If it was not you, there is nothing to do. Whoever it was has not learned that you have an account.",
  });
}
