import { requireProof } from "#lib/core/fresh-proof.ts";
import { fail, type Issue, ok, type Result } from "#lib/core/result.ts";
import { loadFleetCompany } from "#lib/fleet/use-cases/load.ts";
import { insertPayments, listStoredPayments } from "#lib/payments/queries/payments.ts";
import {
  canSendPayments,
  differingFields,
  type PAYMENT_COUNTS,
  type Payment,
  senderOf,
} from "#lib/payments/rules/payment.ts";
import type { CheckedPayment, PaymentBatch } from "#lib/payments/schema.ts";
import type { Context } from "#lib/platform/use-case/context.ts";
import { placePayments } from "./place.ts";

/** `duplicates` counts payments that were sent before or twice in the batch. The other counters count new payments. */
export type ReceivedPayments = Record<(typeof PAYMENT_COUNTS)[number], number>;

/** Milliseconds: enough for thousands of rows on a busy machine, and for a wait while a period is being closed. */
export const PAYMENTS_MS = 30_000;
/** The most wrong fields that the answer names; it counts all. */
const MAX_NAMED = 100;

/**
 * Stores card payments: all of a batch or none. A repeated payment changes nothing. A stored reference with other content
 * refuses the batch. Fails with `forbidden`, `not_found` (the company), `step_up_needed`, `payment_differs` if nothing else is
 * wrong, else `invalid`. The issues name the first hundred fields by row; `details.total` counts all.
 */
export async function receivePayments(ctx: Context, batch: PaymentBatch): Promise<Result<ReceivedPayments>> {
  if (!canSendPayments(ctx.actor)) return fail("forbidden");
  if (batch.companyId !== null) {
    const company = await loadFleetCompany(ctx, batch.companyId);
    if (!company.ok) return company;
  }
  const proof = requireProof(ctx, "payments");
  if (!proof.ok) return proof;
  const outcome = await storePayments(ctx, senderOf(ctx.actor), batch);
  return outcome.issues.length === 0 ? ok(outcome.received) : refusal(outcome.issues);
}
receivePayments.deadlineMs = PAYMENTS_MS;

function refusal(issues: readonly Issue[]): Result<never> {
  const code = issues.every((issue) => issue.code === DIFFERS) ? DIFFERS : "invalid";
  return fail(code, { issues: issues.slice(0, MAX_NAMED), details: { total: issues.length } });
}

const DIFFERS = "payment_differs";

type RightRow = CheckedPayment & { payment: Payment };
type Outcome = { received: ReceivedPayments; issues: Issue[] };

/**
 * Stores the valid payments of a batch and returns all issues in its order. The caller rolls back if there are issues. A
 * payment that equals a stored one is valid, even if its vehicle or driver has changed since.
 */
export async function storePayments(
  ctx: Context,
  sender: string,
  { companyId, rows }: PaymentBatch,
): Promise<Outcome> {
  const { first, twice } = withoutRepetitions(rows);
  const issues = [...rows.flatMap((row) => row.issues), ...twice];
  for (const stored of await listStoredPayments(ctx.db, sender, [...first.keys()])) {
    const row = first.get(stored.reference);
    if (row) issues.push(...differences(row, stored));
    first.delete(stored.reference);
  }
  const fresh = [...first.values()];
  const payments = fresh.map(({ payment }) => payment);
  const placings = payments.length === 0 ? [] : await placePayments(ctx, { companyId, payments });
  for (const [index, placing] of placings.entries())
    for (const { path, code } of placing.issues) issues.push({ path: `${fresh[index]?.path}.${path}`, code });
  if (issues.length > 0) return { received: NO_PAYMENTS, issues: issues.toSorted(byRow) };
  await insertPayments(ctx.db, sender, placings);
  const received = {
    accepted: placings.length,
    duplicates: rows.length - placings.length,
    unassigned: placings.filter(({ vehicleId }) => vehicleId === null).length,
    corrections: placings.filter(({ correction }) => correction).length,
  };
  return { received, issues };
}

export const NO_PAYMENTS: ReceivedPayments = { accepted: 0, duplicates: 0, unassigned: 0, corrections: 0 };

const differences = ({ path, payment }: RightRow, stored: Payment): Issue[] =>
  differingFields(payment, stored).map((field) => ({ path: `${path}.${field}`, code: DIFFERS }));

const rowOf = ({ path }: { path: string }): number => Number(/\d+/.exec(path)?.[0] ?? 0);
const byRow = (one: Issue, other: Issue): number => rowOf(one) - rowOf(other);

/**
 * Keeps the first row of each reference. Drops equal repetitions within the batch, and reports repetitions with other
 * content.
 */
function withoutRepetitions(rows: readonly CheckedPayment[]): {
  first: Map<string, RightRow>;
  twice: Issue[];
} {
  const first = new Map<string, RightRow>();
  const twice: Issue[] = [];
  for (const row of rows) {
    if (!isRight(row)) continue;
    const { reference } = row.payment;
    const known = first.get(reference);
    if (known === undefined) first.set(reference, row);
    else if (differingFields(row.payment, known.payment).length > 0)
      twice.push({ path: `${row.path}.reference`, code: `reference_twice:${rowOf(known)}` });
  }
  return { first, twice };
}

const isRight = (row: CheckedPayment): row is RightRow => row.payment !== null;
