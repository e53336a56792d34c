import { addDays, helsinkiDate, type PlainDate, startOfDay } from "#lib/core/calendar.ts";
import { periodOf } from "#lib/settlements/rules/period.ts";
import { createRandom, type Random } from "./random.ts";

export type DemoPayment = {
  reference: string;
  companyId: number | null;
  vehicleId: number | null;
  licensePlate: string | null;
  /** Negative for refunds. */
  amountCents: number;
  vatBasisPoints: number;
  /** The part of the amount that is the tip; null where the payment does not tell it. */
  tipCents: number | null;
  method: string;
  occurredAt: Date;
  occurredOn: PlainDate;
  settledIn: PlainDate | null;
  correction: boolean;
};

/** Days on which a vehicle drove, half-open. */
export type DrivenDays = {
  companyId: number;
  vehicleId: number;
  from: PlainDate;
  to: PlainDate;
  /** The share of rides paid by card on an ordinary day, in tenths. */
  ridesPerTenDays: number;
};

/** Rides by the hour: mornings and afternoons on weekdays, nights before days off. */
const WEEKDAY = [1, 0, 0, 0, 1, 3, 6, 9, 8, 5, 4, 4, 5, 5, 6, 7, 8, 7, 5, 4, 3, 3, 2];
const DAY_OFF = [9, 8, 6, 4, 2, 1, 1, 2, 3, 4, 4, 5, 5, 5, 5, 5, 5, 6, 7, 8, 8, 9, 9];
/** From Monday to Sunday. */
const BUSY = [8, 8, 9, 10, 15, 16, 9];
const METHODS = ["card", "card", "card", "contactless", "contactless", "app"] as const;

/** The card payments of these days, with some refunds. The vehicle is the seed: the same day always gives the same payments. */
export function makePayments(driven: DrivenDays): DemoPayment[] {
  const random = createRandom(`rides-${driven.vehicleId}`);
  const payments: DemoPayment[] = [];
  for (let day = driven.from; day < driven.to; day = addDays(day, 1)) {
    const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
    const rides = Math.floor((driven.ridesPerTenDays * (BUSY[weekday] ?? 10) + random.int(0, 99)) / 100);
    for (let ride = 0; ride < rides; ride += 1) {
      const payment = makePayment({ ...driven, day, weekday }, random);
      payments.push(payment);
      if (random.chance(0.012)) payments.push(refundOf(payment));
    }
  }
  return payments;
}

type Ride = { companyId: number; vehicleId: number; day: PlainDate; weekday: number };

function makePayment({ companyId, vehicleId, day, weekday }: Ride, random: Random): DemoPayment {
  const hour = weightedHour(weekday >= 4 ? DAY_OFF : WEEKDAY, random);
  const occurredAt = new Date(startOfDay(day).getTime() + (hour * 60 + random.int(0, 59)) * 60_000);
  return paymentAt(occurredAt, {
    companyId,
    vehicleId,
    reference: `${day.replaceAll("-", "")}-${vehicleId}-${random.digits(7)}`,
    amountCents: fareCents(random),
    method: random.pick(METHODS),
  });
}

/** The price of a ride: mostly short, sometimes long, rarely to the airport and back. */
function fareCents(random: Random): number {
  const kind = random.int(1, 100);
  if (kind <= 70) return random.int(89, 245) * 10;
  return kind <= 95 ? random.int(246, 620) * 10 : random.int(621, 1_450) * 10;
}

const refundOf = (payment: DemoPayment): DemoPayment => ({
  ...payment,
  reference: `${payment.reference}-R`,
  amountCents: -payment.amountCents,
  tipCents: payment.tipCents === null ? null : 0 - payment.tipCents,
});

type Paid = Pick<DemoPayment, "companyId" | "vehicleId" | "reference" | "amountCents" | "method">;

/** A payment settled in the period of its own day. */
export function paymentAt(occurredAt: Date, paid: Paid): DemoPayment {
  const occurredOn = helsinkiDate(occurredAt);
  return {
    ...paid,
    licensePlate: null,
    // Passenger transport: 14 % in 2025, 13.5 % since.
    vatBasisPoints: occurredOn < "2026-01-01" ? 1_400 : 1_350,
    tipCents: tipCents(paid),
    occurredAt,
    occurredOn,
    settledIn: periodOf(occurredOn).start,
    correction: false,
  };
}

/** Three rides of ten above ten euros end with a tip of one to three euros, which an app does not tell. */
function tipCents({ reference, amountCents, method }: Paid): number | null {
  if (method === "app") return null;
  const digit = Number(reference.at(-1));
  return digit < 3 && amountCents > 1_000 ? (digit + 1) * 100 : 0;
}

function weightedHour(weights: readonly number[], random: Random): number {
  let left = random.int(
    1,
    weights.reduce((sum, weight) => sum + weight, 0),
  );
  return weights.findIndex((weight) => {
    left -= weight;
    return left <= 0;
  });
}
