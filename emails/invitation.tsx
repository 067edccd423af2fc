import { type MailTemplate, mailTemplate } from "@/emails/layout";
import { BRAND } from "@/lib/brand";

type Props = { link: string; unsubscribeLink: string; keptDays: number; pauseDays: number };

/** To a leader who has no account: that feedback waits, and nothing about it, as in the mail to members. */
export function invitationMail({ link, unsubscribeLink, keptDays, pauseDays }: Props): MailTemplate {
  return mailTemplate({
    title: "Feedback is waiting for you",
    preheader: "It is yours to read once you have signed up.",
    paragraphs: [
      `Somebody you work with wrote feedback for you on ${BRAND}, where people tell those who lead them what they think, without their names.`,
      "To protect whoever wrote it, none of it is in this mail. To read it, sign up with the address that this mail came to and confirm the address. Other people on the site cannot read it unless you decide otherwise.",
      `You do not have to. Feedback that nobody comes for is deleted after ${keptDays} days.`,
    ],
    action: { label: "Sign up to read it", link },
    note: `We send another one only if more is written for you, and not within ${pauseDays} days.`,
    unsubscribe: { reason: "You do not want such mail?", link: unsubscribeLink },
  });
}
