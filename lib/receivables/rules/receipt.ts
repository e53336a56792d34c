import type { PlainDate } from "#lib/core/calendar.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import type { StatementPayment } from "#lib/settlements/rules/payment.ts";

/** What a company has paid of an invoiced balance, as the page lists it. */
export type Receipt = {
  id: number;
  /** Negative where it takes another one back. */
  cents: number;
  receivedOn: PlainDate;
  /** By hand: why; null for the bank's own movements. */
  reason: string | null;
  createdBy: string;
  fromBank: boolean;
  takesBack: number | null;
  takenBack: boolean;
  /** Number of the statement that gives back what was paid too much. */
  carriedTo: string | null;
};

/** A payment that an admin notes without a movement of the bank. */
export type NotedReceipt = {
  cents: number;
  receivedOn: PlainDate;
  /** What was open when the admin looked. */
  seenOpenCents: number;
};

/** What the receipts of an invoice with this negative total exceed it by, until the next statement gives it back. */
export const overpaidCents = (receipts: readonly Pick<Receipt, "cents">[], totalCents: number): number =>
  Math.max(
    0,
    receipts.reduce((sum, { cents }) => sum + cents, totalCents),
  );

const OPEN: readonly StatementPayment["state"][] = ["invoiced", "partly_paid", "overdue"];

/** Whether the company still owes money of a statement. */
export const isOpen = ({ state }: Pick<StatementPayment, "state">): boolean => OPEN.includes(state);

/**
 * Checks a payment noted by hand. It is no more than what is open, and no later than today. Fails with `nothing_open`,
 * `stale` where somebody else was quicker, and `invalid`.
 */
export function checkReceipt(
  { cents, receivedOn, seenOpenCents }: NotedReceipt,
  payment: Pick<StatementPayment, "state" | "openCents">,
  today: PlainDate,
): Result<null> {
  if (!isOpen(payment)) return fail("nothing_open");
  if (payment.openCents !== seenOpenCents) return fail("stale");
  if (cents > payment.openCents) return invalid("cents", "receipt_too_large");
  return receivedOn > today ? invalid("receivedOn", "receipt_in_future") : ok(null);
}

const invalid = (path: string, code: string): Result<never> => fail("invalid", { issues: [{ path, code }] });

/** Only a payment noted by hand is taken back, and once. What the bank booked comes back as a movement of the bank. */
export const canTakeBack = ({ fromBank, takesBack, takenBack, carriedTo }: Receipt): boolean =>
  !fromBank && takesBack === null && !takenBack && carriedTo === null;
