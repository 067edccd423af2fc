import { doNightlyWork } from "@/lib/jobs/schedule";
import { fill } from "./fill";

// node --import tsx --conditions=react-server tests/bench/fill-sealed.ts <reviews>: as a site is after the night's work.
const ids = await fill(Number(process.argv[2]));
await doNightlyWork(new Date());
console.log(JSON.stringify(ids));
process.exit(0);
