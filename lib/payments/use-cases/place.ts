import { helsinkiDate, type PlainDate } from "#lib/core/calendar.ts";
import { type Issue, NO_ISSUES } from "#lib/core/result.ts";
import {
  findDriverCompanies,
  findOpenFrom,
  findPlateHolders,
  findVehicleHolders,
  type Holder,
  type PlacedPayment,
} from "#lib/payments/queries/payments.ts";
import { isInFuture, isTooOld, type Payment, settlementOf } from "#lib/payments/rules/payment.ts";
import type { Context } from "#lib/platform/use-case/context.ts";
import { holdPeriodsOpen } from "#lib/settlements/queries/settlement-write.ts";
import { periodOf } from "#lib/settlements/rules/period.ts";

/** A payment with its company and its period, and the issues of placing it. */
export type Placing = PlacedPayment & { issues: readonly Issue[] };

type Batch = { companyId: number | null; payments: readonly Payment[] };

/**
 * Finds the company of each payment by its vehicle and its day in Finland, and the period that settles it. Keeps open periods
 * open. If the batch names a company, vehicles of other companies are unknown. A payment with an unknown plate waits to be
 * assigned.
 */
export async function placePayments(ctx: Context, { companyId, payments }: Batch): Promise<Placing[]> {
  // A day in Finland begins on a full hour of UTC, so the day is looked up once per hour.
  const dayOfHour = remembering((hour: number) => helsinkiDate(new Date(hour * HOUR_MS)));
  const days = payments.map(({ occurredMs }) => dayOfHour(Math.floor(occurredMs / HOUR_MS)));
  const holders = await holdersOf(ctx, { companyId, payments }, days);
  const companyOfDriver = await findDriverCompanies(ctx.db, driverIdsOf(payments));
  await holdPeriodsOpen(ctx.db);
  const openFrom = await findOpenFrom(ctx.db);
  // Days that are too early or too late may be outside the calendar of settlements, so they are not looked up in it.
  const settlementOn = remembering((day: PlainDate) =>
    isTooOld(day, ctx.today) ? null : settlementOf(periodOf(day), openFrom),
  );

  return payments.map((sent, index) => {
    const occurredOn = days[index] ?? "";
    const holder = holders[index] ?? null;
    const isToCome = isInFuture(sent.occurredMs, ctx.now);
    const settlement = isToCome ? null : settlementOn(occurredOn);
    const whose = whoseIssues({ sent, holder, companyId, companyOfDriver });
    const issues = settlement
      ? whose
      : [...whose, { path: "occurredAt", code: isToCome ? "in_future" : "too_old" }];
    const settled = holder && settlement;
    return {
      sent,
      occurredOn,
      vehicleId: holder?.vehicleId ?? sent.vehicleId,
      companyId: holder?.companyId ?? companyId,
      settledIn: settled?.settledIn ?? null,
      correction: settled?.correction ?? false,
      issues,
    };
  });
}

const HOUR_MS = 3_600_000;

/** Caches by day: a batch has thousands of payments and few days. */
function remembering<Key, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    if (!known.has(key)) known.set(key, compute(key));
    return known.get(key) as Value;
  };
}

const driverIdsOf = (payments: readonly Payment[]): number[] => [
  ...new Set(payments.flatMap(({ driverId }) => (driverId === null ? [] : [driverId]))),
];

type Checking = {
  sent: Payment;
  holder: Holder | null;
  companyId: number | null;
  companyOfDriver: ReadonlyMap<number, number>;
};

function whoseIssues({ sent, holder, companyId, companyOfDriver }: Checking): readonly Issue[] {
  if (sent.driverId === null && (sent.vehicleId === null || holder !== null)) return NO_ISSUES;
  const issues: Issue[] = [];
  if (sent.vehicleId !== null && holder === null) issues.push({ path: "vehicleId", code: "vehicle_unknown" });
  if (sent.driverId === null) return issues;
  const driversCompany = companyOfDriver.get(sent.driverId);
  const company = holder?.companyId ?? companyId ?? driversCompany;
  if (driversCompany === undefined || company !== driversCompany)
    issues.push({ path: "driverId", code: "driver_unknown" });
  return issues;
}

async function holdersOf(
  { db }: Context,
  { companyId, payments }: Batch,
  days: readonly PlainDate[],
): Promise<(Holder | null)[]> {
  const vehicles = pairsOf(payments, days, ({ vehicleId }) => vehicleId);
  const plates = pairsOf(payments, days, ({ licensePlate }) => licensePlate);
  const byId = await findVehicleHolders(db, vehicles.keys, vehicles.days);
  const byPlate = await findPlateHolders(db, plates.keys, plates.days);
  return payments.map((_, index) => {
    const holder = byId[vehicles.places[index] ?? NONE] ?? byPlate[plates.places[index] ?? NONE] ?? null;
    return holder && companyId !== null && holder.companyId !== companyId ? null : holder;
  });
}

/** The place of a payment without this key. */
const NONE = -1;

/**
 * The distinct pairs of a key and a day, and the index of each payment's pair. Many payments share a vehicle and a day, so each
 * pair is looked up once.
 */
function pairsOf<Key>(
  payments: readonly Payment[],
  daysOfPayments: readonly PlainDate[],
  keyOf: (payment: Payment) => Key | null,
): { keys: Key[]; days: PlainDate[]; places: number[] } {
  const keys: Key[] = [];
  const days: PlainDate[] = [];
  const placesOn = remembering((_: PlainDate) => new Map<Key, number>());
  const places = payments.map((payment, index) => {
    const key = keyOf(payment);
    if (key === null) return NONE;
    const day = daysOfPayments[index] ?? "";
    const placeOf = placesOn(day);
    const known = placeOf.get(key);
    if (known !== undefined) return known;
    placeOf.set(key, keys.length);
    days.push(day);
    return keys.push(key) - 1;
  });
  return { keys, days, places };
}
