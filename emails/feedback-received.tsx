import { MailLayout, type MailTemplate, mailText } from "@/emails/layout";

/** Says that there is feedback, and nothing about it: no number, text, score, name or time (docs/anonymity.md). */
export function feedbackReceivedMail({ link }: { link: string }): MailTemplate {
  const parts = {
    title: "You have new feedback",
    paragraphs: ["Somebody you work with took the time to tell you what they think of your leadership."],
    action: { label: "Read your feedback", link },
    note: "To protect whoever wrote it, this mail leaves at a fixed hour and says nothing about the feedback itself.",
  };
  return { subject: parts.title, react: <MailLayout {...parts} />, text: mailText(parts) };
}
