import { type MailTemplate, mailTemplate } from "@/emails/layout";
import { BRAND } from "@/lib/brand";

export function alreadyRegisteredMail({ link }: { link: string }): MailTemplate {
  return mailTemplate({
    title: "You already have an account",
    preheader: "Someone signed up with this address. Nothing has changed.",
    paragraphs: [
      `Someone, perhaps you, signed up for ${BRAND} with this address. It already has an account, so nothing has changed.`,
      "You can log in as before.",
    ],
    action: { label: "Log in", link },
    note: "If it wasn't you, you don't need to do anything. We didn't tell the person who signed up that you have an account.",
  });
}
