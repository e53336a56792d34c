import type { Company } from "#lib/companies/rules/company.ts";
import { canRefreshCompany } from "#lib/companies/rules/company-permissions.ts";
import { loadCompany } from "#lib/companies/use-cases/load.ts";
import type { ProviderId } from "#lib/core/providers.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import { forgetFailedCall, noteFailedCall } from "#lib/dispatch/queries/dispatch.ts";
import { failedCallOf, type ProviderCompany } from "#lib/dispatch/rules/dispatch.ts";
import type { Context, Transact } from "#lib/platform/use-case/context.ts";
import type { DispatchProvider } from "#lib/ports.ts";

export type CompanySource = Pick<DispatchProvider, "fetchCompany">;

/** A company that its provider can be asked about. */
export type Refreshable = Company & { externalId: string };

type Question<Output> = {
  companyId: number;
  /** The version that the actor has seen; undefined if the actor saw none. */
  version?: number | undefined;
  /** Uses the answer in its own transaction, with the company as it is then. */
  onAnswer: (ctx: Context, company: Refreshable, received: ProviderCompany) => Promise<Result<Output>>;
};

/**
 * Asks a company's dispatch provider about it, outside any transaction. A failed call goes to the list of failed deliveries; a
 * later answer removes it, in the transaction of `onAnswer`. Fails with `not_found`, `forbidden`, `not_refreshable`, `stale`
 * (another version than the actor saw, or a change during the call), like the port and like `onAnswer`.
 */
export async function askProvider<Output>(
  dispatch: CompanySource,
  transact: Transact,
  { companyId, version, onAnswer }: Question<Output>,
): Promise<Result<Output>> {
  const found = await transact("read", (ctx) => findRefreshable(ctx, { companyId, version }));
  if (!found.ok) return found;
  const before = found.value;
  const received = await dispatch.fetchCompany(before.provider, before.externalId);
  const result = received.ok
    ? await transact("write", async (ctx) => {
        const company = await findRefreshable(ctx, { companyId, version: before.version }, { lock: true });
        if (!company.ok) return company;
        const answered = await onAnswer(ctx, company.value, received.value);
        if (answered.ok) await forgetFailedCall(ctx.db, companyId);
        return answered;
      })
    : received;
  if (!result.ok) await noteFailure(transact, before, result.error.code);
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

/** Stores a failed call apart from the failed use case. A company that can no longer be refreshed has no failed call. */
async function noteFailure(
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
