import { readFile } from "node:fs/promises";
import { createDatabase, type Database } from "#db/client.ts";
import { formatOf, spreadsheets } from "#lib/adapters/spreadsheet/spreadsheets.ts";
import { type PostCode, replacePostCodes } from "#lib/booking-areas/queries/booking-rules.ts";
import { SYSTEM } from "#lib/core/actor.ts";
import type { Line } from "#lib/core/table.ts";
import { cleanText } from "#lib/core/text.ts";
import { env, loadEnvFile, readLaunchEnv } from "#lib/env.ts";
import { messageOfCode } from "#lib/messages/errors.ts";
import { openDatabase } from "#server/database.ts";

// npm run post-codes -- file.csv
// Replaces the known postal codes by those of a file (CSV or .xlsx: code, place). Areas warn about unknown codes.

const USAGE = "Usage: npm run post-codes -- <file of two columns: postal code, place>";
const MAX_NAME = 80;

/** The codes of a file. A first line without a code is its titles. Throws an Error of one line for an unreadable file. */
export async function postCodesOf(file: Uint8Array): Promise<PostCode[]> {
  const format = formatOf(file);
  const table = format.ok ? await spreadsheets[format.value].read(file) : format;
  if (!table.ok) throw new Error(messageOfCode(table.error.code));
  const [first, ...rest] = table.value.lines;
  const lines = first && codeOf(first) === null ? rest : table.value.lines;
  const codes = new Map(lines.map((line) => [codeOf(line), line] as const));
  if (codes.has(null)) throw new Error(`Line ${codes.get(null)?.line} has no postal code of five digits`);
  if (codes.size === 0) throw new Error("The file has no postal codes");
  return [...codes].map(([code, { cells }]) => ({
    code: Number(code),
    name: (cleanText(String(cells[1] ?? "")) || "–").slice(0, MAX_NAME),
  }));
}

/** A spreadsheet program drops leading zeros. */
function codeOf({ cells }: Line): number | null {
  const text = String(cells[0] ?? "").trim();
  return /^\d{3,5}$/.test(text) ? Number(text) : null;
}

/** Stores them and returns the output. */
export async function keepPostCodes(database: Database, codes: readonly PostCode[]): Promise<string> {
  await database.asActor(SYSTEM, { mode: "write" }, (db) => replacePostCodes(db, codes));
  return `${codes.length} postal codes are known now`;
}

async function main(path: string | undefined): Promise<void> {
  loadEnvFile();
  const found = await openDatabase(readLaunchEnv());
  const database = createDatabase({ url: env.databaseUrl, max: 1 });
  try {
    if (!path) throw new Error(USAGE);
    process.stdout.write(`${await keepPostCodes(database, await postCodesOf(await readFile(path)))}\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exitCode = 1;
  } finally {
    await database.close();
    await found.close();
  }
}

if (import.meta.main) await main(process.argv[2]);
