import { type MailTemplate, mailTemplate } from "@/emails/layout";

type Props = { link: string; unsubscribeLink: string };

/** Says nothing about the feedback: no number, text, score, name or time (docs/anonymity.md). */
export function feedbackReceivedMail({ link, unsubscribeLink }: Props): MailTemplate {
  return mailTemplate({
    title: "You have new feedback",
    preheader: "You can read it on the site.",
    paragraphs: ["Someone you work with took the time to tell you what they think of your leadership."],
    action: { label: "Read your feedback", link },
    note: "To protect the author, this email says nothing about the feedback itself.",
    unsubscribe: {
      reason: "You're getting this because emails about new feedback are turned on in your profile.",
      link: unsubscribeLink,
    },
  });
}
