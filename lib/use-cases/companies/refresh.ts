import { createHash } from "node:crypto";
import type { z } from "zod";
import { recordSync } from "#db/queries/dispatch.ts";
import type { Company } from "#lib/domain/company.ts";
import { canRefreshCompany } from "#lib/domain/company-permissions.ts";
import { reviseCompany } from "#lib/domain/company-revision.ts";
import { changesFromProvider, type ProviderCompany } from "#lib/domain/dispatch.ts";
import { changedCompanyFields, type Flat } from "#lib/domain/history.ts";
import { fail, ok, type Result } from "#lib/domain/result.ts";
import type { DispatchProvider } from "#lib/ports.ts";
import type { refreshCompanySchema } from "#lib/schemas/dispatch.ts";
import type { Context, OutsideErrand } from "../context.ts";
import { loadCompany } from "./load.ts";
import { writeRevision } from "./save.ts";

type Input = z.output<typeof refreshCompanySchema>;

export type Refreshed = {
  /** As it now is. */
  company: Company;
  /** Whether it now is as its provider has it; otherwise nothing was changed. */
  applied: boolean;
  /** What the provider's view changes, or would change. */
  change: { before: Flat; after: Flat };
  /** Names the provider's answer, so that what was shown is what is applied. */
  answer: string;
};

/**
 * 'Päivitä': fetches a company anew from its dispatch provider and applies or, with `apply: false`, only shows what
 * differs. The provider is asked between two transactions; the second decides by what the company is then. Fails with
 * `not_found`, `forbidden`, `not_refreshable`, `stale` (another version than shown, or changed while the provider was
 * asked), `dispatch_changed` (another answer than shown), `dispatch_other_company`, and as the port.
 */
export const companyRefresh = (
  dispatch: Pick<DispatchProvider, "fetchCompany">,
): OutsideErrand<Input, Refreshed> => ({
  async outside(transact, input) {
    const found = await transact("read", (ctx) => findRefreshable(ctx, input));
    if (!found.ok) return found;
    const { version, provider, externalId } = found.value;
    const told = await dispatch.fetchCompany(provider, externalId);
    if (!told.ok) return told;
    if (input.body.answer !== undefined && input.body.answer !== answerOf(told.value))
      return fail("dispatch_changed");
    return transact("write", (ctx) => applyAnswer(ctx, { ...input, version }, told.value));
  },
});

type Refreshable = Company & { externalId: string };

async function findRefreshable(
  ctx: Context,
  { companyId, version }: Pick<Input, "companyId" | "version">,
  options: { lock?: boolean } = {},
): Promise<Result<Refreshable>> {
  const loaded = await loadCompany(ctx, companyId, options);
  if (!loaded.ok) return loaded;
  const company = loaded.value;
  if (!ctx.actor.admin) return fail("forbidden");
  if (version !== undefined && version !== company.version) return fail("stale");
  return isRefreshableCompany(ctx, company) ? ok(company) : fail("not_refreshable");
}

const isRefreshableCompany = ({ actor }: Context, company: Company): company is Refreshable =>
  canRefreshCompany(actor, company);

async function applyAnswer(ctx: Context, input: Input, told: ProviderCompany): Promise<Result<Refreshed>> {
  const found = await findRefreshable(ctx, input, { lock: true });
  if (!found.ok) return found;
  const company = found.value;
  const changes = changesFromProvider(company, told);
  if (!changes.ok) return changes;
  const revised = reviseCompany(ctx.actor, company, {
    changes: changes.value,
    revision: { at: ctx.now, today: ctx.today },
  });
  if (!revised.ok) return revised;

  const change = changedCompanyFields(company, revised.value);
  const differs = Object.keys(change.after).length > 0;
  const answer = answerOf(told);
  if (differs && !input.body.apply) return ok({ company, applied: false, change, answer });
  const written = await writeRevision(ctx, company, revised.value);
  if (!written.ok) return written;
  await recordSync(ctx.db, { companyId: company.id, provider: company.provider, syncedAt: ctx.now });
  return ok({ company: written.value, applied: true, change, answer });
}

/** Of the checked answer, whose fields always stand in the schema's order. */
const answerOf = (told: ProviderCompany): string =>
  createHash("sha256").update(JSON.stringify(told)).digest("hex");
