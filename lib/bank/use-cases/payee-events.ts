import { listNewPayeeResults, listWithdrawnPayouts } from "#lib/bank/queries/payee-events.ts";
import { recordEvents } from "#lib/events/use-cases/record.ts";
import type { Context } from "#lib/platform/use-case/context.ts";

/** Stores in the companies' histories what a file of the bank said of their payees, where that is news. */
export async function recordPayeeResults(ctx: Context, bankFileId: number): Promise<void> {
  const results = await listNewPayeeResults(ctx.db, bankFileId);
  if (results.length === 0) return;
  const changes = results.map(({ companyId, status, former, state }) => ({
    ...ofCompany(companyId, status),
    before: { payeeCheck: former },
    after: { payeeCheck: state },
  }));
  await recordEvents(ctx, changes);
}

/** Stores in the companies' histories that their payouts were withdrawn with these files. */
export async function recordWithdrawnPayouts(ctx: Context, fileIds: readonly number[]): Promise<void> {
  const payouts = await listWithdrawnPayouts(ctx.db, fileIds);
  if (payouts.length === 0) return;
  const changes = payouts.map(({ companyId, status, number }) => ({
    ...ofCompany(companyId, status),
    before: { withdrawnPayout: null },
    after: { withdrawnPayout: number },
  }));
  await recordEvents(ctx, changes);
}

const ofCompany = <S>(companyId: number, status: S) =>
  ({ entityType: "company", entityId: companyId, companyId, action: "update", status }) as const;
