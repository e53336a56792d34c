import type { Billing } from "#lib/companies/company-fields.ts";
import { type Contract, NO_BILLING, NOT_IN_GOOD_SIGN, type Package } from "#lib/companies/rules/company.ts";
import { addDays, daysBetween, type PlainDate } from "#lib/core/calendar.ts";
import { E_INVOICE_OPERATORS } from "#lib/core/finnish/e-invoice.ts";
import { bicOfIban } from "#lib/core/finnish/iban.ts";
import { hasExternalIds } from "#lib/core/providers.ts";
import type { Status } from "#lib/core/status.ts";
import { type FleetOf, fleetStatuses, makeDriver, makeVehicle } from "./fleet.ts";
import { makeBusinessId, makeIban, slug } from "./identifiers.ts";
import { makeTimeline, officeHours, type Timeline } from "./moments.ts";
import { ACCOUNTANTS, makePerson } from "./people.ts";
import { addressIn } from "./places.ts";
import { createRandom, distinct, type Random } from "./random.ts";
import { OWNERS, type RosterEntry, type Stage } from "./roster.ts";
import type { DemoCompany, TakenValues } from "./types.ts";

const ADMIN = "admin@tolppa.example";

const STATUS_OF: Record<Stage, Status> = {
  started: "incomplete",
  billed: "incomplete",
  pending: "pending",
  active: "active",
  inactive: "inactive",
  withdrawn: "inactive",
};

/** A company of the roster with its fleet. The company's name is the seed, so other companies do not change it. */
export function makeCompany(entry: RosterEntry, today: PlainDate, taken: TakenValues): DemoCompany {
  const key = slug(entry.name);
  const random = createRandom(key);
  const domain = `${key}.example`;
  const timeline = makeTimeline(entry.stage, today, random);
  const businessId = distinct(taken.businessId, () => makeBusinessId(random));
  const contact = makePerson(random, taken, { culture: entry.culture, domain, name: OWNERS[entry.name] });
  const company = {
    key,
    aggregatorKey: entry.aggregator === null ? null : slug(entry.aggregator),
    companyType: entry.companyType,
    businessId,
    companyName: entry.name,
    provider: entry.provider,
    status: STATUS_OF[entry.stage],
    address: addressIn(entry.city, entry.culture, random),
    contact,
    language: "fi" as const,
    taxiServiceLicence: `TL-${timeline.created.slice(0, 4)}-${random.digits(5)}`,
    billing: makeBilling({ stage: entry.stage, businessId, domain }, random, taken),
    accountantEmail: entry.stage !== "started" && random.chance(0.6) ? random.pick(ACCOUNTANTS) : null,
    packages: makePackages(timeline, today, random),
    ...makeRecord(timeline, contact.email, random),
  };
  return {
    ...company,
    ...makeExternal(entry, { timeline, syncedDate: company.modifiedDate, random }),
    ...makeFleet(entry, { timeline, today, random, taken }),
  };
}

/** The instants and actors of each step: the contact registers and accepts, an admin approves. */
function makeRecord(timeline: Timeline, contactEmail: string, random: Random) {
  const createdDate = officeHours(timeline.created, random);
  const later = (date: PlainDate): Date => {
    const moment = officeHours(date, random);
    return moment > createdDate ? moment : new Date(createdDate.getTime() + 25 * 60_000);
  };
  const submittedDate = timeline.submitted === null ? null : later(timeline.submitted);
  const tick = submittedDate && { at: submittedDate, by: contactEmail };
  const contract: Contract = { signed: tick, reliablePartner: tick };
  const wasModified = timeline.modified !== timeline.submitted;
  return {
    createdDate,
    createdBy: contactEmail,
    submittedDate,
    contract,
    approvedDate: timeline.approved === null ? null : later(timeline.approved),
    approvedBy: timeline.approved === null ? null : ADMIN,
    modifiedDate: wasModified || !submittedDate ? later(timeline.modified) : submittedDate,
    modifiedBy: timeline.approved && random.chance(0.4) ? ADMIN : contactEmail,
  };
}

/** The ids in other systems that a company gets with its approval. */
function makeExternal(
  entry: RosterEntry,
  { timeline, syncedDate, random }: { timeline: Timeline; syncedDate: Date; random: Random },
) {
  const linked = entry.companyType === "operator" && timeline.approved !== null;
  const externalId = linked && hasExternalIds(entry.provider) ? String(random.int(10_000, 99_999)) : null;
  return {
    externalId,
    external: {
      status: externalId ? STATUS_OF[entry.stage] : null,
      goodSignStatus: linked
        ? { status: "synced", id: `GS-${random.digits(6)}`, syncedDate }
        : NOT_IN_GOOD_SIGN,
    },
  };
}

function makeFleet(
  entry: RosterEntry,
  fleet: { timeline: Timeline; today: PlainDate; random: Random; taken: TakenValues },
) {
  const { timeline, today, random, taken } = fleet;
  const of: FleetOf = {
    today,
    since: timeline.approved ?? timeline.created,
    culture: entry.culture,
    random,
    taken,
  };
  const status = STATUS_OF[entry.stage];
  const driverCount = Math.ceil(entry.vehicleCount * (1.1 + random.int(0, 5) / 10));
  return {
    vehicles: fleetStatuses(entry.vehicleCount, status, random).map((each) => makeVehicle(each, of)),
    drivers: fleetStatuses(driverCount, status, random).map((each) => makeDriver(each, of)),
  };
}

/** Operators that take an OVT id; the banks among them take the account number as well. */
const OPERATORS = E_INVOICE_OPERATORS.filter(({ id }) => id !== "HANDFIHH").map(({ id }) => id);

/** Billing details of a company whose mail is at `domain`; none before the billing step. */
export function makeBilling(
  company: { stage: Stage; businessId: string; domain: string },
  random: Random,
  taken: TakenValues,
): Billing {
  if (company.stage === "started") return NO_BILLING;
  const iban = distinct(taken.iban, () => makeIban(random));
  const account = { iban, bic: bicOfIban(iban)?.bic ?? null };
  if (random.chance(0.35)) {
    return {
      ...NO_BILLING,
      ...account,
      billingType: "email",
      emailInvoicingAddress: `laskut@${company.domain}`,
    };
  }
  const ovt = `0037${company.businessId.replace("-", "")}${random.chance(0.2) ? "001" : ""}`;
  const byAccount = random.chance(0.15);
  return {
    ...NO_BILLING,
    ...account,
    billingType: "e_invoice",
    eInvoicingAddress: byAccount ? iban : ovt,
    eInvoicingOperator: byAccount ? account.bic : random.pick(OPERATORS),
  };
}

/** Service packages since the submission: one, or a history that ends in the one in force. */
export function makePackages(timeline: Timeline, today: PlainDate, random: Random): Package[] {
  if (timeline.submitted === null) return [];
  const startDate = timeline.submitted;
  const days = daysBetween(startDate, today);
  if (days < 120 || !random.chance(0.4)) {
    return [{ name: random.chance(0.3) ? "premium" : "standard", startDate, endDate: null }];
  }
  const first = addDays(startDate, random.int(30, days - 60));
  const packages: Package[] = [
    { name: "standard", startDate, endDate: first },
    { name: "premium", startDate: addDays(first, 1), endDate: null },
  ];
  if (!random.chance(0.3)) return packages;
  return changePackage(packages, "standard", addDays(first, random.int(15, 50)));
}

/** Ends the package in force on `lastDay` and starts another the day after. */
export const changePackage = (packages: Package[], name: Package["name"], lastDay: PlainDate): Package[] => [
  ...packages.map((old) => (old.endDate === null ? { ...old, endDate: lastDay } : old)),
  { name, startDate: addDays(lastDay, 1), endDate: null },
];
