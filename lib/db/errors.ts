// Codes of Prisma, PostgreSQL (classes 08, 53, 57) and Node. After a deadlock (40P01), the same call works.
const UNAVAILABLE =
  /^(P1001|P1002|P1008|P1017|P2024|P2028|08\w{3}|40P01|53\w{3}|57014|57P0\d|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENOTFOUND|EPIPE|ETIMEDOUT)$/;
// pg has no code for these.
const UNAVAILABLE_TEXT =
  /timeout exceeded when trying to connect|Connection terminated|is not queryable|ECONNREFUSED|DatabaseNotReachable|SocketTimeout|ConnectionClosed/;

function codesOf(error: unknown, depth = 0): string[] {
  if (depth > 4 || typeof error !== "object" || error === null) return [];
  const { code, cause, meta, originalCode, kind } = error as Record<string, unknown>;
  const driver = typeof meta === "object" && meta !== null ? Object.values(meta) : [];
  const own = [code, originalCode, kind].filter((value): value is string => typeof value === "string");
  return [...own, ...[cause, ...driver].flatMap((inner) => codesOf(inner, depth + 1))];
}

export function isDatabaseUnavailable(error: unknown): boolean {
  if (codesOf(error).some((code) => UNAVAILABLE.test(code) || UNAVAILABLE_TEXT.test(code))) return true;
  return error instanceof Error && UNAVAILABLE_TEXT.test(error.message);
}

export function isReferenceGone(error: unknown): boolean {
  return codesOf(error).includes("23503");
}

export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "P2002";
}

export function isStatementTimeout(error: unknown): boolean {
  return codesOf(error).includes("57014");
}

export function isDiskFull(error: unknown): boolean {
  return codesOf(error).includes("53100");
}
