import type { Actor } from "#lib/core/actor.ts";
import { addDays, PERIOD_DAYS, type PlainDate } from "#lib/core/calendar.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import { hasBeenInUse, type Standing } from "#lib/core/status.ts";
import type { Package, PackageName } from "./company.ts";

/** The first day on which a package chosen today may begin. Before the first billing an admin may choose any day. */
export function earliestPackageStart(
  actor: Pick<Actor, "admin">,
  company: Pick<Standing, "approvedDate">,
  today: PlainDate,
): PlainDate {
  if (hasBeenInUse(company)) return addDays(today, 1);
  return actor.admin ? PERIOD_DAYS.from : today;
}

/** Whether `requested` has a period that begins before `earliest` and was not there before. */
export function startsTooEarly(
  current: readonly Package[],
  requested: readonly Package[],
  earliest: PlainDate,
): boolean {
  const dayBefore = addDays(earliest, -1);
  const known = current.map((one) => pastOf([one], dayBefore));
  return requested.some((one) => one.startDate < earliest && !known.includes(pastOf([one], dayBefore)));
}

/** The package in force on a day, or null. */
export function packageOn(packages: readonly Package[], day: PlainDate): Package | null {
  return packages.find((one) => one.startDate <= day && (one.endDate === null || one.endDate >= day)) ?? null;
}

/**
 * The history after choosing `name` from `startDate` on: the running package ends the day before, and planned ones are dropped.
 * Choosing the package in force changes nothing.
 */
export function choosePackage(
  packages: readonly Package[],
  name: PackageName,
  startDate: PlainDate,
): Package[] {
  const kept = packages
    .filter((one) => one.startDate < startDate)
    .map((one) =>
      one.endDate === null || one.endDate >= startDate ? { ...one, endDate: addDays(startDate, -1) } : one,
    );
  const last = kept.at(-1);
  if (last && last.name === name && last.endDate === addDays(startDate, -1)) {
    return [...kept.slice(0, -1), { ...last, endDate: null }];
  }
  return [...kept, { name, startDate, endDate: null }];
}

/**
 * The history without periods after `today`: a new choice replaces an earlier plan, even one that begins later. A package that
 * the plan would have ended continues.
 */
export function withoutPlanned(packages: readonly Package[], today: PlainDate): Package[] {
  const begun = packages.filter((one) => one.startDate <= today);
  const running = begun.at(-1);
  if (!running?.endDate || running.endDate < today) return begun;
  const dayAfter = addDays(running.endDate, 1);
  const cutShort = packages.some((one) => one.startDate === dayAfter);
  return cutShort ? [...begun.slice(0, -1), { ...running, endDate: null }] : begun;
}

/**
 * Whether `requested` may replace `current`. With `billedUntil` (the last fixed day: today, for a company that is or was
 * active) the past must stay unchanged. Fails with `invalid` on overlapping or reversed periods (`periods_overlap`) and on a
 * change of the past (`package_past_fixed`); both name `packages`.
 */
export function revisePackages(
  current: readonly Package[],
  requested: readonly Package[],
  billedUntil: PlainDate | null,
): Result<Package[]> {
  const sorted = [...requested].sort((a, b) => (a.startDate < b.startDate ? -1 : 1));
  const broken = sorted.some((one, index) => {
    const next = sorted[index + 1];
    const reversed = one.endDate !== null && one.endDate < one.startDate;
    return reversed || (next !== undefined && (one.endDate === null || one.endDate >= next.startDate));
  });
  if (broken) return fail("invalid", { issues: [{ path: "packages", code: "periods_overlap" }] });
  if (billedUntil !== null && pastOf(sorted, billedUntil) !== pastOf(current, billedUntil)) {
    return fail("invalid", { issues: [{ path: "packages", code: "package_past_fixed" }] });
  }
  return ok(sorted);
}

/** The part of a history up to and including a day, in a comparable form. */
const pastOf = (packages: readonly Package[], day: PlainDate): string =>
  JSON.stringify(
    packages
      .filter((one) => one.startDate <= day)
      .map((one) => [one.name, one.startDate, one.endDate !== null && one.endDate < day ? one.endDate : day]),
  );

/** The price of a package from a day on, until its next entry. */
export type PriceEntry = {
  package: PackageName;
  validFrom: PlainDate;
  monthlyFeeCents: number;
  commissionBasisPoints: number;
  joiningFeeCents: number;
  /** Banking days between the first banking day after a period and the payout. */
  payoutDelayWorkingDays: number;
};

/** The prices of a service package from a day on, and their VAT. Prices are rows of the database, never edited. */
export type Price = PriceEntry & { vatBasisPoints: number };

/** The price of a package on a day. Throws a RangeError for a day before its first price, when nothing was sold. */
export function priceOn<Entry extends PriceEntry>(
  list: readonly Entry[],
  name: PackageName,
  day: PlainDate,
): Entry {
  let found: Entry | undefined;
  for (const entry of list) {
    if (entry.package !== name || entry.validFrom > day) continue;
    if (!found || entry.validFrom > found.validFrom) found = entry;
  }
  if (!found) throw new RangeError(`No price of ${name} on ${day}`);
  return found;
}
