import "server-only";
import { redirect } from "next/navigation";
import type { Company } from "#lib/companies/rules/company.ts";
import { companyIdSchema } from "#lib/companies/schema.ts";
import { getCompany } from "#lib/companies/use-cases/read.ts";
import { type Actor, isOnlyLookedAt } from "#lib/core/actor.ts";
import { readPage, requireActor } from "#lib/doors/page.ts";
import { detourFrom, type FormStep } from "./wizard-path.ts";

/** Loads the company of a wizard step. A person who may not take this step is redirected to the right one. */
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
