import type { PlainDate } from "#lib/core/calendar.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import type { StatementPayment } from "#lib/settlements/rules/payment.ts";

/** A company's payment of an invoiced balance, as the page lists it. */
export type Receipt = {
  id: number;
  /** Negative for the reversal of another one. */
  cents: number;
  receivedOn: PlainDate;
  /** The reason for a note by hand; null for the bank's own movements. */
  reason: string | null;
  createdBy: string;
  fromBank: boolean;
  takesBack: number | null;
  takenBack: boolean;
  /** The number of the statement that returns the overpayment. */
  carriedTo: string | null;
};

/** A payment that an admin notes without a movement of the bank. */
export type NotedReceipt = {
  cents: number;
  receivedOn: PlainDate;
  /** The open sum that the admin saw. */
  seenOpenCents: number;
};

/** The overpayment of an invoice with this negative total, until the next statement returns it. */
export const overpaidCents = (receipts: readonly Pick<Receipt, "cents">[], totalCents: number): number =>
  Math.max(
    0,
    receipts.reduce((sum, { cents }) => sum + cents, totalCents),
  );

const OPEN: readonly StatementPayment["state"][] = ["invoiced", "partly_paid", "overdue"];

/** Whether the company still owes money on a statement. */
export const isOpen = ({ state }: Pick<StatementPayment, "state">): boolean => OPEN.includes(state);

/**
 * Checks a payment noted by hand: no more than the open sum, and no later than today. Fails with `nothing_open`, `stale` if
 * somebody else was faster, and `invalid`.
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

/** Only a payment noted by hand can be reversed, once. The bank's payments are reversed by the bank. */
export const canTakeBack = ({ fromBank, takesBack, takenBack, carriedTo }: Receipt): boolean =>
  !fromBank && takesBack === null && !takenBack && carriedTo === null;
