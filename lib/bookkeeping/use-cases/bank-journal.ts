import type { z } from "zod";
import { bankPlaceOf, listBankFacts } from "#lib/bookkeeping/queries/bank-facts.ts";
import { bankTransfer, sidesOf } from "#lib/bookkeeping/rules/journal.ts";
import type { bankJournalExportSchema, bankJournalPageSchema } from "#lib/bookkeeping/schema.ts";
import { monthDays } from "#lib/core/calendar.ts";
import { type Page, pageOf } from "#lib/core/keyset.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import type { Context } from "#lib/platform/use-case/context.ts";
import { currentChart } from "./chart.ts";
import type { JournalRow } from "./journal.ts";

/** Movements in one part of a file. */
const FILE_PART = 5_000;

/** One part of the bank's journal for a file. Fails with `forbidden`. */
export const exportBankJournal = (
  ctx: Context,
  { format: _, ...query }: z.output<typeof bankJournalExportSchema>,
): Promise<Result<Page<JournalRow>>> => listBankJournal(ctx, { ...query, limit: FILE_PART });

/**
 * One part of a month's journal of the bank: up to `limit` outgoing or returned payouts, payments of invoices, and unassigned
 * movements, by day. Fails with `forbidden`.
 */
export async function listBankJournal(
  ctx: Context,
  { month, cursor, limit }: z.output<typeof bankJournalPageSchema>,
): Promise<Result<Page<JournalRow>>> {
  if (!ctx.actor.admin) return fail("forbidden");
  const after = cursor ? { place: String(cursor.value), id: cursor.id } : null;
  const found = await listBankFacts(ctx.db, { ...monthDays(month), after, limit: limit + 1 });
  const page = pageOf(found, { limit, cursor: cursor ?? null, sortValue: bankPlaceOf });
  const chart = await currentChart(ctx);
  const rows = page.rows.flatMap(({ day, number, companyName, ...fact }) =>
    sidesOf(bankTransfer(fact)).map((side) => ({
      ...side,
      number,
      statementKind: "settlement" as const,
      issuedOn: day,
      companyName,
      accountNumber: chart[side.account].number,
      accountName: chart[side.account].name,
    })),
  );
  return ok({ ...page, rows, previous: null });
}
