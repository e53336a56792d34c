import type { z } from "zod";
import { EXPORT_SLICE, PAGE_SIZE, type Page, pageOf, placeAmong } from "#lib/core/keyset.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import type { Context } from "#lib/platform/use-case/context.ts";
import {
  countReceivables,
  listReceivables,
  type ReceivableCounts,
  sumReceivables,
} from "#lib/receivables/queries/ageing.ts";
import type { AgedSums, Receivable } from "#lib/receivables/rules/ageing.ts";
import type { receivablesExportSchema, receivablesPageSchema } from "#lib/receivables/schema.ts";

export type ReceivablesPage = {
  page: Page<Receivable>;
  sums: AgedSums & { companies: number };
  /** Over all companies, whatever the filter. */
  counts: ReceivableCounts;
};

type Query = z.output<typeof receivablesPageSchema>;

/** One page of the companies that owe money, and the sums of all pages. Fails with `forbidden` for all but admins. */
export async function listReceivablesPage(ctx: Context, query: Query): Promise<Result<ReceivablesPage>> {
  if (!ctx.actor.admin) return fail("forbidden");
  const page = await pageBy(ctx, query, PAGE_SIZE);
  const sums = await sumReceivables(ctx.db, askedBy(ctx, query));
  return ok({ page, sums, counts: await countReceivables(ctx.db, ctx.today) });
}

/** One part of the same list for a file. Fails with `forbidden` for all but admins. */
export async function exportReceivables(
  ctx: Context,
  { format: _, ...query }: z.output<typeof receivablesExportSchema>,
): Promise<Result<Page<Receivable>>> {
  if (!ctx.actor.admin) return fail("forbidden");
  return ok(await pageBy(ctx, query, EXPORT_SLICE));
}

async function pageBy(ctx: Context, query: Query, limit: number): Promise<Page<Receivable>> {
  const cursor = placeAmong(query.cursor, "text");
  const rows = await listReceivables(ctx.db, { ...askedBy(ctx, query), cursor, limit });
  return pageOf(rows, { limit, cursor, sortValue: ({ companyName }) => companyName });
}

const askedBy = ({ today }: Context, { state, q: search }: Query) => ({
  filter: { overdue: state === "overdue", search },
  today,
});
