import type { Actor } from "#lib/core/actor.ts";
import { addDays, type PlainDate } from "#lib/core/calendar.ts";
import type { Period } from "#lib/settlements/rules/inputs.ts";
import { periodNumber } from "#lib/settlements/rules/period.ts";

export const PAYMENT_TYPES = ["capture", "refund"] as const;
export type PaymentType = (typeof PAYMENT_TYPES)[number];

/** Payments of one batch. */
export const MAX_PAYMENTS = 10_000;
/** Ten million euros: more is a slip of units. */
export const MAX_PAYMENT_CENTS = 1_000_000_000;
export const MAX_PAYMENT_BYTES = 5 * 1024 * 1024;

/** A card payment as it is sent, the vehicle named by exactly one of id and plate. */
export type Payment = {
  reference: string;
  vehicleId: number | null;
  licensePlate: string | null;
  driverId: number | null;
  type: PaymentType;
  /** Positive for both types. */
  grossCents: number;
  vatBasisPoints: number;
  occurredAt: Date;
  method: string;
};

/** The columns of a file of payments, in their order. */
export const PAYMENT_FILE_FIELDS = [
  "reference",
  "licensePlate",
  "type",
  "grossCents",
  "vatBasisPoints",
  "occurredAt",
  "method",
] as const;
export type PaymentFileField = (typeof PAYMENT_FILE_FIELDS)[number];

/** Who sends, as far as a reference is theirs: the same reference of another sender is another payment. */
export const senderOf = ({ kind, id }: Pick<Actor, "kind" | "id">): string =>
  id === null ? kind : `${kind}:${id}`;

/** Files that admins upload are one sender, whoever of them does. */
export const FILE_SENDER = "csv";

/**
 * Card payments are the money that is paid out, so nobody reports their own: admins do, and programs that an admin let
 * send payments, never a company's people. A company's own software is not given the scope (checkScopes).
 */
export const canSendPayments = (actor: Actor): boolean =>
  actor.admin || (actor.kind === "client" && actor.scopes?.includes("payments:write") === true);

/** Files of payments, and payments that belong to nobody yet, are for the provider's people. */
export const canKeepPayments = (actor: Actor): boolean => actor.admin && actor.kind === "user";

/** A clock may be ahead by so much. */
const AHEAD_MS = 5 * 60_000;
/** Older ones are in no statement that anybody could still correct. */
const MAX_AGE_DAYS = 400;
export const isInFuture = (occurredAt: Date, now: Date): boolean =>
  occurredAt.getTime() > now.getTime() + AHEAD_MS;

/** Whether a day lies before the first period ever, or too far back. */
export const isTooOld = (day: PlainDate, today: PlainDate): boolean =>
  periodNumber(day) < 0 || day < addDays(today, -MAX_AGE_DAYS);

/**
 * Where a payment is settled: in its own period, or where that is closed in the first open one, as a correction.
 * `openFrom`: the first day that is not closed; null while nothing was ever closed.
 */
export const settlementOf = (
  own: Period,
  openFrom: PlainDate | null,
): { settledIn: PlainDate; correction: boolean } =>
  openFrom !== null && own.start < openFrom
    ? { settledIn: openFrom, correction: true }
    : { settledIn: own.start, correction: false };
