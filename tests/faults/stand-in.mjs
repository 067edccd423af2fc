import http from "node:http";
import pg from "pg";

// In place of the application: POST stores a row, GET counts them. Answers 503 while the database is away.
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, connectionTimeoutMillis: 2000 });
pool.on("error", () => {});
await pool.query("CREATE TABLE IF NOT EXISTS stored (id int GENERATED ALWAYS AS IDENTITY)");

const server = http.createServer(async (request, response) => {
  try {
    if (request.method === "POST") await pool.query("INSERT INTO stored DEFAULT VALUES");
    const { rows } = await pool.query("SELECT count(*)::int AS stored FROM stored");
    response.end(JSON.stringify({ pid: process.pid, ...rows[0] }));
  } catch (error) {
    response.writeHead(503).end(String(error));
  }
});
server.listen(Number(process.env.PORT), "127.0.0.1", () => console.log(`Serving as ${process.pid}`));
process.on("SIGTERM", () => process.exit(0));
