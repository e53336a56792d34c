import { z } from "zod";
import { PACKAGE_NAMES } from "#lib/companies/rules/company.ts";
import { addDays, helsinkiDate, isPlainDate, type PlainDate } from "#lib/core/calendar.ts";
import { fail, type Issue, ok, type Result } from "#lib/core/result.ts";
import { issuesOf, requiredWord } from "#lib/platform/schema/fields.ts";
import { DISCOUNT_TARGETS, PAYMENT_TYPES, type StatementInputs } from "#lib/settlements/rules/inputs.ts";
import { isPeriod } from "#lib/settlements/rules/period.ts";

// Checks the file that `npm run statement` reads and that each final statement keeps. Refuses every unknown or wrong
// field with its path, so that an auditor never gets a number for a misspelt field.

const MAX_CENTS = 1_000_000_000; // 10 000 000.00 €

const day = z.string("date").refine(isPlainDate, "date");
const lastDay = day.nullable();
const cents = (min: number, max = MAX_CENTS) =>
  z.int("whole_cents").min(min, "amount_limit").max(max, "amount_limit");
const basisPoints = z.int("basis_points").min(0, "basis_points").max(10_000, "basis_points");
const count = z.int("whole_number").min(0, "whole_number");
const rowId = z.int("whole_number").min(1, "whole_number");
const packageName = requiredWord(PACKAGE_NAMES);
const statementNumber = z.string("statement_number").regex(/^\d{4}-\d{6}$/, "statement_number");
const flag = z.boolean("true_or_false");

const period = z
  .strictObject({ start: day, end: day })
  .refine(({ start, end }) => isPlainDate(start) && isPeriod({ start, end }), "period_calendar");

const priceEntry = z.strictObject({
  package: packageName,
  validFrom: day,
  monthlyFeeCents: cents(0),
  commissionBasisPoints: basisPoints,
  joiningFeeCents: cents(0),
  payoutDelayWorkingDays: count.max(30, "whole_number"),
});

const packagePeriod = z
  .strictObject({ name: packageName, startDate: day, endDate: lastDay })
  .refine(({ startDate, endDate }) => endDate === null || startDate <= endDate, {
    path: ["endDate"],
    error: "date_order",
  });

const interval = z
  .tuple([day, lastDay], "active_interval")
  .refine(([from, to]) => to === null || from <= to, "date_order");

const vehicle = z.strictObject({
  id: rowId,
  licensePlate: z.string("required").max(20, "too_long:20"),
  active: z.array(interval, "list"),
  joiningFeeCharged: flag,
  elsewhere: z
    .array(z.strictObject({ from: day, to: lastDay, monthlyFeeCents: cents(0) }), "list")
    .optional(),
});

const payment = z
  .strictObject({
    vehicleId: rowId,
    type: requiredWord(PAYMENT_TYPES),
    grossCents: cents(1, Number.MAX_SAFE_INTEGER),
    occurredAt: z.iso.datetime({ offset: true, error: "instant" }),
    count: rowId.optional(),
    vatBasisPoints: basisPoints.optional(),
  })
  .refine(({ grossCents, count = 1 }) => grossCents <= MAX_CENTS * count, {
    path: ["grossCents"],
    error: "amount_limit",
  });

const discount = z
  .strictObject({
    target: requiredWord(DISCOUNT_TARGETS),
    basisPoints: basisPoints.min(1, "basis_points").optional(),
    amountCents: cents(1).optional(),
    name: z.string("required").max(80, "too_long:80").optional(),
    validFrom: day,
    validTo: lastDay,
  })
  .refine((one) => (one.basisPoints === undefined) !== (one.amountCents === undefined), "one_measure")
  .refine(({ validFrom, validTo }) => validTo === null || validFrom <= validTo, {
    path: ["validTo"],
    error: "date_order",
  });

const vatShare = z.strictObject({
  vatBasisPoints: basisPoints,
  grossCents: cents(-Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER),
  count,
});

const correction = z.strictObject({
  statement: statementNumber.nullable(),
  vehicleId: rowId.nullable(),
  grossCents: cents(-Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER),
  commissionBasisPoints: basisPoints,
  periodStart: day.optional(),
  creditNote: statementNumber.optional(),
  vat: z.array(vatShare, "list").optional(),
});

const overpayment = z.strictObject({
  statement: statementNumber,
  cents: cents(1, Number.MAX_SAFE_INTEGER),
});

const carryRules = z.strictObject({
  carriedPeriods: count,
  maxCarryPeriods: count,
  carryLimitCents: cents(0),
  companyEnded: flag,
});

const statementInputsSchema = z.strictObject({
  period,
  priceList: z.array(priceEntry, "list").min(1, "required"),
  packages: z.array(packagePeriod, "list"),
  vehicles: z.array(vehicle, "list"),
  payments: z.array(payment, "list"),
  discounts: z.array(discount, "list"),
  corrections: z.array(correction, "list"),
  carryInCents: cents(-Number.MAX_SAFE_INTEGER, 0),
  overpayments: z.array(overpayment, "list").optional(),
  carryRules: carryRules.optional(),
});

/** Returns the inputs in a parsed JSON, or all its issues by path. Fails with `invalid`. */
export function parseStatementInputs(json: unknown): Result<StatementInputs> {
  const parsed = statementInputsSchema.safeParse(json, { reportInput: true });
  if (!parsed.success) return fail("invalid", { issues: parsed.error.issues.flatMap(issuesOf) });
  const issues = [...overlaps(parsed.data), ...strangers(parsed.data), ...unpriced(parsed.data)];
  return issues.length > 0 ? fail("invalid", { issues }) : ok(parsed.data as StatementInputs);
}

type Parsed = z.infer<typeof statementInputsSchema>;

/**
 * Issues of duplicates: two prices from one day, one vehicle listed twice, two packages on one day, two uses of one vehicle on
 * one day.
 */
function overlaps({ priceList, packages, vehicles }: Parsed): Issue[] {
  const prices = priceList.map((one) => `${one.package} ${one.validFrom}`);
  const periods = packages.map((one): Span => [one.startDate, one.endDate && addDays(one.endDate, 1)]);
  return [
    ...again(prices).map((at) => ({ path: `priceList.${at}`, code: "duplicate" })),
    ...again(vehicles.map(({ id }) => id)).map((at) => ({ path: `vehicles.${at}.id`, code: "duplicate" })),
    ...overlapping(periods).map((at) => ({ path: `packages.${at}`, code: "periods_overlap" })),
    ...vehicles.flatMap(({ active, elsewhere = [] }, at) =>
      overlapping([...active, ...elsewhere.map(({ from, to }): Span => [from, to])]).map((which) => ({
        path:
          which < active.length
            ? `vehicles.${at}.active.${which}`
            : `vehicles.${at}.elsewhere.${which - active.length}`,
        code: "days_overlap",
      })),
    ),
  ];
}

type Span = readonly [from: PlainDate, to: PlainDate | null];

const again = (keys: readonly unknown[]): number[] =>
  keys.flatMap((key, at) => (keys.indexOf(key) < at ? [at] : []));

/** The indices of half-open spans that begin before an earlier one ends. */
function overlapping(spans: readonly Span[]): number[] {
  const sorted = spans.map((span, at) => ({ span, at })).sort((a, b) => (a.span[0] < b.span[0] ? -1 : 1));
  return sorted.flatMap(({ span, at }, place) => {
    const before = sorted[place - 1]?.span;
    return before && (before[1] === null || before[1] > span[0]) ? [at] : [];
  });
}

/** Issues of payments from another period or with a vehicle that is missing in the file. */
function strangers({ period: { start, end }, vehicles, payments }: Parsed): Issue[] {
  const known = new Set(vehicles.map(({ id }) => id));
  return payments.flatMap(({ vehicleId, occurredAt }, at) => {
    const date = helsinkiDate(new Date(occurredAt));
    return [
      ...(known.has(vehicleId) ? [] : [{ path: `payments.${at}.vehicleId`, code: "vehicle_unnamed" }]),
      ...(date >= start && date <= end ? [] : [{ path: `payments.${at}.occurredAt`, code: "other_period" }]),
    ];
  });
}

/** Fees are counted from the first of the month, so prices must reach back to it. */
function unpriced({ period: { start, end }, priceList, packages }: Parsed): Issue[] {
  const since = `${start.slice(0, 7)}-01`;
  const used = packages.filter(
    ({ startDate, endDate }) => startDate <= end && (endDate === null || endDate >= since),
  );
  const wanted = used.length > 0 ? used : [{ name: PACKAGE_NAMES[0], startDate: start }];
  const missing = wanted.some(({ name, startDate }) => {
    const first = startDate > since ? startDate : since;
    return !priceList.some((one) => one.package === name && one.validFrom <= first);
  });
  return missing ? [{ path: "priceList", code: "price_missing" }] : [];
}
