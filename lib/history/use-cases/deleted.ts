import type { z } from "zod";
import { type DeletedCompany, listDeletedCompanyRows } from "#db/queries/companies/deleted-companies.ts";
import { canRestore } from "#lib/companies/rules/company-permissions.ts";
import { PAGE_SIZE, type Page, pageOf } from "#lib/core/keyset.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import type { Context } from "#lib/core/use-cases/context.ts";
import type { deletedListSchema } from "#lib/history/schema.ts";

/** One page of the deleted companies, the latest deletion first. Fails with `forbidden`: it is the provider's view. */
export async function listDeletedCompanies(
  { db, actor }: Context,
  { cursor: from }: z.output<typeof deletedListSchema>,
): Promise<Result<Page<DeletedCompany>>> {
  if (!canRestore(actor)) return fail("forbidden");
  const cursor = from ?? null;
  const rows = await listDeletedCompanyRows(db, { cursor, limit: PAGE_SIZE });
  return ok(pageOf(rows, { limit: PAGE_SIZE, cursor, sortValue: ({ place }) => place }));
}
