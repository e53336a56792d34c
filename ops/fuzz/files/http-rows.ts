import { formatOf, openTableFile, spreadsheets } from "#lib/adapters/spreadsheet/spreadsheets.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import type { Line, Reading, SheetChoice, TableFacts } from "#lib/core/table.ts";
import type { Asking } from "./asking.ts";
import type { ReadRows, RowTable } from "./row-tables.ts";
import { refusedAlike, same, valueIn } from "./told.ts";

// Sends files of rows to imports and payment files. The answer must report every row that this process finds: as stored, with
// its issue, or as hidden.

type Table = { lines: readonly Line[]; facts: TableFacts };

/** As the server reads an import. */
async function readImport(bytes: Uint8Array, choice: SheetChoice): Promise<Result<Table>> {
  const format = formatOf(bytes);
  return format.ok ? spreadsheets[format.value].read(bytes, choice) : format;
}

/** As the server reads a file of payments. */
async function readPayments(bytes: Uint8Array, choice: SheetChoice): Promise<Result<Table>> {
  const opened = await openTableFile(fileOf(bytes), choice);
  if (!opened.ok) return opened;
  const { facts, lines } = opened.value;
  return ok({ facts, lines: (await Array.fromAsync(lines())).flat() });
}

export const fileOf = (bytes: Uint8Array) => ({
  async *read() {
    yield bytes;
  },
  remove: async () => {},
});

function rowsOf(table: RowTable, read: Result<Table>): Result<ReadRows> {
  if (!read.ok) return read;
  const rows = table.read(read.value);
  if (!rows.ok || rows.value.rows.length > 0) return rows;
  return fail(read.value.facts.hidden.rows > 0 ? "all_rows_hidden" : "no_rows");
}

/** Equal for the same file. */
function choiceOf(bytes: Uint8Array): SheetChoice & { query: string } {
  const named = { sheet: "Taulu", query: "&sheet=Taulu" };
  const choices = [
    { hidden: "skip", query: "" },
    { ...named, hidden: "skip", query: named.query },
    { ...named, hidden: "read", query: `${named.query}&hidden=read` },
  ] as const;
  return choices[bytes.length % choices.length] ?? choices[0];
}

type ToldIssues = { reading: Reading; issues: { line: number; code: string }[]; issueCount: number };
/** The most issues that the API names. */
const MOST_NAMED = 100;

/** The counts must add up, and each unreadable row needs its issue. Returns the number of rows with one. */
function checkTold({ rows, reading }: ReadRows, told: ToldIssues): number {
  same("reading", told.reading, JSON.parse(JSON.stringify(reading)));
  const skipped = reading.hiddenRead ? 0 : reading.hidden.rows;
  same("rows read and not read", told.reading.rows + told.reading.unread, rows.length + skipped);
  same("issues named", told.issues.length, Math.min(MOST_NAMED, told.issueCount));
  if (told.issueCount > MOST_NAMED) return 0;
  for (const { line, issues } of rows)
    for (const code of issues)
      if (!told.issues.some((one) => one.line === line && one.code === code))
        throw new Error(`line ${line}: ${code} is not told`);
  return new Set(told.issues.map(({ line }) => line)).size;
}

type Counts = { created: number; changed: number; unchanged: number; failed: number };
type Checked = ToldIssues & Counts & { importId: number };

/** Checks a file, applies it without its failing rows, and checks it again: then all of it is stored. */
export async function importFile({ ask, company }: Asking, table: RowTable, bytes: Uint8Array) {
  const { query, ...choice } = choiceOf(bytes);
  const rows = rowsOf(table, await readImport(bytes, choice));
  const kind = table.name === "vehicles" ? "vehicle" : "driver";
  const path = `/api/companies/${company}/imports`;
  const check = () =>
    ask({
      operationId: "checkImport",
      path: `${path}?kind=${kind}&name=f${query}`,
      type: "text/csv",
      body: bytes,
    });
  const told = await check();
  if (!rows.ok) return refusedAlike(told, rows.error.code);
  const first = countsOf(rows.value, valueIn<Checked>(told));
  if (first.created + first.changed === 0) return "nothing to import";
  const applied = await ask({
    operationId: "stepImport",
    path: `${path}/${valueIn<Checked>(told).importId}`,
    type: "application/json",
    body: Buffer.from(JSON.stringify({ step: "apply", validOnly: true })),
  });
  same("applying", valueIn(applied), null);
  const stored = first.created + first.changed + first.unchanged;
  const again = countsOf(rows.value, valueIn<Checked>(await check()));
  same("the file after it was stored", again, { ...first, created: 0, changed: 0, unchanged: stored });
  return "imported";
}

function countsOf(found: ReadRows, told: Checked): Counts {
  const withIssues = checkTold(found, told);
  const { created, changed, unchanged, failed } = told;
  same("rows by what becomes of them", created + changed + unchanged + failed, found.rows.length);
  if (told.issueCount <= MOST_NAMED) same("failing rows", failed, withIssues);
  return { created, changed, unchanged, failed };
}

type Payments = ToldIssues & { accepted: number; duplicates: number; rows: number; stored: boolean };

/** Checks a file of payments and stores it; the same file again has only duplicates. */
export async function paymentFile({ ask }: Asking, table: RowTable, bytes: Uint8Array) {
  const { query, ...choice } = choiceOf(bytes);
  const found = rowsOf(table, await readPayments(bytes, choice));
  const send = (step: string) =>
    ask({
      operationId: "sendPaymentFile",
      path: `/api/payments/files?step=${step}${query}`,
      type: "application/octet-stream",
      body: bytes,
    });
  const told = await send("check");
  if (!found.ok) return refusedAlike(told, found.error.code);
  const checked = paymentsOf(found.value, valueIn<Payments>(told));
  const applied = paymentsOf(found.value, valueIn<Payments>(await send("apply")));
  same("what is stored", applied, { ...checked, stored: checked.issueCount === 0 });
  if (!applied.stored) return "payments with issues";
  const again = paymentsOf(found.value, valueIn<Payments>(await send("apply")));
  same("the same file again", [again.accepted, again.duplicates], [0, found.value.rows.length]);
  return "payments stored";
}

function paymentsOf(found: ReadRows, told: Payments): Payments {
  checkTold(found, told);
  const { accepted, duplicates, rows, issueCount } = told;
  same("rows of the file", rows, found.rows.length);
  same("payments taken", accepted + duplicates, issueCount === 0 ? rows : 0);
  return told;
}
