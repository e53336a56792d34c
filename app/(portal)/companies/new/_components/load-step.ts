import "server-only";
import { redirect } from "next/navigation";
import { type Actor, isOnlyLookedAt } from "#lib/domain/actor.ts";
import type { Company } from "#lib/domain/company.ts";
import { companyIdSchema } from "#lib/schemas/company.ts";
import { getCompany } from "#lib/use-cases/companies/read.ts";
import { readPage, requireActor } from "#lib/web/page.ts";
import { detourFrom, type FormStep } from "./wizard-path.ts";

/** The company whose step is asked for; whoever has no business at that step is led to where they have. */
export async function loadStep(
  step: FormStep | "complete",
  params: Promise<{ companyId: string }>,
): Promise<{ company: Company; actor: Actor }> {
  const company = await readPage(companyIdSchema, getCompany, await params);
  const actor = await requireActor();
  if (isOnlyLookedAt(actor, company.id)) redirect(`/companies/${company.id}/details`);
  const detour = detourFrom(step, company);
  if (detour) redirect(detour);
  return { company, actor };
}

/** A draft belongs to one person, one company and one step. */
export const draftKeyOf = (actor: Actor, step: FormStep, companyId: number | "new"): string =>
  `wizard-${actor.id}-${companyId}-${step}`;
