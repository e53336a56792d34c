import { insertPayments, listStoredPayments, type PlacedPayment } from "#db/queries/payments/payments.ts";
import { fail, type Issue, ok, type Result } from "#lib/core/result.ts";
import type { Context } from "#lib/core/use-cases/context.ts";
import { loadFleetCompany } from "#lib/fleet/use-cases/load.ts";
import { canSendPayments, type Payment, senderOf } from "#lib/payments/rules/payment.ts";
import type { CheckedPayment, PaymentBatch } from "#lib/payments/schema.ts";
import { placePayments } from "./place.ts";

/** `duplicates` counts payments that were sent before or twice in the batch. The other counts are of new payments. */
export type ReceivedPayments = {
  accepted: number;
  duplicates: number;
  unassigned: number;
  corrections: number;
};

/** Long enough for thousands of rows on a busy machine, and for a wait while a period is being closed. */
export const PAYMENTS_MS = 30_000;
/** The answer names this many wrong fields and counts all of them. */
const MAX_NAMED = 100;

/**
 * Stores card payments: all of a batch or none. A repeated payment changes nothing. A stored reference with other
 * content refuses the batch. Fails with `forbidden`, `not_found` (the company), `payment_differs` where nothing else
 * is wrong, else `invalid`. The issues name the first hundred fields by row; `details.total` counts all.
 */
export async function receivePayments(ctx: Context, batch: PaymentBatch): Promise<Result<ReceivedPayments>> {
  if (!canSendPayments(ctx.actor)) return fail("forbidden");
  if (batch.companyId !== null) {
    const company = await loadFleetCompany(ctx, batch.companyId);
    if (!company.ok) return company;
  }
  const outcome = await storePayments(ctx, senderOf(ctx.actor), batch);
  return outcome.issues.length === 0 ? ok(outcome.received) : refusal(outcome.issues);
}
receivePayments.deadlineMs = PAYMENTS_MS;

function refusal(issues: readonly Issue[]): Result<never> {
  const code = issues.every((issue) => issue.code === DIFFERS) ? DIFFERS : "invalid";
  return fail(code, { issues: issues.slice(0, MAX_NAMED), details: { total: issues.length } });
}

const DIFFERS = "payment_differs";

type Row = { path: string; payment: Payment };
type Outcome = { received: ReceivedPayments; issues: Issue[] };

/**
 * Stores the right payments of a batch and lists all issues in its order. The caller rolls back where there is an
 * issue. A payment that equals a stored one is right, even if its vehicle or driver has changed since.
 */
export async function storePayments(ctx: Context, sender: string, batch: PaymentBatch): Promise<Outcome> {
  const { rows, twice } = withoutRepetitions(batch.rows);
  const placings = await placePayments(ctx, {
    companyId: batch.companyId,
    payments: rows.map(({ payment }) => payment),
  });
  const issues = [...batch.rows.flatMap((row) => row.issues), ...twice];
  const isAnyWrong = issues.length > 0 || placings.some((one) => one.issues.length > 0);
  const before = isAnyWrong ? await storedBefore(ctx, sender, placings) : new Map<number, string[]>();

  const right: { placed: PlacedPayment; path: string }[] = [];
  for (const [index, { placed, issues: found }] of placings.entries()) {
    const path = rows[index]?.path ?? "";
    const fields = before.get(index);
    if (fields !== undefined) issues.push(...differences(path, fields));
    else if (found.length === 0) right.push({ placed, path });
    else issues.push(...found.map((issue) => ({ ...issue, path: `${path}.${issue.path}` })));
  }
  if (issues.length > 0) return { received: NOTHING, issues: issues.toSorted(byRow) };
  const placed = right.map((one) => one.placed);
  const inserted = await insertPayments(ctx.db, sender, placed);
  if (inserted.accepted < placed.length)
    for (const { n, fields } of await listStoredPayments(ctx.db, sender, placed))
      issues.push(...differences(right[n]?.path ?? "", fields));
  const duplicates = batch.rows.length - inserted.accepted;
  return { received: { ...inserted, duplicates }, issues };
}

const NOTHING: ReceivedPayments = { accepted: 0, duplicates: 0, unassigned: 0, corrections: 0 };

const differences = (path: string, fields: readonly string[]): Issue[] =>
  fields.map((field) => ({ path: `${path}.${field}`, code: DIFFERS }));

async function storedBefore(
  { db }: Context,
  sender: string,
  placings: readonly { placed: PlacedPayment }[],
): Promise<Map<number, string[]>> {
  const stored = await listStoredPayments(
    db,
    sender,
    placings.map(({ placed }) => placed),
  );
  return new Map(stored.map(({ n, fields }) => [n, fields]));
}

const rowOf = ({ path }: { path: string }): number => Number(/\d+/.exec(path)?.[0] ?? 0);
const byRow = (one: Issue, other: Issue): number => rowOf(one) - rowOf(other);

/** Keeps each reference once. Drops equal repetitions within the batch, and reports repetitions with other content. */
function withoutRepetitions(batch: readonly CheckedPayment[]): { rows: Row[]; twice: Issue[] } {
  const known = new Map<string, Row>();
  const twice: Issue[] = [];
  for (const { path, payment } of batch) {
    if (payment === null) continue;
    const first = known.get(payment.reference);
    if (first === undefined) known.set(payment.reference, { path, payment });
    else if (contentOf(first.payment) !== contentOf(payment))
      twice.push({ path: `${path}.reference`, code: `reference_twice:${rowOf(first)}` });
  }
  return { rows: [...known.values()], twice };
}

const contentOf = (payment: Payment): string =>
  JSON.stringify([
    payment.vehicleId,
    payment.licensePlate,
    payment.driverId,
    payment.type,
    payment.grossCents,
    payment.vatBasisPoints,
    payment.occurredAt.getTime(),
    payment.method,
  ]);
