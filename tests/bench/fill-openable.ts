import { withConnection } from "@/lib/db/connection";
import { isOwnMasterKey } from "@/lib/db/mutations";
import { doNightlyWork } from "@/lib/jobs/schedule";
import { fill } from "./fill";

// node --import tsx --conditions=react-server tests/bench/fill-openable.ts <reviews>: the same as fill-sealed.ts, with
// a sealed value in each review that opens, and the fingerprint of the master key.
const ids = await fill(Number(process.argv[2]));
await withConnection((client) => client.query(`UPDATE "reviews" SET "firstByAuthor" = NULL`));
await isOwnMasterKey();
await doNightlyWork(new Date());
console.log(JSON.stringify(ids));
process.exit(0);
