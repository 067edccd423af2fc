export async function GET(_request, { params }) {
  return Response.json(rowsOf(Number((await params).bytes)));
}

const ROW = { id: "00000000-0000-4000-8000-000000000000", rating: 4, text: "x".repeat(80) };
const ROW_BYTES = JSON.stringify(ROW).length + 1;
const kept = new Map();

function rowsOf(bytes) {
  if (!kept.has(bytes)) {
    const count = Math.floor(bytes / ROW_BYTES);
    const rows = Array.from({ length: count }, () => ROW);
    const missing = bytes - JSON.stringify({ rows, rest: "" }).length;
    kept.set(bytes, { rows, rest: "x".repeat(Math.max(0, missing)) });
  }
  return kept.get(bytes);
}
