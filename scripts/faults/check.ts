import { existsSync, readFileSync } from "node:fs";
import { FAULTS, misfits } from "./all.ts";

// node scripts/faults/check.ts: checks that each fault of `npm run test:faults` still applies. A change that moves code moves
// its faults.

const problems = misfits(FAULTS, (file) => (existsSync(file) ? readFileSync(file, "utf8") : null));
for (const line of problems) process.stderr.write(`${line}\n`);
if (problems.length > 0) process.exitCode = 1;
