import { type MailTemplate, mailTemplate } from "@/emails/layout";
import { BRAND } from "@/lib/brand";

/** To an address that was signed up with several passwords, once it is verified: from here on its owner's counts. */
export function choosePasswordMail({ firstName, link }: { firstName: string; link: string }): MailTemplate {
  return mailTemplate({
    title: "Choose your password",
    preheader: "The link works once, and for 60 minutes.",
    paragraphs: [
      `Hello ${firstName},`,
      `your address is verified. It was signed up for ${BRAND} more than once, with different passwords, so none of them counts: somebody else may have chosen one. The link works once, and for 60 minutes.`,
      "Please look at your name and job title too once you are in, since they are from the last sign-up.",
    ],
    action: { label: "Choose Password", link },
    note: "If the link has expired, ask for another under 'Forgot your password?' on the login page.",
  });
}
