import type { z } from "zod";
import type { PlainDate } from "#lib/core/calendar.ts";
import { onlyPage, orderOf, type Page } from "#lib/core/keyset.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import type { AdminEventRow } from "#lib/events/queries/events.ts";
import { adminHistoryPage } from "#lib/events/use-cases/record.ts";
import type { Counts } from "#lib/platform/queries/counts.ts";
import type { Context, UseCase } from "#lib/platform/use-case/context.ts";
import {
  findRequirement,
  listRequirementRows,
  listRequirementVersions,
  type ShownRequirement,
} from "#lib/requirements/queries/requirements.ts";
import { type Term, termsOf } from "#lib/requirements/rules/requirement.ts";
import {
  REQUIREMENT_PHASES,
  type RequirementPhase,
  requirementPhaseOf,
} from "#lib/requirements/rules/revision.ts";
import type {
  requirementExportSchema,
  requirementIdSchema,
  requirementListSchema,
  requirementPageSchema,
} from "#lib/requirements/schema.ts";

type Filter = Pick<z.output<typeof requirementListSchema>, "phase" | "level" | "q" | "sort">;

/** The rules; a provider has tens of them, so the list has one page. Fails with `forbidden`. */
export async function listRequirements(
  ctx: Context,
  { phase, level, q = "", sort }: Filter,
): Promise<Result<Page<ShownRequirement>>> {
  if (!ctx.actor.admin) return fail("forbidden");
  const wanted = q.toLowerCase();
  const rows = (await allRequirements(ctx)).filter(
    (one) =>
      (phase === undefined || one.phase === phase) &&
      (level === undefined || one.term.level === level) &&
      one.term.name.toLowerCase().includes(wanted),
  );
  const { by, direction } = orderOf<"name" | "validFrom">(sort);
  const turn = direction === "asc" ? 1 : -1;
  rows.sort((a, b) => turn * a.term[by].localeCompare(b.term[by], "fi") || a.id - b.id);
  return ok(onlyPage(rows));
}

/** The same list for a file. Fails with `forbidden`. */
export const exportRequirements = (
  ctx: Context,
  { format: _, ...filter }: z.output<typeof requirementExportSchema>,
): Promise<Result<Page<ShownRequirement>>> => listRequirements(ctx, filter);

/** The number of rules in each phase. Fails with `forbidden`. */
export const countRequirementPhases: UseCase<object, Counts<RequirementPhase>> = async (ctx) => {
  if (!ctx.actor.admin) return fail("forbidden");
  const rows = await allRequirements(ctx);
  const number = (phase: RequirementPhase) => rows.filter((one) => one.phase === phase).length;
  return ok(
    Object.fromEntries(REQUIREMENT_PHASES.map((phase) => [phase, number(phase)])) as Counts<RequirementPhase>,
  );
};

async function allRequirements({ db, today }: Context): Promise<ShownRequirement[]> {
  const terms = Map.groupBy(termsOf(await listRequirementVersions(db)), ({ requirementId }) => requirementId);
  return (await listRequirementRows(db)).flatMap((row) => {
    const shown = requirementPhaseOf(terms.get(row.id) ?? [], today);
    return shown ? [{ ...row, ...shown }] : [];
  });
}

/** One rule. Fails with `forbidden` and `not_found`. */
export async function getRequirement(
  { actor, db, today }: Context,
  { requirementId }: z.output<typeof requirementIdSchema>,
): Promise<Result<ShownRequirement & { terms: Term[] }>> {
  if (!actor.admin) return fail("forbidden");
  const row = await findRequirement(db, requirementId);
  const terms = termsOf(await listRequirementVersions(db, requirementId));
  const shown = requirementPhaseOf(terms, today);
  return row && shown ? ok({ ...row, ...shown, terms }) : fail("not_found");
}

type RequirementView = {
  requirement: ShownRequirement & { terms: Term[] };
  history: Page<AdminEventRow>;
  today: PlainDate;
};

/** One rule with its history, for its page. Fails with `forbidden` and `not_found`. */
export async function viewRequirement(
  ctx: Context,
  { requirementId, history }: z.output<typeof requirementPageSchema>,
): Promise<Result<RequirementView>> {
  const found = await getRequirement(ctx, { requirementId });
  if (!found.ok) return found;
  const entity = { type: "requirement", id: requirementId } as const;
  const { today } = ctx;
  return ok({ requirement: found.value, history: await adminHistoryPage(ctx, entity, history), today });
}

/** The data for a new rule's form. Fails with `forbidden`. */
export const getRequirementForm: UseCase<object, { today: PlainDate }> = async ({ actor, today }) =>
  actor.admin ? ok({ today }) : fail("forbidden");
