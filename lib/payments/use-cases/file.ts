import type { z } from "zod";
import { requireProof } from "#lib/core/fresh-proof.ts";
import type { Page } from "#lib/core/keyset.ts";
import { oneBehind } from "#lib/core/one-behind.ts";
import { fail, type Issue, ok, type Result } from "#lib/core/result.ts";
import type { Reading, SheetChoice, TableFacts } from "#lib/core/table.ts";
import {
  type PaymentColumns,
  type PaymentLine,
  paymentColumnsOf,
  type paymentFileSchema,
  paymentLineOf,
  type paymentTemplateSchema,
} from "#lib/payments/payment-file.ts";
import {
  canKeepPayments,
  FILE_SENDER,
  MAX_FILE_PAYMENTS,
  MAX_PAYMENT_FILE_BYTES,
  MAX_PAYMENTS,
  PAYMENT_COUNTS,
  type PaymentFileField,
} from "#lib/payments/rules/payment.ts";
import { tentatively } from "#lib/platform/queries/recordset.ts";
import { isReadIssue, readingOf, type WHOLE_ROW } from "#lib/platform/schema/file-rows.ts";
import type { Context, OutsideUseCase, ReportProgress, UseCase } from "#lib/platform/use-case/context.ts";
import type { OpenTable, SpooledFile, SpoolFile } from "#lib/ports.ts";
import { NO_PAYMENTS, type ReceivedPayments, storePayments } from "./receive.ts";

type Input = z.output<typeof paymentFileSchema>;
/** The ports of receiving a file. */
type Receiving = {
  spool: SpoolFile;
  open(file: SpooledFile, choice: SheetChoice): Promise<Result<OpenTable>>;
};

/** The caller: `progress` gets the number of finished rows, `left` is aborted when the caller leaves. */
type Listener = { progress: ReportProgress; left: AbortSignal };

/** One wrong cell: its line and column, its text, and the error. */
export type PaymentFileIssue = {
  line: number;
  /** WHOLE_ROW if no cell of the line can be named. */
  field: PaymentFileField | typeof WHOLE_ROW;
  code: string;
  value: string;
};

/** The result of checking a file of payments, or of storing it where `stored` is true. */
export type PaymentFileOutcome = ReceivedPayments & {
  stored: boolean;
  rows: number;
  reading: Reading;
  /** The first hundred wrong cells; `issueCount` counts all. */
  issues: PaymentFileIssue[];
  issueCount: number;
};

const MAX_NAMED = 100;
const SPOOL_LIMIT = { bytes: MAX_PAYMENT_FILE_BYTES, tooLarge: "payment_file_too_large" };
/** Milliseconds: a million rows take a minute, on a slow machine several. */
const DEADLINE_MS = 600_000;

/**
 * Checks or stores a file of payments by the rules of the API: all of it or nothing. All uploads count as one sender. A check
 * stores the payments and rolls back, so that its result is exact. The file is read whole before the transaction begins, and
 * again in batches. If the caller leaves before the end, everything is rolled back. Fails with `forbidden`, `step_up_needed`,
 * `file_cancelled`, `no_rows`, `all_rows_hidden`, `payment_file_too_long`, and like the ports and paymentColumnsOf. Wrong lines
 * are part of the result and no failure.
 */
export const paymentFile = (
  { spool, open }: Receiving,
  listener: Listener,
): OutsideUseCase<Input, PaymentFileOutcome> => ({
  async outside(transact, { step, file, sheet, hidden }) {
    // The permission is checked before the file is read.
    const allowed = await transact("read", async (ctx) => {
      if (!canKeepPayments(ctx.actor)) return fail("forbidden");
      return step === "apply" ? requireProof(ctx, "payment_file") : ok(null);
    });
    if (!allowed.ok) return allowed;
    const spooled = await spool(file, SPOOL_LIMIT);
    if (!spooled.ok) return spooled;
    try {
      const opened = await open(spooled.value, { sheet, hidden });
      if (!opened.ok) return opened;
      const table = tableOf(opened.value);
      if (!table.ok) return table;
      return await transact("write", (ctx) => carryOut(ctx, step, { ...table.value, listener }), {
        deadlineMs: DEADLINE_MS,
      });
    } finally {
      await spooled.value.remove();
    }
  },
});

type Table = { rowCount: number; facts: TableFacts; batches: () => AsyncGenerator<PaymentLine[]> };

function tableOf(table: OpenTable): Result<Table> {
  const rowCount = table.lineCount - 1;
  const columns = paymentColumnsOf(table.first, table.facts);
  if (!columns.ok) return columns;
  if (rowCount === 0) return fail(table.facts.hidden.rows > 0 ? "all_rows_hidden" : "no_rows");
  if (rowCount > MAX_FILE_PAYMENTS) return fail("payment_file_too_long");
  return ok({ rowCount, facts: table.facts, batches: () => batchesOf(table, columns.value) });
}

/** The lines below the titles, checked, in batches as large as those of the API. */
async function* batchesOf(
  { first: titles, lines }: OpenTable,
  columns: PaymentColumns,
): AsyncGenerator<PaymentLine[]> {
  let batch: PaymentLine[] = [];
  for await (const some of lines()) {
    for (const line of some) {
      if (line.line !== titles.line) batch.push(paymentLineOf(line, columns));
      if (batch.length < MAX_PAYMENTS) continue;
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}

/** The empty rows of the template file. Fails with `forbidden`. */
export const paymentTemplate: UseCase<z.output<typeof paymentTemplateSchema>, Page<never>> = async ({
  actor,
}) =>
  canKeepPayments(actor) ? ok({ rows: [], position: 0, next: null, previous: null }) : fail("forbidden");

type Work = Table & { listener: Listener };

async function carryOut(
  ctx: Context,
  step: Input["step"],
  { batches, rowCount, facts, listener: { progress, left } }: Work,
): Promise<Result<PaymentFileOutcome>> {
  const found: Found = { ...NO_PAYMENTS, rows: 0, broken: 0, issues: [], issueCount: 0 };
  const isStored = () => step === "apply" && found.issueCount === 0;
  await tentatively(
    ctx.db,
    async () => {
      const turns = oneBehind(async (lines: readonly PaymentLine[]) => {
        await takeBatch(ctx, found, lines);
        progress(found.rows, rowCount);
      });
      for await (const lines of batches()) {
        if (left.aborted) break;
        await turns.take(lines);
      }
      await turns.end();
    },
    isStored,
  );
  if (left.aborted) return fail("file_cancelled");
  const { broken, ...told } = found;
  const reading = readingOf(facts, { rows: found.rows, broken });
  // A file with wrong lines stores nothing, not even its right batches.
  return ok({ ...told, ...(found.issueCount > 0 && NO_PAYMENTS), stored: isStored(), reading });
}

/** `broken` counts the unreadable lines. */
type Found = Omit<PaymentFileOutcome, "stored" | "reading"> & { broken: number };

async function takeBatch(ctx: Context, found: Found, lines: readonly PaymentLine[]): Promise<void> {
  const rows = lines.map(({ checked }) => checked);
  const { received, issues } = await storePayments(ctx, FILE_SENDER, { companyId: null, rows });
  for (const name of PAYMENT_COUNTS) found[name] += received[name];
  found.rows += lines.length;
  found.broken += rows.filter((row) => row.issues.some(isReadIssue)).length;
  found.issueCount += issues.length;
  const named = issues.slice(0, MAX_NAMED - found.issues.length);
  if (named.length === 0) return;
  const byLine = new Map(lines.map((line) => [line.line, line]));
  found.issues.push(...named.map((issue) => shown(issue, byLine)));
}

/** Splits `rows.17.grossCents` into line and column. An issue of the vehicle goes to the column of the plate. */
function shown({ path, code }: Issue, byLine: ReadonlyMap<number, PaymentLine>): PaymentFileIssue {
  const [, number = "", named = ""] = path.split(".");
  const field = (named === "vehicleId" ? "licensePlate" : named) as PaymentFileIssue["field"];
  const line = Number(number);
  return { line, field, code, value: byLine.get(line)?.shown[field] ?? "" };
}
