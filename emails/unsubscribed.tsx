import { type MailTemplate, mailTemplate } from "@/emails/layout";
import { BRAND } from "@/lib/brand";

/** Sent when an address was unsubscribed without an email's signed link, so that its owner can undo it. */
export function unsubscribedMail({ link, undoDays }: { link: string; undoDays: number }): MailTemplate {
  return mailTemplate({
    title: "You are unsubscribed",
    preheader: "If it wasn't you, you can undo this.",
    paragraphs: [
      `Someone, perhaps you, asked ${BRAND} to stop emailing this address about feedback. So we won't send any more of these emails.`,
      "If it wasn't you, or if you want these emails after all, you can keep getting them.",
    ],
    action: { label: "Keep getting emails", link },
    note: `If you don't want these emails, you don't need to do anything. The link works once and expires in ${undoDays} days.`,
  });
}
