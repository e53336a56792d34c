import type { z } from "zod";
import { tentatively } from "#db/queries/core/recordset.ts";
import type { Page } from "#lib/core/keyset.ts";
import { fail, type Issue, ok, type Result } from "#lib/core/result.ts";
import type { Context, OutsideUseCase, UseCase } from "#lib/core/use-cases/context.ts";
import {
  type PaymentLine,
  type paymentFileSchema,
  paymentLinesOf,
  type paymentTemplateSchema,
} from "#lib/payments/payment-file.ts";
import { canKeepPayments, FILE_SENDER, type PaymentFileField } from "#lib/payments/rules/payment.ts";
import type { ReadTable } from "#lib/ports.ts";
import { PAYMENTS_MS, type ReceivedPayments, storePayments } from "./receive.ts";

type Input = z.output<typeof paymentFileSchema>;
type Read = (file: Uint8Array) => Promise<Result<ReadTable>>;

/** One wrong cell: its line and column, its text, and the error. */
export type PaymentFileIssue = { line: number; field: PaymentFileField; code: string; value: string };

/** The result of checking a file of payments, or of storing it where `stored` is true. */
export type PaymentFileOutcome = ReceivedPayments & {
  stored: boolean;
  rows: number;
  /** The first hundred wrong cells; `issueCount` counts all. */
  issues: PaymentFileIssue[];
  issueCount: number;
};

const MAX_NAMED = 100;

/**
 * Checks or stores a file of payments by the rules of the API: all of it or nothing. All uploads count as one sender.
 * A check stores the payments and rolls back, so that its result is exact. Fails with `forbidden` and as the port's
 * `read` and paymentLinesOf. Wrong lines are part of the result and no failure.
 */
export const paymentFile = (read: Read): OutsideUseCase<Input, PaymentFileOutcome> => ({
  async outside(transact, { step, file }) {
    // The permission is checked before the file is read.
    const allowed = await transact("read", async (ctx) =>
      canKeepPayments(ctx.actor) ? ok(null) : fail("forbidden"),
    );
    if (!allowed.ok) return allowed;
    const table = await read(file);
    if (!table.ok) return table;
    const lines = paymentLinesOf(table.value.lines);
    if (!lines.ok) return lines;
    return transact("write", (ctx) => carryOut(ctx, step, lines.value), { deadlineMs: PAYMENTS_MS });
  },
});

/** The empty rows of the template file. Fails with `forbidden`. */
export const paymentTemplate: UseCase<z.output<typeof paymentTemplateSchema>, Page<never>> = async ({
  actor,
}) =>
  canKeepPayments(actor) ? ok({ rows: [], position: 0, next: null, previous: null }) : fail("forbidden");

async function carryOut(
  ctx: Context,
  step: Input["step"],
  lines: readonly PaymentLine[],
): Promise<Result<PaymentFileOutcome>> {
  const rows = lines.map(({ checked }) => checked);
  const isStored = ({ issues }: { issues: readonly Issue[] }) => step === "apply" && issues.length === 0;
  const stored = await tentatively(
    ctx.db,
    () => storePayments(ctx, FILE_SENDER, { companyId: null, rows }),
    isStored,
  );
  const { received, issues } = stored;
  const byLine = new Map(lines.map((line) => [line.line, line]));
  return ok({
    ...received,
    stored: isStored(stored),
    rows: lines.length,
    issueCount: issues.length,
    issues: issues.slice(0, MAX_NAMED).map((issue) => shown(issue, byLine)),
  });
}

/** Splits `rows.17.grossCents` into line and column. An issue of the vehicle goes to the column of the plate. */
function shown({ path, code }: Issue, byLine: ReadonlyMap<number, PaymentLine>): PaymentFileIssue {
  const [, number = "", named = ""] = path.split(".");
  const field = (named === "vehicleId" ? "licensePlate" : named) as PaymentFileField;
  const line = Number(number);
  return { line, field, code, value: byLine.get(line)?.shown[field] ?? "" };
}
