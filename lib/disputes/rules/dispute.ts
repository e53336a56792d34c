import { type Actor, canActOnCompany } from "#lib/core/actor.ts";
import type { PlainDate } from "#lib/core/calendar.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import type { PaymentType } from "#lib/payments/rules/payment.ts";
import type { StatementKind } from "#lib/settlements/rules/document.ts";
import type { StatementLine } from "#lib/settlements/rules/lines.ts";

export const DISPUTE_STATES = ["open", "answered", "credited", "withdrawn"] as const;
export type DisputeState = (typeof DISPUTE_STATES)[number];

/** The longest message, in code points. */
export const MAX_MESSAGE = 2_000;
/** The most messages of one dispute. */
export const MAX_MESSAGES = 100;

/** The disputed thing: exactly one of statement (with or without a line), card payment and year of a seller report. */
export type DisputedThing = {
  statementId: number | null;
  /** The line of the statement, counted from one. */
  position: number | null;
  paymentId: number | null;
  reportYear: number | null;
};

/** A disputed card payment. */
export type DisputedPayment = {
  id: number;
  reference: string;
  occurredMs: number;
  settledIn: PlainDate | null;
  vehicleId: number;
  licensePlate: string | null;
  /** The driver, if the company still has them. */
  driverId: number | null;
  /** Negative for refunds. */
  cents: number;
  vatBasisPoints: number;
  method: string;
};

/** The disputed thing as it is today. */
export type ThingFacts = DisputedThing & {
  statement: { number: string; kind: StatementKind; periodStart: PlainDate } | null;
  line: StatementLine | null;
  payment: DisputedPayment | null;
};

export type Dispute = ThingFacts & {
  id: number;
  companyId: number;
  companyName: string;
  state: DisputeState;
  dueOn: PlainDate;
  version: number;
  createdMs: number;
  createdBy: string;
  closedMs: number | null;
  creditNoteId: number | null;
  creditNoteNumber: string | null;
  /** What a credit note gave back, or by how much a card payment was corrected. */
  creditedCents: number | null;
};

/** The people of a company ask, and admins answer. Programs do neither. */
export const canDispute = (actor: Actor, companyId: number): boolean =>
  actor.kind === "user" && !actor.admin && canActOnCompany(actor, companyId);
export const canDecideDispute = (actor: Actor): boolean => actor.kind === "user" && actor.admin;

export const isLate = (
  { state, dueOn }: { state: DisputeState; dueOn: PlainDate },
  today: PlainDate,
): boolean => state === "open" && dueOn < today;

/** The reference of the card payment that corrects another one. Each dispute has one at most. */
export const correctionReference = (disputeId: number): string => `kysymys-${disputeId}`;

/**
 * The card payment that makes a payment of `cents` one of `rightCents`. Both are positive for captures and negative for refunds,
 * and `rightCents` may be zero. Fails with `nothing_corrected` for an equal sum, and `wrong_sign` for a sum on the other side.
 */
export function correctionOf(
  cents: number,
  rightCents: number,
): Result<{ type: PaymentType; grossCents: number }> {
  if (rightCents !== 0 && Math.sign(rightCents) !== Math.sign(cents)) return fail("wrong_sign");
  const difference = rightCents - cents;
  if (difference === 0) return fail("nothing_corrected");
  return ok({ type: difference > 0 ? "capture" : "refund", grossCents: Math.abs(difference) });
}
