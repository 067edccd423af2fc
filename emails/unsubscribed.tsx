import { type MailTemplate, mailTemplate } from "@/emails/layout";
import { BRAND } from "@/lib/brand";

/** To an address that somebody unsubscribed without the link of a mail, so that its owner can take it back. */
export function unsubscribedMail({ link, undoDays }: { link: string; undoDays: number }): MailTemplate {
  return mailTemplate({
    title: "You are unsubscribed",
    preheader: "If it was not you, you can take it back.",
    paragraphs: [
      `Somebody, perhaps you, asked ${BRAND} to send no more mail about feedback to this address. So none will come.`,
      "If it was not you, or you would rather be told, keep getting it.",
    ],
    action: { label: "Keep getting mail", link },
    note: `If you want no such mail, there is nothing to do. The link works once, and for ${undoDays} days.`,
  });
}
