import { formatPostCodes } from "#lib/booking-areas/rules/post-codes.ts";
import { addDays, type PlainDate } from "#lib/core/calendar.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import type { Flat } from "#lib/events/rules/change.ts";
import type { AskedFor } from "./asked.ts";
import type { RequirementTerms, RequirementVersion, Term } from "./requirement.ts";

/** The terms of a rule with their first day, as an admin types them. */
export type RequirementContent = RequirementTerms & { validFrom: PlainDate };

/**
 * Whether terms may be saved today. They begin today at the earliest, and terms that block begin after their notice. Fails with
 * `invalid`. The database has the same rule (0040).
 */
export function reviseRequirement(wanted: RequirementContent, today: PlainDate): Result<RequirementContent> {
  const refused = (code: string) => fail("invalid", { issues: [{ path: "validFrom", code }] });
  if (wanted.validFrom < today) return refused("requirement_past");
  return wanted.consequence !== "told" && wanted.validFrom < addDays(today, wanted.noticeDays)
    ? refused(`requirement_notice:${wanted.noticeDays}`)
    : ok(wanted);
}

export const REQUIREMENT_PHASES = ["current", "coming", "ended"] as const;
export type RequirementPhase = (typeof REQUIREMENT_PHASES)[number];

/** The terms of a rule that a list shows: those in force, else the coming ones, else the last ones; and the planned change. */
export function requirementPhaseOf(
  terms: readonly Term[],
  today: PlainDate,
): { phase: RequirementPhase; term: Term; planned: Term | null } | null {
  const inForce = terms.find(
    ({ validFrom, until }) => validFrom <= today && (until === null || until > today),
  );
  const coming = terms.find(({ validFrom }) => validFrom > today) ?? null;
  if (inForce && !inForce.ended) return { phase: "current", term: inForce, planned: coming };
  if (coming && !coming.ended) return { phase: "coming", term: coming, planned: null };
  const last = terms.at(-1);
  return last ? { phase: "ended", term: last, planned: null } : null;
}

/** The content of a version, for a form. */
export const requirementContentOf = ({
  requirementId: _,
  savedOn: __,
  ended: ___,
  ...content
}: RequirementVersion): RequirementContent => content;

/** A version in the history of its rule. */
export const flatRequirement = (one: Omit<RequirementVersion, "requirementId" | "savedOn">): Flat => ({
  name: one.name,
  level: one.level,
  asked: askedCode(one.asked),
  provider: one.provider,
  companyType: one.companyType,
  vehicleType: one.vehicleType,
  postCodes: one.postCodes && formatPostCodes(one.postCodes),
  consequence: one.consequence,
  noticeDays: one.noticeDays,
  validFrom: one.validFrom,
  ended: one.ended ? "true" : null,
});

/** `accountantEmail`, or `vehicle_age:10`. */
export const askedCode = (asked: AskedFor): string =>
  asked.kind === "field" ? asked.field : `${asked.kind}:${asked.years}`;

/** The first day that a form proposes for changed terms: theirs, or the earliest that may be saved today. */
export const earliestDay = (
  { validFrom, consequence, noticeDays }: RequirementContent,
  today: PlainDate,
): PlainDate => {
  const earliest = consequence === "told" ? today : addDays(today, noticeDays);
  return validFrom > earliest ? validFrom : earliest;
};
