import type { z } from "zod";
import type { Tx } from "#db/client.ts";
import type { companyIdSchema } from "#lib/companies/schema.ts";
import { loadCompany } from "#lib/companies/use-cases/load.ts";
import type { Blocks } from "#lib/core/blocked.ts";
import type { PlainDate } from "#lib/core/calendar.ts";
import { ok, type Result } from "#lib/core/result.ts";
import type { Context } from "#lib/platform/use-case/context.ts";
import { listRequirementVersions } from "#lib/requirements/queries/requirements.ts";
import { listSubjects, type SubjectRow } from "#lib/requirements/queries/subjects.ts";
import { LEVELS, type Level, lastMetDay, neededFields } from "#lib/requirements/rules/asked.ts";
import {
  byDeadline,
  type RequirementItem,
  requirementsOf,
  termsOf,
} from "#lib/requirements/rules/requirement.ts";
import type { blocksSchema } from "#lib/requirements/schema.ts";
import { readBlocksOf } from "./blocks.ts";

/** One thing to do, of the company itself or of one of its vehicles and drivers. */
export type CompanyRequirement = RequirementItem & {
  level: Level;
  id: number;
  /** The company's name, the plate or the driver's name. */
  subjectName: string | null;
  /** The last day of what ends, such as a licence; null if it is missing. */
  endsOn: PlainDate | null;
};

/** Everything that a company has to do, the earliest first. An unfinished vehicle or driver does not yet owe what its form asks for. */
export async function listCompanyRequirements(
  { db, today }: { db: Tx; today: PlainDate },
  companyId: number,
): Promise<CompanyRequirement[]> {
  const terms = termsOf(await listRequirementVersions(db)).filter(
    ({ ended, until }) => !ended && (until === null || until > today),
  );
  const found: CompanyRequirement[] = [];
  for (const level of LEVELS) {
    const own = terms.filter((term) => term.level === level);
    if (own.length === 0) continue;
    for (const row of await listSubjects(db, { level, fields: neededFields(own), companyId }))
      found.push(
        ...requirementsOf(row.subject, row.facts, terms, today).flatMap((item) => ofSubject(row, item)),
      );
  }
  return found.sort(byDeadline);
}

function ofSubject(
  { id, name, status, subject, facts }: SubjectRow,
  item: RequirementItem,
): CompanyRequirement[] {
  const met = lastMetDay(item.asked, facts);
  const endsOn = met === "always" ? null : met;
  if (status === "incomplete" && endsOn === null) return [];
  return [{ ...item, level: subject.level, id, subjectName: name, endsOn }];
}

/** What a company has to do, for the API. Fails with `not_found`. */
export async function getCompanyRequirements(
  ctx: Context,
  { companyId }: z.output<typeof companyIdSchema>,
): Promise<Result<CompanyRequirement[]>> {
  const company = await loadCompany(ctx, companyId);
  return company.ok ? ok(await listCompanyRequirements(ctx, companyId)) : company;
}

/** What blocks a company, vehicle or driver that the actor may see, for its page. */
export const getBlocks = async (ctx: Context, key: z.output<typeof blocksSchema>): Promise<Result<Blocks>> =>
  ok(await readBlocksOf(ctx, key));
