import type { CSSProperties, ReactNode } from "react";
import { BRAND, TAGLINE } from "@/lib/brand";

/** What every mail is made of; `react` is rendered by lib/mail/render.ts. */
export type MailTemplate = { subject: string; react: ReactNode; text: string };

// Written inline and as hex, because mail programs drop style sheets and do not know oklch.
// Colours with enough contrast on white and on the dark grounds that programs swap in by themselves.
const card: CSSProperties = {
  maxWidth: "560px",
  margin: "0 auto",
  backgroundColor: "#ffffff",
  border: "1px solid #d5dfde",
  borderRadius: "12px",
};
const cell: CSSProperties = {
  padding: "32px",
  fontFamily: "'Public Sans', 'Helvetica Neue', Arial, sans-serif",
  fontSize: "16px",
  lineHeight: "1.6",
  color: "#14282b",
};
const brand: CSSProperties = { margin: "0 0 24px", fontSize: "14px", fontWeight: 600, color: "#0f5e5c" };
const heading: CSSProperties = {
  margin: "0 0 16px",
  fontFamily: "'Source Serif 4', Georgia, serif",
  fontSize: "24px",
  lineHeight: "1.3",
  fontWeight: 600,
};
const paragraph: CSSProperties = { margin: "0 0 16px" };
const button: CSSProperties = {
  display: "inline-block",
  padding: "12px 20px",
  borderRadius: "8px",
  backgroundColor: "#0f5e5c",
  color: "#ffffff",
  fontWeight: 600,
  textDecoration: "none",
};
const small: CSSProperties = { margin: "24px 0 0", fontSize: "13px", color: "#56686b" };

type Props = { title: string; paragraphs: string[]; action: { label: string; link: string }; note: string };

/** A heading, a few paragraphs, one button and a note, in a table, since many mail programs know nothing else. */
export function MailLayout({ title, paragraphs, action, note }: Props) {
  return (
    <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} style={card}>
      <tbody>
        <tr>
          <td style={cell}>
            <p style={brand}>{BRAND}</p>
            <h1 style={heading}>{title}</h1>
            {paragraphs.map((text) => (
              <p key={text} style={paragraph}>
                {text}
              </p>
            ))}
            <p style={{ margin: "24px 0" }}>
              <a href={action.link} style={button}>
                {action.label}
              </a>
            </p>
            <p style={small}>
              If the button does not work, open this address: <a href={action.link}>{action.link}</a>
            </p>
            <p style={small}>{note}</p>
            <p style={small}>{TAGLINE}</p>
          </td>
        </tr>
      </tbody>
    </table>
  );
}

/** The same for programs, and people, that read plain text. */
export function mailText({ title, paragraphs, action, note }: Props): string {
  return [title, ...paragraphs, `${action.label}: ${action.link}`, note, `${BRAND}. ${TAGLINE}`].join("\n\n");
}
