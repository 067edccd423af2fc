import { describe, expect, it } from "vitest";
import { toReceivedCsv } from "@/lib/exports/rules/csv";
import { aReview } from "@/tests/samples";

const HEADER =
  "\uFEFFWeek (Monday),Communication,Support,Growth,Overall,Review,Name,Verified,May be shared\r\n";
const rowOf = (changes: Partial<typeof aReview>) =>
  toReceivedCsv([{ ...aReview, ...changes }]).slice(HEADER.length);

describe("the CSV of received reviews", () => {
  it("has a line for each review, with its week, ratings, text, name and flags, and no ID", () => {
    const named = {
      ...aReview,
      reviewer: { anonymousName: "Quiet Heron" },
      isVerified: true,
      isShareable: false,
    };
    const csv = toReceivedCsv([aReview, named]);
    expect(csv).toBe(
      `${HEADER}2020-01-06,5,3,4,4,Explains decisions before they land.,Anonymous,no,yes\r\n` +
        "2020-01-06,5,3,4,4,Explains decisions before they land.,Quiet Heron,yes,no\r\n",
    );
    for (const id of [aReview.id, aReview.companyId]) expect(csv).not.toContain(id);
  });

  it("quotes commas, quotation marks and line breaks (RFC 4180)", () => {
    expect(rowOf({ reviewText: 'Fair, calm.\nSays "well done".' })).toBe(
      '2020-01-06,5,3,4,4,"Fair, calm.\nSays ""well done"".",Anonymous,no,yes\r\n',
    );
  });

  it.each(["=", "+", "-", "@", "\t", "\r", "\n", "＝"])(
    "keeps a text that begins with %j from being a formula",
    (start) => {
      const reviewText = `${start}cmd|'/c calc'!A1`;
      expect(rowOf({ reviewText })).toContain(`'${start}cmd|`);
      expect(rowOf({ reviewer: { anonymousName: `${start}SUM` } })).toContain(`'${start}SUM`);
    },
  );

  it("leaves every other text as it is", () => {
    expect(rowOf({ reviewText: "Calm - even in March = rare." })).toContain(",Calm - even in March = rare.,");
  });
});
