import { forgetFailedCall, noteFailedCall } from "#db/queries/dispatch/dispatch.ts";
import type { Company } from "#lib/companies/rules/company.ts";
import { canRefreshCompany } from "#lib/companies/rules/company-permissions.ts";
import { loadCompany } from "#lib/companies/use-cases/load.ts";
import type { ProviderId } from "#lib/core/providers.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import type { Context, Transact } from "#lib/core/use-cases/context.ts";
import { failedCallOf, type ProviderCompany } from "#lib/dispatch/rules/dispatch.ts";
import type { DispatchProvider } from "#lib/ports.ts";

export type AskedProvider = Pick<DispatchProvider, "fetchCompany">;

/** One that its provider can be asked about. */
export type Refreshable = Company & { externalId: string };

type Question<Output> = {
  companyId: number;
  /** As the asker has seen the company; left out where they have not. */
  version?: number | undefined;
  /** What comes of the answer, in a transaction of its own, by what the company is then. */
  settle: (ctx: Context, company: Refreshable, told: ProviderCompany) => Promise<Result<Output>>;
};

/**
 * Asks a company's dispatch provider about it, between two transactions and in none. A call that fails is noted for
 * admins to see to; the answer to a later one takes the note away, in the transaction that settles it. Fails with
 * `not_found`, `forbidden`, `not_refreshable`, `stale` (another version than seen, or changed while the provider was
 * asked), as the port and as `settle`.
 */
export async function askProvider<Output>(
  dispatch: AskedProvider,
  transact: Transact,
  { companyId, version, settle }: Question<Output>,
): Promise<Result<Output>> {
  const found = await transact("read", (ctx) => findRefreshable(ctx, { companyId, version }));
  if (!found.ok) return found;
  const asked = found.value;
  const told = await dispatch.fetchCompany(asked.provider, asked.externalId);
  const result = told.ok
    ? await transact("write", async (ctx) => {
        const company = await findRefreshable(ctx, { companyId, version: asked.version }, { lock: true });
        if (!company.ok) return company;
        const settled = await settle(ctx, company.value, told.value);
        if (settled.ok) await forgetFailedCall(ctx.db, companyId);
        return settled;
      })
    : told;
  if (!result.ok) await note(transact, asked, result.error.code);
  return result;
}

async function findRefreshable(
  ctx: Context,
  { companyId, version }: { companyId: number; version?: number | undefined },
  options: { lock?: boolean } = {},
): Promise<Result<Refreshable>> {
  const loaded = await loadCompany(ctx, companyId, options);
  if (!loaded.ok) return loaded;
  const company = loaded.value;
  if (!ctx.actor.admin) return fail("forbidden");
  if (version !== undefined && version !== company.version) return fail("stale");
  return isRefreshable(ctx, company) ? ok(company) : fail("not_refreshable");
}

const isRefreshable = ({ actor }: Context, company: Company): company is Refreshable =>
  canRefreshCompany(actor, company);

type CompanyOfProvider = { id: number; provider: ProviderId };

/** Beside the use case, which has failed. Held and looked at anew: what cannot be asked any more has not failed either. */
async function note(
  transact: Transact,
  { id: companyId, provider }: CompanyOfProvider,
  refusal: string,
): Promise<void> {
  const code = failedCallOf(refusal);
  if (code === null) return;
  await transact(
    "write",
    async (ctx) => {
      const found = await findRefreshable(ctx, { companyId }, { lock: true });
      if (!found.ok) return found;
      if (found.value.provider === provider)
        await noteFailedCall(ctx.db, { companyId, provider, code, failedAt: ctx.now });
      return ok(null);
    },
    { aside: true },
  );
}
