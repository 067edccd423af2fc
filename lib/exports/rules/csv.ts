import { RATING_DIMENSIONS } from "@/lib/ratings/constants";
import type { ReceivedReview } from "@/lib/reviews/schema";

// Without this, Excel reads UTF-8 as the system's own encoding.
const BYTE_ORDER_MARK = "\uFEFF";
// A cell that begins with one of these could run as a formula (OWASP, CSV injection).
const FORMULA_START = /^[=+\-@\t\r\n＝＋－＠]/;

/** RFC 4180, without the IDs of reviews. */
export function toReceivedCsv(reviews: readonly ReceivedReview[]): string {
  const header = [
    "Week (Monday)",
    ...RATING_DIMENSIONS.map(({ label }) => label),
    ...["Review", "Name", "Verified", "May be shared"],
  ];
  const rows = reviews.map((review) => [
    review.createdAt,
    ...RATING_DIMENSIONS.map(({ column }) => String(review[column])),
    review.reviewText,
    review.reviewer.anonymousName ?? "Anonymous",
    review.isVerified ? "yes" : "no",
    review.isShareable ? "yes" : "no",
  ]);
  return BYTE_ORDER_MARK + [header, ...rows].map((cells) => `${cells.map(toCell).join(",")}\r\n`).join("");
}

function toCell(text: string): string {
  const safe = FORMULA_START.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
