import type { z } from "zod";
import { listDriverRows } from "#db/queries/driver-list.ts";
import type { PlainDate } from "#lib/domain/calendar.ts";
import type { Company } from "#lib/domain/company.ts";
import type { DriverRow } from "#lib/domain/driver.ts";
import { PAGE_SIZE, type Page, pageOf } from "#lib/domain/keyset.ts";
import { ok, type Result } from "#lib/domain/result.ts";
import type { fleetListSchema } from "#lib/schemas/fleet.ts";
import { loadCompany } from "../companies/load.ts";
import type { Context } from "../context.ts";

/** `today` is the day against which the licences' validity is shown. */
export type DriverListPage = { company: Company; page: Page<DriverRow>; today: PlainDate };

/** One page of a company's drivers by last name, with the company whose they are. Fails with `not_found`. */
export async function listDrivers(
  ctx: Context,
  { companyId, cursor: from }: z.output<typeof fleetListSchema>,
): Promise<Result<DriverListPage>> {
  const cursor = from ?? null;
  const company = await loadCompany(ctx, companyId);
  if (!company.ok) return company;
  const rows = await listDriverRows(ctx.db, { companyId, cursor, limit: PAGE_SIZE });
  const page = pageOf(rows, { limit: PAGE_SIZE, cursor, sortValue: (row) => row.lastName ?? "" });
  return ok({ company: company.value, page, today: ctx.today });
}
