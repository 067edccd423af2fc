import type { CSSProperties } from "react";
import { palette } from "@/emails/palette";

// Inline, because many mail programs drop style sheets. Outlook uses Times unless it has the first font.
const SANS = "Helvetica, Arial, sans-serif";
const SERIF = "Georgia, 'Times New Roman', serif";

const card: CSSProperties = {
  width: "100%",
  maxWidth: "560px",
  backgroundColor: palette.card.light,
  border: `1px solid ${palette.rule.light}`,
  borderRadius: "12px",
};
const header: CSSProperties = {
  padding: "20px 28px 14px",
  fontFamily: SERIF,
  fontSize: "18px",
  lineHeight: "24px",
  fontWeight: 600,
  color: palette.link.light,
};
const weave: CSSProperties = { lineHeight: 0 };
const image: CSSProperties = { display: "block", width: "100%", height: "auto" };
const body: CSSProperties = {
  padding: "28px 28px 24px",
  fontFamily: SANS,
  fontSize: "16px",
  lineHeight: "26px",
  color: palette.ink.light,
};
const heading: CSSProperties = {
  margin: "0 0 16px",
  fontFamily: SERIF,
  fontSize: "25px",
  lineHeight: "32px",
  fontWeight: 600,
  color: palette.ink.light,
};
const paragraph: CSSProperties = { margin: "0 0 16px" };
const button: CSSProperties = { backgroundColor: palette.button.light, borderRadius: "8px" };
const buttonText: CSSProperties = {
  display: "inline-block",
  padding: "12px 22px",
  fontFamily: SANS,
  fontSize: "16px",
  lineHeight: "20px",
  fontWeight: 600,
  color: palette.onButton.light,
  textDecoration: "none",
};
const footer: CSSProperties = {
  padding: "18px 28px 22px",
  borderTop: `1px solid ${palette.rule.light}`,
  fontFamily: SANS,
  fontSize: "13px",
  lineHeight: "20px",
  color: palette.soft.light,
};
const small: CSSProperties = {
  margin: "20px 0 0",
  fontSize: "13px",
  lineHeight: "20px",
  color: palette.soft.light,
};
const fine: CSSProperties = { margin: "0 0 8px" };
const link: CSSProperties = { color: palette.link.light, textDecoration: "underline" };
// A long token would make the email wider than a phone.
const address: CSSProperties = { ...link, wordBreak: "break-all" };

export const styles = {
  card,
  header,
  weave,
  image,
  body,
  heading,
  paragraph,
  button,
  buttonText,
  footer,
  small,
  fine,
  link,
  address,
};
