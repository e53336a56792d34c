import type { PlainDate } from "#lib/core/calendar.ts";
import { type BankRemedy, remedyOf } from "./bank-reasons.ts";
import { addBankingDays, isBankingDay } from "./banking-days.ts";
import type { StatementOutcome } from "./lines.ts";
import { isPayeeDoubt, type PayeeCheck } from "./payee-check.ts";

// The life-cycle of a statement's money. Every screen, mail, document and API answer shows the result of `paymentOf`.

export const PAYMENT_STATES = [
  "accruing",
  "confirmed",
  "held",
  "in_file",
  "bank_accepted",
  "paid",
  "rejected",
  "correcting",
  "carried",
  "invoiced",
  "partly_paid",
  "overdue",
  "nothing",
  "credited",
] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/**
 * The allowed steps of the payment state. The database refuses all others. A file may be made, answered and paid between two
 * looks, so a step may skip states.
 */
export const PAYMENT_STEPS: Readonly<Record<PaymentState, readonly PaymentState[]>> = {
  accruing: ["confirmed", "held", "carried", "invoiced", "nothing"],
  confirmed: ["held", "in_file", "bank_accepted", "paid", "rejected", "correcting"],
  held: ["confirmed", "in_file", "bank_accepted", "paid", "rejected", "correcting"],
  in_file: ["bank_accepted", "paid", "rejected", "correcting", "held"],
  bank_accepted: ["paid", "rejected", "correcting", "held"],
  // A receiver's bank may send a payment back.
  paid: ["rejected", "correcting", "held", "invoiced", "partly_paid", "overdue"],
  rejected: ["correcting", "held", "in_file", "bank_accepted", "paid"],
  correcting: ["held", "in_file", "bank_accepted", "paid", "rejected"],
  invoiced: ["partly_paid", "paid", "overdue"],
  partly_paid: ["invoiced", "paid", "overdue"],
  overdue: ["invoiced", "partly_paid", "paid"],
  carried: [],
  nothing: [],
  credited: [],
};

/** The latest transfer of a payout. */
export type Transfer = {
  madeOn: PlainDate;
  /** The requested execution day. */
  executedOn: PlainDate;
  iban: string;
  /** The name of the account's holder in the file; null if it was not kept. */
  payeeName: string | null;
  acceptedOn: PlainDate | null;
  /** The bank's own day. */
  paidOn: PlainDate | null;
  rejectedOn: PlainDate | null;
  /** The bank's reason of a rejection, a code of ISO 20022 such as AC04. */
  reason: string | null;
  /** When an admin let the same account be paid again. */
  releasedOn: PlainDate | null;
  /** The bank's verification of the payee; null if the bank told nothing. */
  payee: PayeeCheck | null;
  /** Whether an admin asked the bank to drop the file. */
  withdrawn: boolean;
  /** Whether admins approved the file whole, in spite of doubtful payees. */
  approved: boolean;
};

/** The facts about a statement's money so far. */
export type PaymentFacts = {
  /** The company's account today. */
  iban: string | null;
  /** The name of the account's holder today. */
  payeeName: string;
  /** The day of the account's unconfirmed change. */
  ibanChangedOn: PlainDate | null;
  transfer: Transfer | null;
  /** The day on which the bank was found to have paid from a withdrawn file, while nobody has explained that. */
  paidWithdrawnOn: PlainDate | null;
  /** The company's payments of an invoiced balance. */
  receivedCents: number;
  receivedOn: PlainDate | null;
};

/** The payment state, shown everywhere. */
export type StatementPayment = {
  state: PaymentState;
  /** The first day of the state; null while the period is open. */
  since: PlainDate | null;
  /** The day on which the money moves: the bank's day of a payout, the due date of an invoice. Null: unknown. */
  expectedDate: PlainDate | null;
  /** Why the money waits: a hold (PAYOUT_HOLDS), or the bank's code. */
  reason: string | null;
  /** The transfer's account, or the next transfer's account; null while a changed account waits, and without a payout. */
  iban: string | null;
  /** What the company still owes of an invoiced balance, in cents; never negative. */
  openCents: number;
  /** The bank's verification of the payee of the transfer. Another transfer is verified anew. */
  payee: PayeeCheck | null;
};

/** A past payment state, with its first day and its reason. */
export type PaymentStep = Pick<StatementPayment, "state" | "reason"> & { since: PlainDate };

/**
 * The payment states in order. A job stores them a moment after the fact, so the current state is appended if it is missing.
 */
export function paymentTimeline(kept: readonly PaymentStep[], now: StatementPayment): PaymentStep[] {
  const { state, since, reason } = now;
  if (since === null) return [];
  const last = kept.at(-1);
  return last?.state === state && last.since === since && last.reason === reason
    ? [...kept]
    : [...kept, { state, since, reason }];
}

/** The statement's values that decide about its money. */
type Settled = {
  outcome: StatementOutcome | "credited";
  /** Null while the period is open. */
  issuedOn: PlainDate | null;
  payoutDate: PlainDate | null;
  dueDate: PlainDate | null;
  totalCents: number;
};

/** The payment state of a statement on a day. */
export function paymentOf(statement: Settled, facts: PaymentFacts, today: PlainDate): StatementPayment {
  const { outcome, issuedOn, payoutDate, dueDate } = statement;
  const blank = { since: issuedOn, expectedDate: null, reason: null, iban: null, openCents: 0, payee: null };
  if (issuedOn === null)
    return { ...blank, state: "accruing", expectedDate: payoutDate, ...(payoutDate && accountOf(facts)) };
  if (outcome === "payout") return payoutOf(payoutDate ?? issuedOn, facts, { since: issuedOn, today });
  if (outcome === "invoiced") return receivableOf(statement, facts, { since: issuedOn, today });
  return { ...blank, state: outcome, expectedDate: dueDate };
}

type Days = { since: PlainDate; today: PlainDate };

function payoutOf(payoutDate: PlainDate, facts: PaymentFacts, { since, today }: Days): StatementPayment {
  const { transfer } = facts;
  const hold = payoutHold(facts);
  const expectedDate = hold ? null : executionDay(payoutDate, today);
  const next = { expectedDate, iban: accountOf(facts).iban, openCents: 0, payee: null };
  if (transfer === null) {
    if (hold) return { ...next, state: "held", since: later(since, facts.ibanChangedOn), reason: hold };
    return { ...next, state: "confirmed", since, reason: null };
  }
  const { madeOn, executedOn, acceptedOn, paidOn, rejectedOn, reason, payee } = transfer;
  if (rejectedOn !== null) {
    const waits = { ...next, state: "held", since: rejectedOn, expectedDate: null, payee } as const;
    if (facts.paidWithdrawnOn !== null)
      return { ...waits, since: later(rejectedOn, facts.paidWithdrawnOn), reason: "paid_withdrawn" };
    if (waitsForAccount(facts))
      return { ...next, state: "rejected", since: rejectedOn, expectedDate: null, reason, payee };
    if (hold) return { ...next, state: "held", since: later(rejectedOn, facts.ibanChangedOn), reason: hold };
    const doubt = payeeHold(transfer, facts);
    if (doubt) return { ...waits, reason: doubt };
    return { ...next, state: "correcting", since: later(rejectedOn, transfer.releasedOn), reason };
  }
  const sent = { reason: null, iban: transfer.iban, openCents: 0, payee };
  if (paidOn !== null) return { ...sent, state: "paid", since: paidOn, expectedDate: null };
  if (acceptedOn !== null)
    return { ...sent, state: "bank_accepted", since: acceptedOn, expectedDate: executedOn };
  return { ...sent, state: "in_file", since: madeOn, expectedDate: executedOn };
}

function receivableOf(
  { totalCents, dueDate }: Settled,
  { receivedCents, receivedOn }: PaymentFacts,
  { since, today }: Days,
): StatementPayment {
  const openCents = Math.max(0, -totalCents - receivedCents);
  const rest = { expectedDate: dueDate, reason: null, iban: null, openCents, payee: null };
  if (openCents === 0) return { ...rest, state: "paid", since: receivedOn ?? since, expectedDate: null };
  if (dueDate !== null && dueDate < today) return { ...rest, state: "overdue", since: dueDate };
  if (receivedCents > 0) return { ...rest, state: "partly_paid", since: receivedOn ?? since };
  return { ...rest, state: "invoiced", since };
}

const later = (day: PlainDate, other: PlainDate | null): PlainDate =>
  other !== null && other > day ? other : day;

/** The day on which a transfer made today moves the money: a banking day, not in the past. */
export function executionDay(payoutDate: PlainDate, today: PlainDate): PlainDate {
  const day = payoutDate > today ? payoutDate : today;
  return isBankingDay(day) ? day : addBankingDays(day, 1);
}

/**
 * Reasons why a payout cannot leave yet. `payee_doubted`: the company has to correct the account or its holder's name.
 * `payee_unchecked`: an admin has to let the withdrawn payout go. `paid_withdrawn`: the bank has paid from a withdrawn file.
 */
export const PAYOUT_HOLDS = [
  "iban_missing",
  "iban_unconfirmed",
  "payee_doubted",
  "payee_unchecked",
  "paid_withdrawn",
] as const;
export type PayoutHold = (typeof PAYOUT_HOLDS)[number];

/** The holds of a payout that came back with a withdrawn file, or was paid from it. */
const WITHDRAWN_HOLDS = ["payee_doubted", "payee_unchecked", "paid_withdrawn"] as const;
export const withdrawnHold = (reason: string | null): (typeof WITHDRAWN_HOLDS)[number] | null =>
  WITHDRAWN_HOLDS.find((hold) => hold === reason) ?? null;

/** Whether an admin may let the payout go to the same account again. */
export const canPayAgain = ({ state, reason }: Pick<StatementPayment, "state" | "reason">): boolean =>
  state === "rejected" || reason === "payee_doubted" || reason === "payee_unchecked";

/**
 * Why a transfer that came back may not go to the same payee again, or null. A payee in doubt waits for a correction. Of a
 * withdrawn file only a payee that matches goes by itself.
 */
function payeeHold(
  { iban, payeeName, releasedOn, payee, withdrawn, approved }: Transfer,
  facts: Pick<PaymentFacts, "iban" | "payeeName">,
): PayoutHold | null {
  const isCorrected = iban !== facts.iban || (payeeName !== null && payeeName !== facts.payeeName);
  if (releasedOn !== null || isCorrected) return null;
  if (payee !== null && isPayeeDoubt(payee.state)) return approved && !withdrawn ? null : "payee_doubted";
  return withdrawn && payee?.state !== "match" ? "payee_unchecked" : null;
}

/** Why a payout is held, or null. An unconfirmed change holds the payout even if the account was removed. */
export function payoutHold({
  iban,
  ibanChangedOn,
}: Pick<PaymentFacts, "iban" | "ibanChangedOn">): PayoutHold | null {
  if (iban === null) return "iban_missing";
  return ibanChangedOn === null ? null : "iban_unconfirmed";
}

/** The account to pay to. An unconfirmed account is not shown as the company's. */
const accountOf = ({ iban, ibanChangedOn }: PaymentFacts): Pick<StatementPayment, "iban" | "reason"> =>
  ibanChangedOn === null ? { iban, reason: null } : { iban: null, reason: "iban_unconfirmed" };

/** Causes that must be corrected before another transfer, or the bank would reject it again. */
const BEFORE_AGAIN: readonly BankRemedy[] = ["account", "payee", "ask"];

/** Whether the bank rejected a transfer because of its receiver, and neither the company nor an admin has acted. */
export const waitsForAccount = ({ transfer, iban }: Pick<PaymentFacts, "transfer" | "iban">): boolean =>
  transfer !== null &&
  transfer.rejectedOn !== null &&
  transfer.releasedOn === null &&
  transfer.iban === iban &&
  transfer.reason !== null &&
  BEFORE_AGAIN.includes(remedyOf(transfer.reason)) &&
  // The bank then rejects because it was asked to, and only it knows another reason.
  !(transfer.withdrawn && remedyOf(transfer.reason) === "ask");

/** Whether only the company can act now. A changed account waits for an admin. */
export const asksCompany = ({ state, reason }: Pick<StatementPayment, "state" | "reason">): boolean =>
  state === "rejected" || (state === "held" && (reason === "iban_missing" || reason === "payee_doubted"));

/** Whether somebody must act: the money is held or rejected, or a changed account will hold it. */
export const isWaiting = ({ state, reason }: Pick<StatementPayment, "state" | "reason">): boolean =>
  state === "held" || state === "rejected" || (state === "accruing" && reason === "iban_unconfirmed");

/** Whether the next payment file may hold the payout. */
export const isPayable = (state: PaymentState): boolean => state === "confirmed" || state === "correcting";
