import type { CSSProperties, ReactNode } from "react";
import { palette } from "@/emails/palette";
import { styles } from "@/emails/styles";
import { BRAND, TAGLINE } from "@/lib/brand";

/** What every mail is made of; `react` is rendered, and put into a document, by lib/mail/render.ts. */
export type MailTemplate = { subject: string; preheader: string; react: ReactNode; text: string };

export type MailParts = {
  /** The subject, and the heading of the mail. */
  title: string;
  /** The line that a list of mails shows beside the subject. */
  preheader: string;
  paragraphs: string[];
  action: { label: string; link: string };
  note: string;
  /** Why this mail came and the link that stops its kind; notifications only. */
  unsubscribe?: { reason: string; link: string };
};

/** A mail by its parts, as HTML and as text. */
export function mailTemplate(parts: MailParts): MailTemplate {
  const { title, preheader } = parts;
  return { subject: title, preheader, react: <MailLayout {...parts} />, text: mailText(parts) };
}

/** Brand, heading, a few paragraphs, one button and a note, in tables, since many programs lay out nothing else. */
function MailLayout({ title, paragraphs, action, note, unsubscribe }: MailParts) {
  return (
    <LayoutTable className="card" align="center" style={styles.card}>
      <tr>
        <td className="rule link" style={styles.header}>
          {BRAND}
        </td>
      </tr>
      <tr>
        <td className="ink" style={styles.body}>
          <h1 className="ink" style={styles.heading}>
            {title}
          </h1>
          {paragraphs.map((text) => (
            <p key={text} style={styles.paragraph}>
              {text}
            </p>
          ))}
          <Button {...action} />
          <p className="soft" style={styles.small}>
            If the button does not work, open this address:
            <br />
            <a className="link" href={action.link} style={styles.address}>
              {action.link}
            </a>
          </p>
        </td>
      </tr>
      <tr>
        <td className="rule soft" style={styles.footer}>
          <p style={styles.fine}>{note}</p>
          {unsubscribe && (
            <p style={styles.fine}>
              {unsubscribe.reason}{" "}
              <a className="link" href={unsubscribe.link} style={styles.link}>
                Unsubscribe
              </a>
            </p>
          )}
          <p style={{ margin: 0 }}>{TAGLINE}</p>
        </td>
      </tr>
    </LayoutTable>
  );
}

/** A table with a ground, because Outlook draws neither the padding nor the ground of a link. */
function Button({ label, link: to }: MailParts["action"]) {
  return (
    <LayoutTable className="button" bgcolor={palette.button.light} style={styles.button}>
      <tr>
        <td className="button-cell" align="center">
          <a className="on-button" href={to} style={styles.buttonText}>
            {label}
          </a>
        </td>
      </tr>
    </LayoutTable>
  );
}

type LayoutTableProps = {
  className: string;
  style: CSSProperties;
  align?: "center";
  bgcolor?: string;
  children: ReactNode;
};

/** A table that screen readers pass over. */
function LayoutTable({ children, ...table }: LayoutTableProps) {
  return (
    <table role="presentation" cellPadding={0} cellSpacing={0} border={0} {...table}>
      <tbody>{children}</tbody>
    </table>
  );
}

/** The same for programs, and people, that read plain text. */
function mailText({ title, paragraphs, action, note, unsubscribe }: MailParts): string {
  return [
    title,
    ...paragraphs,
    `${action.label}:\n${action.link}`,
    note,
    ...(unsubscribe ? [`${unsubscribe.reason} Unsubscribe:\n${unsubscribe.link}`] : []),
    `${BRAND}. ${TAGLINE}`,
  ].join("\n\n");
}
