import { randomUUID } from "node:crypto";
import pg from "pg";

let opening;

export async function POST(request) {
  const { reviewText } = await request.json();
  opening ??= openPool();
  const pool = await opening;
  const id = randomUUID();
  await pool.query({
    name: "insert",
    text: "INSERT INTO bare_rows VALUES ($1, $2)",
    values: [id, reviewText],
  });
  return Response.json({ id }, { status: 201 });
}

async function openPool() {
  const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
  await pool.query("CREATE TABLE IF NOT EXISTS bare_rows (id uuid PRIMARY KEY, text text NOT NULL)");
  return pool;
}
