import type { PostCodeRange } from "#lib/booking-areas/rules/post-codes.ts";
import type { CompanyType } from "#lib/companies/company-fields.ts";
import type { BlockReason } from "#lib/core/blocked.ts";
import { addDays, daysBetween, type PlainDate } from "#lib/core/calendar.ts";
import type { ProviderId } from "#lib/core/providers.ts";
import type { VehicleType } from "#lib/fleet/vehicle-fields.ts";
import { type AskedFor, type Facts, type Level, lastMetDay } from "./asked.ts";

/** What happens to a company, vehicle or driver that does not meet a requirement. No consequence changes a status. */
export const CONSEQUENCES = ["told", "no_bookings", "no_driving"] as const;
export type Consequence = (typeof CONSEQUENCES)[number];

/** The companies, vehicles or drivers that a requirement concerns; null: all. */
export type RequirementScope = {
  level: Level;
  provider: ProviderId | null;
  companyType: CompanyType | null;
  /** Only of vehicles. */
  vehicleType: VehicleType | null;
  /** The postal codes of the company's address. */
  postCodes: readonly PostCodeRange[] | null;
};

export type RequirementTerms = RequirementScope & {
  name: string;
  asked: AskedFor;
  consequence: Consequence;
  /** Nobody is blocked within so many days of the rule's saving, or of the own approval. */
  noticeDays: number;
};

/** The terms of a rule from a day on, as an admin saved them. An ended version asks for nothing. */
export type RequirementVersion = RequirementTerms & {
  requirementId: number;
  savedOn: PlainDate;
  validFrom: PlainDate;
  ended: boolean;
};

/** A version with the first day of the following one. */
export type Term = RequirementVersion & { until: PlainDate | null };

/** Each rule's terms in their order. `versions` stand in the order of saving: a later one replaces all that begin on its day or after it. */
export function termsOf(versions: readonly RequirementVersion[]): Term[] {
  const byRule = new Map<number, RequirementVersion[]>();
  for (const version of versions) {
    const earlier = byRule.get(version.requirementId) ?? [];
    byRule.set(version.requirementId, [
      ...earlier.filter(({ validFrom }) => validFrom < version.validFrom),
      version,
    ]);
  }
  return [...byRule.values()].flatMap((rule) =>
    rule.map((version, index) => ({ ...version, until: rule[index + 1]?.validFrom ?? null })),
  );
}

/** A company, vehicle or driver as the scopes see it. A vehicle's or driver's company gives all but the level and the type of vehicle. */
export type Subject = {
  level: Level;
  provider: ProviderId;
  companyType: CompanyType;
  postCode: string;
  vehicleType: VehicleType | null;
  /** The day of its approval. Before it, nothing is blocked. */
  inUseSince: PlainDate | null;
};

export const REQUIREMENT_STATES = ["blocked", "overdue", "due_now", "due_soon"] as const;
export type RequirementState = (typeof REQUIREMENT_STATES)[number];

/** A requirement that is not met, or will soon not be met. */
export type RequirementItem = Pick<Term, "requirementId" | "name" | "asked" | "consequence"> & {
  state: RequirementState;
  /** The first day on which the rule asks for what is missing. */
  requiredFrom: PlainDate;
  /** The first day of the consequence; null if the company is only told. */
  blockedFrom: PlainDate | null;
};

/** Up to so many days before the last day to meet it a requirement is due now. */
export const DUE_NOW_DAYS = 14;
/** What is met today is listed so many days before its last day. */
export const DUE_SOON_DAYS = 60;

type Missing = { requiredFrom: PlainDate; blockedFrom: PlainDate | null };

/**
 * What a company, vehicle or driver has to do, the earliest first: blocked since a day, overdue, due now (within 14 days) or due
 * soon (within 60 days, or missing already before the rule begins). A rule blocks nobody before its notice has passed, counted
 * from its saving and from the approval of the company, vehicle or driver.
 */
export function requirementsOf(
  subject: Subject,
  facts: Facts,
  terms: readonly Term[],
  today: PlainDate,
): RequirementItem[] {
  const found = new Map<string, Term & Missing>();
  let before: { term: Term; missing: Missing } | null = null;
  for (const term of terms) {
    const own = missingUnder(term, subject, facts);
    const missing: Missing | null =
      own && before && continues(before.term, term) ? joined(before.missing, own, term) : own;
    before = missing && { term, missing };
    if (!missing || (term.until !== null && term.until <= today)) continue;
    const key = `${term.requirementId} ${keyOf(term)}`;
    const earlier = found.get(key);
    if (!earlier) found.set(key, { ...term, ...missing });
    else if (earlier.blockedFrom === null && missing.blockedFrom !== null)
      found.set(key, { ...earlier, blockedFrom: missing.blockedFrom, consequence: term.consequence });
  }
  return [...found.values()]
    .flatMap((one) => itemOf(one, lastMetDay(one.asked, facts), today))
    .sort(byDeadline);
}

const keyOf = ({ asked }: Term): string => JSON.stringify(asked);
const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

type Dated = Missing & { requirementId: number };

/** The first block or, without one, the first missing day comes first. */
export const byDeadline = (a: Dated, b: Dated): number =>
  compare(a.blockedFrom ?? a.requiredFrom, b.blockedFrom ?? b.requiredFrom) ||
  a.requirementId - b.requirementId;
const latest = (...days: PlainDate[]): PlainDate => days.reduce((a, b) => (compare(a, b) < 0 ? b : a));

const continues = (before: Term, after: Term): boolean =>
  before.requirementId === after.requirementId &&
  before.until === after.validFrom &&
  keyOf(before) === keyOf(after);

/** The same thing stays missing across two terms of a rule. */
const joined = (before: Missing, own: Missing, { validFrom }: Term): Missing => ({
  requiredFrom: before.requiredFrom,
  blockedFrom:
    before.blockedFrom !== null && own.blockedFrom === validFrom ? before.blockedFrom : own.blockedFrom,
});

/** From when a term misses something, and blocks; null if it misses nothing while it is in force. */
function missingUnder(term: Term, subject: Subject, facts: Facts): Missing | null {
  if (term.ended || !isConcerned(term, subject)) return null;
  const met = lastMetDay(term.asked, facts);
  if (met === "always") return null;
  const isOver = (day: PlainDate) => term.until !== null && day >= term.until;
  const requiredFrom = met === null ? term.validFrom : latest(term.validFrom, addDays(met, 1));
  if (isOver(requiredFrom)) return null;
  if (term.consequence === "told" || subject.inUseSince === null) return { requiredFrom, blockedFrom: null };
  const blockedFrom = latest(
    requiredFrom,
    addDays(term.savedOn, term.noticeDays),
    addDays(subject.inUseSince, term.noticeDays),
  );
  return { requiredFrom, blockedFrom: isOver(blockedFrom) ? null : blockedFrom };
}

function itemOf(
  { requirementId, name, asked, consequence, requiredFrom, blockedFrom }: Term & Missing,
  met: PlainDate | null | "always",
  today: PlainDate,
): RequirementItem[] {
  const days = daysBetween(today, requiredFrom) - 1;
  const isMissing = met === null || met < today;
  if (days > DUE_SOON_DAYS && !isMissing) return [];
  const state =
    blockedFrom !== null && blockedFrom <= today
      ? "blocked"
      : days < 0
        ? "overdue"
        : days <= DUE_NOW_DAYS
          ? "due_now"
          : "due_soon";
  return [{ requirementId, name, asked, consequence, state, requiredFrom, blockedFrom }];
}

/** Whether a rule concerns a company, vehicle or driver. */
export const isConcerned = (scope: RequirementScope, subject: Subject): boolean =>
  scope.level === subject.level &&
  (scope.provider === null || scope.provider === subject.provider) &&
  (scope.companyType === null || scope.companyType === subject.companyType) &&
  (scope.vehicleType === null || scope.vehicleType === subject.vehicleType) &&
  (scope.postCodes === null || isWithin(scope.postCodes, Number(subject.postCode)));

const isWithin = (ranges: readonly PostCodeRange[], code: number): boolean =>
  ranges.some(({ first, last }) => first <= code && code <= last);

/** Whether a rule may block now: it does so in one of its terms. */
export const blocksOn = (term: Term, today: PlainDate): boolean =>
  term.consequence !== "told" &&
  !term.ended &&
  term.validFrom <= today &&
  (term.until === null || term.until > today);

/** The requirements that block today. */
export const blocksOf = (
  subject: Subject,
  facts: Facts,
  terms: readonly Term[],
  today: PlainDate,
): BlockReason[] =>
  requirementsOf(subject, facts, terms, today).flatMap(
    ({ state, requirementId, name, consequence, blockedFrom }) =>
      state === "blocked" && consequence !== "told" && blockedFrom !== null
        ? [{ requirementId, name, consequence, since: blockedFrom }]
        : [],
  );
