import type { z } from "zod";
import type { PlainDate } from "#lib/core/calendar.ts";
import type { Page } from "#lib/core/keyset.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import type { Context, UseCase } from "#lib/platform/use-case/context.ts";
import { listRequirementVersions } from "#lib/requirements/queries/requirements.ts";
import { listSubjects, type SubjectRow, type UnmetSubject } from "#lib/requirements/queries/subjects.ts";
import { type Level, neededFields } from "#lib/requirements/rules/asked.ts";
import { isConcerned, requirementsOf, type Term, termsOf } from "#lib/requirements/rules/requirement.ts";
import { type RequirementContent, reviseRequirement } from "#lib/requirements/rules/revision.ts";
import type { previewExportSchema, previewRequirementSchema } from "#lib/requirements/schema.ts";

const SLICE = 5_000;
const NAMED = 20;
const DEADLINE_MS = 30_000;

/** The effect of a rule on its first day, by the facts of today. */
export type RequirementPreview = {
  level: Level;
  validFrom: PlainDate;
  /** The companies, vehicles or drivers in use that the rule concerns, and their companies. */
  concerned: number;
  concernedCompanies: number;
  met: number;
  unmet: number;
  unmetCompanies: number;
  /** How many are blocked from which day; null: nothing is blocked. */
  days: { day: PlainDate | null; count: number }[];
  /** The first ones that do not meet it. */
  named: UnmetSubject[];
};

/**
 * The effect of a rule before it is saved; stores nothing. With `replaces` it is a change of that rule. Fails like saving it.
 */
export const previewRequirement: UseCase<
  z.output<typeof previewRequirementSchema>,
  RequirementPreview
> = async (ctx, { body }) => {
  const planned = await planOf(ctx, body);
  if (!planned.ok) return planned;
  const { wanted, terms } = planned.value;
  const companies = { concerned: new Set<number>(), unmet: new Set<number>() };
  const days = new Map<PlainDate | null, number>();
  const named: UnmetSubject[] = [];
  let concerned = 0;
  let unmet = 0;
  for (let after: number | null = 0; after !== null; ) {
    const { rows, last } = await sliceOf(ctx, wanted, after);
    for (const row of rows) {
      concerned += 1;
      companies.concerned.add(row.companyId);
      const found = unmetBy(row, terms, wanted);
      if (!found) continue;
      unmet += 1;
      companies.unmet.add(row.companyId);
      days.set(found.blockedFrom, (days.get(found.blockedFrom) ?? 0) + 1);
      if (named.length < NAMED) named.push(found);
    }
    after = last;
  }
  return ok({
    level: wanted.level,
    validFrom: wanted.validFrom,
    concerned,
    concernedCompanies: companies.concerned.size,
    met: concerned - unmet,
    unmet,
    unmetCompanies: companies.unmet.size,
    days: [...days]
      .map(([day, count]) => ({ day, count }))
      .sort((a, b) => (a.day ?? LAST).localeCompare(b.day ?? LAST)),
    named,
  });
};
previewRequirement.deadlineMs = DEADLINE_MS;

const LAST: PlainDate = "9999-12-31";

/** One part of those that do not meet a rule, for a file. Fails like the preview. */
export async function exportPreview(
  ctx: Context,
  query: z.output<typeof previewExportSchema> & { cursor?: { id: number } | undefined },
): Promise<Result<Page<UnmetSubject>>> {
  const planned = await planOf(ctx, query);
  if (!planned.ok) return planned;
  const { wanted, terms } = planned.value;
  const { rows, last } = await sliceOf(ctx, wanted, query.cursor?.id ?? 0);
  return ok({
    rows: rows.flatMap((row) => unmetBy(row, terms, wanted) ?? []),
    position: 0,
    next: last === null ? null : { value: last, id: last, position: 0 },
    previous: null,
  });
}

type Asked = { requirement: RequirementContent; replaces: number | null };
type Plan = { wanted: RequirementContent; terms: Term[] };

/** The rule's terms as if the wanted ones had been saved today. */
async function planOf({ actor, db, today }: Context, asked: Asked): Promise<Result<Plan>> {
  if (!actor.admin) return fail("forbidden");
  const checked = reviseRequirement(asked.requirement, today);
  if (!checked.ok) return checked;
  const wanted = checked.value;
  const requirementId = asked.replaces ?? 0;
  const versions = asked.replaces === null ? [] : await listRequirementVersions(db, asked.replaces);
  if (asked.replaces !== null && versions.length === 0) return fail("not_found");
  return ok({
    wanted,
    terms: termsOf([...versions, { ...wanted, requirementId, savedOn: today, ended: false }]),
  });
}

async function sliceOf(
  { db }: Context,
  wanted: RequirementContent,
  after: number,
): Promise<{ rows: SubjectRow[]; last: number | null }> {
  const { level } = wanted;
  const rows = await listSubjects(db, {
    level,
    fields: neededFields([wanted]),
    inUse: true,
    after,
    limit: SLICE,
  });
  return {
    rows: rows.filter(({ subject }) => isConcerned(wanted, subject)),
    last: rows.length < SLICE ? null : (rows.at(-1)?.id ?? null),
  };
}

function unmetBy(
  { subject, facts, ...row }: SubjectRow,
  terms: readonly Term[],
  { level, validFrom }: RequirementContent,
): UnmetSubject | null {
  const item = requirementsOf(subject, facts, terms, validFrom).find(
    ({ requiredFrom }) => requiredFrom <= validFrom,
  );
  if (!item) return null;
  const { id, companyId, companyName, businessId, name } = row;
  const { consequence, blockedFrom } = item;
  return { id, companyId, companyName, businessId, name, level, consequence, blockedFrom };
}
