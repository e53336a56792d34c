import { insertPayments, listStoredPayments, type PlacedPayment } from "#db/queries/payments/payments.ts";
import { fail, type Issue, ok, type Result } from "#lib/core/result.ts";
import type { Context } from "#lib/core/use-cases/context.ts";
import { loadFleetCompany } from "#lib/fleet/use-cases/load.ts";
import { canSendPayments, type Payment, senderOf } from "#lib/payments/rules/payment.ts";
import type { CheckedPayment, PaymentBatch } from "#lib/payments/schema.ts";
import { placePayments } from "./place.ts";

/** `duplicates`: sent before, or twice in the batch, and left as they are. The others count what is new. */
export type ReceivedPayments = {
  accepted: number;
  duplicates: number;
  unassigned: number;
  corrections: number;
};

/** Thousands of rows on a busy machine, and whoever closes a period meanwhile. */
export const PAYMENTS_MS = 30_000;
/** Wrong fields that are named; how many there are in all is told beside. */
const MAX_NAMED = 100;

/**
 * Takes in card payments: all of a batch or none. The same again under a reference changes nothing; with something else in
 * it the batch is refused. Fails with `forbidden`, `not_found` (the company), `payment_differs` where nothing else is
 * wrong, else `invalid`; its issues name the first hundred fields by row, `details.total` says how many there are.
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
 * Stores what is right of a batch and tells all that is wrong, in its order: whoever asks rolls back where anything is.
 * What was sent before, exactly so, is right whatever has become of its vehicle or driver since.
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

/** Each reference once: the same again in the batch is dropped, another content under it told. */
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
