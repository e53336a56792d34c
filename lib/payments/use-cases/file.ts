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

/** One wrong cell: where it is, what stands in it and why it cannot. */
export type PaymentFileIssue = { line: number; field: PaymentFileField; code: string; value: string };

/** What a file of payments comes to, or came to where `stored`. */
export type PaymentFileOutcome = ReceivedPayments & {
  stored: boolean;
  rows: number;
  /** The first hundred, and how many there are. */
  issues: PaymentFileIssue[];
  issueCount: number;
};

const MAX_NAMED = 100;

/**
 * A file of payments, by the rules of the API and as one sender whoever uploads it: all of it or nothing. To check is to
 * carry out and take back, so that nothing else is seen than what would be. Fails with `forbidden`, as the port's `read`
 * and paymentLinesOf; wrong lines are the outcome.
 */
export const paymentFile = (read: Read): OutsideUseCase<Input, PaymentFileOutcome> => ({
  async outside(transact, { step, file }) {
    // A stranger's file is not worth reading.
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

/** No rows, under the titles of a file. Fails with `forbidden`. */
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

/** `rows.17.grossCents` as line and column; a vehicle is named by its plate alone. */
function shown({ path, code }: Issue, byLine: ReadonlyMap<number, PaymentLine>): PaymentFileIssue {
  const [, number = "", named = ""] = path.split(".");
  const field = (named === "vehicleId" ? "licensePlate" : named) as PaymentFileField;
  const line = Number(number);
  return { line, field, code, value: byLine.get(line)?.shown[field] ?? "" };
}
