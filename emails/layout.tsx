import type { CSSProperties, ReactNode } from "react";
import { palette } from "@/emails/palette";
import { styles } from "@/emails/styles";
import { WEAVE } from "@/emails/weave";
import { BRAND, TAGLINE } from "@/lib/brand";

/** `react` is the card, which lib/mail/render.ts puts into a document. */
export type MailTemplate = { subject: string; preheader: string; react: ReactNode; text: string };

export type MailParts = {
  title: string;
  preheader: string;
  paragraphs: string[];
  action: { label: string; link: string };
  note: string;
  unsubscribe?: { reason: string; link: string };
};

export function mailTemplate(parts: MailParts): MailTemplate {
  const { title, preheader } = parts;
  return { subject: title, preheader, react: <MailLayout {...parts} />, text: mailText(parts) };
}

/** Laid out with tables, because many mail programs support nothing else. */
function MailLayout({ title, paragraphs, action, note, unsubscribe }: MailParts) {
  return (
    <LayoutTable className="card" align="center" style={styles.card}>
      <tr>
        <td className="brand link" style={styles.header}>
          {BRAND}
        </td>
      </tr>
      <tr>
        <td style={styles.weave}>
          {/* Lazy, because React would add a preload link for it. */}
          {/* biome-ignore lint/performance/noImgElement: an email has no optimiser. */}
          <img
            src={`cid:${WEAVE.cid}`}
            alt=""
            loading="lazy"
            width={WEAVE.width}
            height={WEAVE.height}
            style={styles.image}
          />
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
            If the button doesn’t work, open this address:
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

/** A table, because Outlook ignores the padding and background of links. */
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

function LayoutTable({ children, ...table }: LayoutTableProps) {
  return (
    <table role="presentation" cellPadding={0} cellSpacing={0} border={0} {...table}>
      <tbody>{children}</tbody>
    </table>
  );
}

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
