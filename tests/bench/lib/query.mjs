import pg from "pg";

/** @returns {Promise<string[][]>} */
export async function query(databaseUrl, text) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query({ text, rowMode: "array" });
    return rows;
  } finally {
    await client.end();
  }
}

export async function queryValue(databaseUrl, text) {
  return Number((await query(databaseUrl, text))[0][0]);
}
