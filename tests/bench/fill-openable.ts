import { withConnection } from "@/lib/db/connection";
import { isOwnMasterKey } from "@/lib/db/mutations";
import { doNightlyWork } from "@/lib/jobs/schedule";
import { fill } from "./fill";

// Like fill-sealed.ts, but the encrypted values open, and the database has the fingerprint of the master key.
const ids = await fill(Number(process.argv[2]));
await withConnection((client) => client.query(`UPDATE "reviews" SET "firstByAuthor" = NULL`));
await isOwnMasterKey();
await doNightlyWork(new Date());
console.log(JSON.stringify(ids));
process.exit(0);
