import { type MailTemplate, mailTemplate } from "@/emails/layout";
import { BRAND } from "@/lib/brand";

type Props = { link: string; unsubscribeLink: string; keptDays: number; pauseDays: number };

/** Says nothing about the feedback (docs/anonymity.md). */
export function invitationMail({ link, unsubscribeLink, keptDays, pauseDays }: Props): MailTemplate {
  return mailTemplate({
    title: "Feedback is waiting for you",
    preheader: "You can read it once you've signed up.",
    paragraphs: [
      `Someone you work with wrote feedback for you on ${BRAND}, where people tell their leaders what they think without giving their names.`,
      "To protect the person who wrote it, none of it is in this email. To read it, sign up with the address we sent this email to, then verify it. Other users can't read the feedback unless you make it public.",
      `You don't have to. Feedback that no one signs up for is deleted after ${keptDays} days.`,
    ],
    action: { label: "Sign up to read it", link },
    note: `We'll email you again only if someone writes more feedback for you, and never twice within ${pauseDays} days.`,
    unsubscribe: { reason: "Don't want these emails?", link: unsubscribeLink },
  });
}
