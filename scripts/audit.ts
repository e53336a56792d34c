import { createDatabase, type Database } from "#db/client.ts";
import { type CheckResult, differencesOf } from "#lib/audit/rules/outcome.ts";
import { auditBooks, EVERY_DOCUMENT, EVERYTHING, keepAudit, NEWEST } from "#lib/audit/use-cases/audit.ts";
import { CHECKS } from "#lib/audit/use-cases/checks.ts";
import { env, loadEnvFile, readLaunchEnv } from "#lib/env.ts";
import { drawing } from "#lib/jobs/drawing.ts";
import { openDatabase } from "#server/database.ts";

// npm run audit [-- --everything] [--documents] [--store]
// Audits the books: compares all records of money with each other. Reads one snapshot of the database, and writes nothing
// but, with --store, its result for the work queue. Ends with 1 if a cent differs.

const USAGE = "Usage: npm run audit [-- --everything] [--documents] [--store]";
const OPTIONS = ["--everything", "--documents", "--store"];

/** Makes all checks, and prints each result at once. Throws an Error of one line for wrong arguments. */
export async function audit(
  database: Database,
  options: readonly string[],
  say: (line: string) => void,
): Promise<CheckResult[]> {
  if (options.some((one) => !OPTIONS.includes(one))) throw new Error(USAGE);
  say(row(["check", "compared", "rows", "differ", "seconds"]));
  const read = options.includes("--everything") ? EVERYTHING : NEWEST;
  const depth = options.includes("--documents") ? { ...read, ...EVERY_DOCUMENT } : read;
  const startedAt = new Date();
  const found = await auditBooks(database, { draw: drawing, depth, onCheck: (result) => say(shown(result)) });
  const { results } = found;
  if (options.includes("--store")) await keepAudit(database, { ...found, startedAt, cause: "command" });
  const differences = differencesOf(results);
  const left = Math.max(...results.map((result) => result.left ?? 0));
  if (left > 0) say(`The newest statements and files were read whole; ${left} older ones with --everything`);
  say(`${results.length} checks, ${differences === 0 ? "no difference" : `${differences} differences`}`);
  return results;
}

const WIDTHS = [18, 76, 10, 7, 7];
const row = (cells: readonly string[]): string =>
  cells
    .map((cell, index) => (index < 2 ? cell.padEnd(WIDTHS[index] ?? 0) : cell.padStart(WIDTHS[index] ?? 0)))
    .join(" ");

function shown({ id, rows, differences, ms, named }: CheckResult): string {
  const compares = CHECKS.find((check) => check.id === id)?.compares ?? "";
  const line = row([id, compares, String(rows), String(differences), (ms / 1_000).toFixed(1)]);
  const more = differences > named.length ? " …" : "";
  return differences === 0 ? line : `${line}\n    DIFFERS: ${named.join("; ")}${more}`;
}

async function main(): Promise<void> {
  loadEnvFile();
  const found = await openDatabase(readLaunchEnv());
  const database = createDatabase({ url: env.databaseUrl, max: 1, applicationName: "tolppa-audit" });
  try {
    const results = await audit(database, process.argv.slice(2), (line) => process.stdout.write(`${line}\n`));
    process.exitCode = differencesOf(results) === 0 ? 0 : 1;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exitCode = 2;
  } finally {
    await database.close();
    await found.close();
  }
}

if (import.meta.main) await main();
