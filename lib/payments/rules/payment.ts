import type { Actor } from "#lib/core/actor.ts";
import { addDays, type PlainDate } from "#lib/core/calendar.ts";
import { normalisePlate } from "#lib/core/finnish/plate.ts";
import type { PAYMENT_TYPES, Period } from "#lib/settlements/rules/inputs.ts";
import { periodNumber } from "#lib/settlements/rules/period.ts";

export type PaymentType = (typeof PAYMENT_TYPES)[number];

/** The most payments in one batch. */
export const MAX_PAYMENTS = 10_000;
/** Ten million euros. A larger amount is surely in the wrong unit. */
export const MAX_PAYMENT_CENTS = 1_000_000_000;
export const MAX_PAYMENT_BYTES = 5 * 1024 * 1024;
/** The most rows of a file, many batches: it is read from the disk. */
export const MAX_FILE_PAYMENTS = 1_000_000;
export const MAX_PAYMENT_FILE_BYTES = 100 * 1024 * 1024;

/** The counters of received payments, in the order of the screen. */
export const PAYMENT_COUNTS = ["accepted", "duplicates", "unassigned", "corrections"] as const;

/** A card payment as it is sent. Exactly one of id and plate names the vehicle. */
export type Payment = {
  reference: string;
  vehicleId: number | null;
  licensePlate: string | null;
  driverId: number | null;
  type: PaymentType;
  /** Positive for both types. */
  grossCents: number;
  /** The part of `grossCents` that is a tip; null if the sender does not say. */
  tipCents: number | null;
  vatBasisPoints: number;
  /** The instant of `occurredAt`, in milliseconds since 1970. */
  occurredMs: number;
  method: string;
};

type Differs = (sent: Payment, stored: Payment) => boolean;

/** By the API's field. A payment names its vehicle in one way, so the other way is not compared. */
const DIFFERENCES: readonly (readonly [string, Differs])[] = [
  ["vehicleId", (sent, stored) => sent.licensePlate === null && sent.vehicleId !== stored.vehicleId],
  [
    "licensePlate",
    // Stored plates may have an older spelling.
    (sent, stored) =>
      sent.licensePlate !== null && sent.licensePlate !== normalisePlate(stored.licensePlate ?? ""),
  ],
  ["driverId", (sent, stored) => sent.driverId !== stored.driverId],
  ["type", (sent, stored) => sent.type !== stored.type],
  ["grossCents", (sent, stored) => sent.grossCents !== stored.grossCents],
  ["tipCents", (sent, stored) => sent.tipCents !== stored.tipCents],
  ["vatBasisPoints", (sent, stored) => sent.vatBasisPoints !== stored.vatBasisPoints],
  ["occurredAt", (sent, stored) => sent.occurredMs !== stored.occurredMs],
  ["method", (sent, stored) => sent.method !== stored.method],
];

/** The fields that differ from an earlier payment with the same reference. Both are compared as they were sent. */
export const differingFields = (sent: Payment, stored: Payment): string[] =>
  DIFFERENCES.filter(([, differs]) => differs(sent, stored)).map(([field]) => field);

/** The columns of a file of payments, in their order. */
export const PAYMENT_FILE_FIELDS = [
  "reference",
  "licensePlate",
  "type",
  "grossCents",
  "vatBasisPoints",
  "occurredAt",
  "method",
  "tipCents",
] as const;
export type PaymentFileField = (typeof PAYMENT_FILE_FIELDS)[number];
/** A file may lack the column of an optional field, and the empty file for filling in has none. */
export const isOptionalInFile = (field: PaymentFileField): boolean => field === "tipCents";

/**
 * The sender of a payment. References are unique per sender: the same reference of another sender is another payment.
 */
export const senderOf = ({ kind, id }: Pick<Actor, "kind" | "id">): string =>
  id === null ? kind : `${kind}:${id}`;

/** All admins who upload files count as one sender. */
export const FILE_SENDER = "csv";

/**
 * Payouts depend on card payments, so no company reports its own. Admins may send payments, and API clients with the scope from
 * an admin. A company's people and its own API clients may not (checkScopes).
 */
export const canSendPayments = (actor: Actor): boolean =>
  actor.admin || (actor.kind === "client" && actor.scopes?.includes("payments:write") === true);

/** Only the provider's people upload files of payments and assign payments that have no company. */
export const canKeepPayments = (actor: Actor): boolean => actor.admin && actor.kind === "user";

/** How far a sender's clock may be ahead. */
const AHEAD_MS = 5 * 60_000;
/** Statements with older payments can no longer be corrected. */
const MAX_AGE_DAYS = 400;
export const isInFuture = (occurredMs: number, now: Date): boolean => occurredMs > now.getTime() + AHEAD_MS;

/** Whether a day is before the first period of the calendar, or too long ago. */
export const isTooOld = (day: PlainDate, today: PlainDate): boolean =>
  periodNumber(day) < 0 || day < addDays(today, -MAX_AGE_DAYS);

/**
 * The period that settles a payment: its own, or as a correction the first open one if its own is closed. `openFrom` is the
 * first day that is not closed; null before the first closed period.
 */
export const settlementOf = (
  own: Period,
  openFrom: PlainDate | null,
): { settledIn: PlainDate; correction: boolean } =>
  openFrom !== null && own.start < openFrom
    ? { settledIn: openFrom, correction: true }
    : { settledIn: own.start, correction: false };

/** A card payment in its company's list. */
export type CompanyPayment = {
  id: number;
  occurredAt: Date;
  vehicleId: number;
  licensePlate: string | null;
  driver: string | null;
  reference: string;
  method: string;
  /** Negative for refunds. */
  cents: number;
  /** The tip among them; null if the sender does not say. */
  tipCents: number | null;
  vatBasisPoints: number;
  /** Whether the payment came after its own period was closed. */
  correction: boolean;
  /** Whether the company has an open dispute about it. */
  disputed: boolean;
};
