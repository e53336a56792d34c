import type { z } from "zod";
import { listStatementsIssued } from "#lib/bookkeeping/queries/booked-statements.ts";
import { addVatRows, type VatRow, vatRowsOf } from "#lib/bookkeeping/rules/vat-summary.ts";
import type { vatPageSchema } from "#lib/bookkeeping/schema.ts";
import { monthDays } from "#lib/core/calendar.ts";
import { onlyPage, type Page } from "#lib/core/keyset.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import type { Context } from "#lib/platform/use-case/context.ts";

/** Statements read at once. */
const PART = 500;

/** Sums the VAT of the statements and credit notes issued in a month. Fails with `forbidden`. */
export async function summariseVat(
  { actor, db, today }: Context,
  { month = today.slice(0, 7) }: z.output<typeof vatPageSchema>,
): Promise<Result<Page<VatRow>>> {
  if (!actor.admin) return fail("forbidden");
  const { from, before } = monthDays(month);
  let sums: VatRow[] = [];
  let afterId = 0;
  for (;;) {
    const part = await listStatementsIssued(db, { from, before, afterId, limit: PART });
    sums = addVatRows([...sums, ...part.flatMap(({ lines }) => vatRowsOf(lines))]);
    const last = part.at(-1);
    if (!last || part.length < PART) return ok(onlyPage(sums));
    afterId = last.id;
  }
}
