import { doNightlyWork } from "@/lib/jobs/schedule";
import { fill } from "./fill";

const ids = await fill(Number(process.argv[2]));
await doNightlyWork(new Date());
console.log(JSON.stringify(ids));
process.exit(0);
