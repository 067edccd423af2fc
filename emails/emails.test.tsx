import { randomBytes } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { pairs, palette } from "@/emails/palette";
import { BRAND } from "@/lib/brand";
import { composeMail, MAIL_KINDS, type MailKind } from "@/lib/mail/compose";
import { mailSamples } from "@/tests/mail-samples";

const APP_URL = "http://localhost:3000";
const HOSTILE = "Zoë\r\nBcc: b@evil.example\r\n\r\n<img src=x onerror=alert(1)></td></table><script>";

const notifications: MailKind[] = ["feedback-received", "invitation"];

// Supported by Gmail, Outlook and Apple Mail. Some ignore the last three lines, which does no harm.
const SUPPORTED = new Set([
  ...[
    "background-color",
    "color",
    "font-family",
    "font-size",
    "font-weight",
    "line-height",
    "text-decoration",
  ],
  ...["border", "border-bottom", "border-top", "margin", "padding", "width", "height", "display"],
  ...["border-radius"],
  ...["max-width", "max-height"],
  ...["overflow", "word-break"],
]);

beforeAll(() => {
  process.env.MASTER_KEY = randomBytes(32).toString("base64url");
  process.env.APP_URL = APP_URL;
});

const compose = (kind: MailKind) => composeMail(kind, mailSamples[kind]);
const parse = (html: string) => new DOMParser().parseFromString(html, "text/html");

describe.each(MAIL_KINDS)("the %s email", (kind) => {
  it("is valid HTML: a parser reads it as written", async () => {
    const { html } = await compose(kind);
    // React writes some attributes in camel case and escapes more than it needs to.
    const written = html
      .replace("<!DOCTYPE html>", "")
      .replace(/cell(P|S)/g, (name) => name.toLowerCase())
      .replaceAll("&#x27;", "'")
      .replaceAll("/>", ">");
    expect(parse(html).documentElement.outerHTML === written, written).toBe(true);
  });

  it("names its language, and hides its layout tables from screen readers", async () => {
    const document = parse((await compose(kind)).html);
    expect(document.documentElement.lang).toBe("en");
    const tables = Array.from(document.querySelectorAll("table"));
    expect(tables.length).toBeGreaterThanOrEqual(3);
    for (const table of tables) expect(table.getAttribute("role")).toBe("presentation");
    expect(document.querySelectorAll("h1")).toHaveLength(1);
  });

  it("has inline styles only, all supported by the common mail programs", async () => {
    const document = parse((await compose(kind)).html);
    const properties = Array.from(document.querySelectorAll("[style]"), (element) =>
      (element.getAttribute("style") ?? "").split(";").map((part) => part.split(":")[0]?.trim() ?? ""),
    ).flat();
    expect(properties.length).toBeGreaterThan(40);
    expect(properties.filter((property) => property && !SUPPORTED.has(property))).toEqual([]);
    for (const cell of document.querySelectorAll("td:not(.button-cell), h1, a")) {
      expect(cell.getAttribute("style"), cell.outerHTML).toBeTruthy();
    }
  });

  it("has one image, which comes with it, so that opening it requests nothing (G76)", async () => {
    const { html } = await compose(kind);
    const document = parse(html);
    const sources = Array.from(document.querySelectorAll("[src], [srcset], [background], [poster], [data]"));
    expect(sources.map((element) => element.outerHTML)).toEqual([
      expect.stringMatching(/^<img src="cid:weave@inline" alt="" /),
    ]);
    expect(html).not.toMatch(/url\(|@import|@font-face/);
  });

  it("has no script or form, and links only to APP_URL (SEC-X5)", async () => {
    const { html, link, text } = await compose(kind);
    const document = parse(html);
    expect(document.querySelectorAll("script, link, iframe, form, input, object")).toHaveLength(0);
    const hrefs = Array.from(document.querySelectorAll("a"), (anchor) => anchor.getAttribute("href") ?? "");
    const inText = text.match(/https?:\S+/g) ?? [];
    for (const href of [...hrefs, ...inText]) expect(href.startsWith(`${APP_URL}/`), href).toBe(true);
    expect(new Set(hrefs)).toEqual(new Set(inText));
    expect(hrefs[0]).toBe(link);
  });

  it("says the same in plain text as in HTML", async () => {
    const { html, text } = await compose(kind);
    const plain = text.replace(/\s+/g, " ");
    for (const element of parse(html).querySelectorAll("h1, td > p:not(.soft), a.on-button")) {
      if (element.querySelector("a")) continue;
      expect(plain).toContain((element.textContent ?? "").replace(/\s+/g, " "));
    }
    expect(text).not.toMatch(/[<>]|&\w+;/);
  });

  it("has a subject, a preview line and the brand", async () => {
    const { html, subject } = await compose(kind);
    const document = parse(html);
    expect(subject.length).toBeLessThan(60);
    expect(document.title).toBe(subject);
    expect(document.querySelector("h1")?.textContent).toBe(subject);
    const first = document.body.firstElementChild;
    expect(first?.getAttribute("style")).toContain("display:none");
    expect(first?.textContent?.length).toBeGreaterThan(20);
    expect(document.querySelector("td.brand")?.textContent).toBe(BRAND);
  });

  it("has a button that is a table with its own background, as Outlook needs", async () => {
    const document = parse((await compose(kind)).html);
    const button = document.querySelector("table.button");
    expect(button?.getAttribute("bgcolor")).toBe(palette.button.light);
    expect(button?.querySelectorAll("a")).toHaveLength(1);
  });

  it("is small enough for Gmail not to clip, and has a real plain-text part", async () => {
    const { html, text } = await compose(kind);
    expect(Buffer.byteLength(html)).toBeLessThan(20 * 1024);
    expect(text.length).toBeGreaterThan(100);
  });

  it("declares both colour schemes and has its own dark colours", async () => {
    const { html } = await compose(kind);
    const document = parse(html);
    for (const name of ["color-scheme", "supported-color-schemes"]) {
      expect(document.querySelector(`meta[name=${name}]`)?.getAttribute("content")).toBe("light dark");
    }
    const styles = Array.from(document.querySelectorAll("style"), (style) => style.textContent ?? "").join(
      "\n",
    );
    for (const rule of [
      "@media (prefers-color-scheme:dark){.ground{",
      "[data-ogsc] .ink{",
      "[data-ogsb] .card{",
    ]) {
      expect(styles).toContain(rule);
    }
    for (const [, name] of styles.matchAll(/data-ogsc\] \.([\w-]+)\{/g)) {
      expect(document.querySelector(`.${name}`), name).not.toBeNull();
    }
  });
});

describe("notifications", () => {
  it.each(MAIL_KINDS)(
    "%s has unsubscribe links for readers and mail programs only if it is one (SEC-E2)",
    async (kind) => {
      const { html, oneClickUnsubscribe } = await compose(kind);
      const links = Array.from(
        parse(html).querySelectorAll("a"),
        (anchor) => anchor.getAttribute("href") ?? "",
      );
      const unsubscribing = links.filter((href) => new URL(href).searchParams.has("t"));
      if (!notifications.includes(kind)) {
        expect([oneClickUnsubscribe, unsubscribing]).toEqual([undefined, []]);
        return;
      }
      const [page, oneClick] = [new URL(unsubscribing[0] ?? ""), new URL(oneClickUnsubscribe ?? "")];
      expect([page.pathname, oneClick.pathname]).toEqual(["/unsubscribe", "/api/unsubscribe/one-click"]);
      expect(page.search).toBe(oneClick.search);
      expect(page.searchParams.get("email")).toBe(mailSamples[kind].to);
      expect(page.searchParams.get("t")).toMatch(/^[\w-]{43}$/);
    },
  );

  it.each(notifications)(
    "%s says nothing about the feedback: no name, rating, number or time",
    async (kind) => {
      const { subject, text } = await compose(kind);
      const said = `${subject} ${text.replace(/http\S+/g, "")}`;
      expect(said.replace(/\b(after 90|within 30) days\b/g, "")).not.toMatch(
        /\d|\bone (review|person)|\btwo\b|\bthree\b|\bseveral\b|today|yesterday|this week|amara|northwind/i,
      );
    },
  );
});

describe("a name", () => {
  const named = MAIL_KINDS.filter((kind) => "firstName" in mailSamples[kind]);
  it.each(named)("with line breaks and markup in %s adds no header or tag (SEC-X5)", async (kind) => {
    const [hostile, plain] = await Promise.all(
      [HOSTILE, "Amara"].map((firstName) => composeMail(kind, { ...mailSamples[kind], firstName })),
    );
    expect(hostile?.subject).toBe(plain?.subject);
    const tags = (html = "") => Array.from(parse(html).querySelectorAll("*"), (element) => element.tagName);
    expect(tags(hostile?.html)).toEqual(tags(plain?.html));
    expect(parse(hostile?.html ?? "").body.textContent).toContain("<img src=x onerror=alert(1)>");
  });
});

describe("contrast", () => {
  const schemes: Record<string, (name: keyof typeof palette) => Rgb> = {
    light: (name) => toRgb(palette[name].light),
    dark: (name) => toRgb(palette[name].dark),
    // Programs that ignore our dark colours invert the light ones.
    "light, inverted by the mail program": (name) => invert(toRgb(palette[name].light)),
  };
  const cases = Object.entries(schemes).flatMap(([scheme, colourOf]) =>
    pairs.map(([text, ground]) => ({ scheme, text, ground, colourOf })),
  );
  it.each(cases)("of $text on $ground in $scheme is 4.5 or more", ({ text, ground, colourOf }) => {
    expect(contrast(colourOf(text), colourOf(ground))).toBeGreaterThanOrEqual(4.5);
  });

  it("is computed as WCAG does", () => {
    expect(contrast(toRgb("#ffffff"), toRgb("#000000"))).toBeCloseTo(21);
    expect(contrast(toRgb("#777777"), toRgb("#ffffff"))).toBeCloseTo(4.48, 2);
    expect(contrast(invert(toRgb("#ffffff")), invert(toRgb("#000000")))).toBeCloseTo(21, 0);
  });
});

type Rgb = [number, number, number];

function toRgb(hex: string): Rgb {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255) as Rgb;
}

function luminance(rgb: Rgb): number {
  const [r, g, b] = rgb.map((value) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  ) as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: Rgb, other: Rgb): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Inverts the lightness and keeps the hue (HSL), as mail programs do. */
function invert(rgb: Rgb): Rgb {
  const turn = 1 - Math.max(...rgb) - Math.min(...rgb);
  return rgb.map((value) => Math.min(1, Math.max(0, value + turn))) as Rgb;
}
