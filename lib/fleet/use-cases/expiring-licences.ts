import type { z } from "zod";
import type { Company } from "#lib/companies/rules/company.ts";
import { loadCompany } from "#lib/companies/use-cases/load.ts";
import { addDays, type PlainDate } from "#lib/core/calendar.ts";
import { type Cursor, EXPORT_SLICE, PAGE_SIZE, type Page, pageOf, placeAmong } from "#lib/core/keyset.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import { type ExpiringDriver, listExpiringDrivers } from "#lib/fleet/queries/expiring-drivers.ts";
import { EXPIRY_WARNING_DAYS } from "#lib/fleet/rules/driver.ts";
import type {
  companyExpiringExportSchema,
  companyExpiringSchema,
  expiringDriversSchema,
  expiringExportSchema,
} from "#lib/fleet/schema.ts";
import type { Context } from "#lib/platform/use-case/context.ts";
import { loadFleetCompany } from "./load.ts";

export type ExpiringPage = { page: Page<ExpiringDriver>; today: PlainDate };

/** 'Vanhenevat ajoluvat' over all companies, for admins: expired first, then those within 60 days. Fails with `forbidden`. */
export async function listExpiring(
  ctx: Context,
  { cursor }: z.output<typeof expiringDriversSchema>,
): Promise<Result<ExpiringPage>> {
  if (!ctx.actor.admin) return fail("forbidden");
  return ok({
    page: await expiringPage(ctx, { companyId: null, cursor, limit: PAGE_SIZE }),
    today: ctx.today,
  });
}

/** 'Vanhenevat ajoluvat' of one company, with the company. Fails with `not_found`. */
export async function listExpiringOfCompany(
  ctx: Context,
  { companyId, cursor }: z.output<typeof companyExpiringSchema>,
): Promise<Result<ExpiringPage & { company: Company }>> {
  const company = await loadCompany(ctx, companyId);
  if (!company.ok) return company;
  const page = await expiringPage(ctx, { companyId, cursor, limit: PAGE_SIZE });
  return ok({ company: company.value, page, today: ctx.today });
}

/** One part of the list over all companies for a file, for admins. Fails with `forbidden`. */
export async function exportExpiring(
  ctx: Context,
  { cursor }: z.output<typeof expiringExportSchema>,
): Promise<Result<Page<ExpiringDriver>>> {
  if (!ctx.actor.admin) return fail("forbidden");
  return ok(await expiringPage(ctx, { companyId: null, cursor, limit: EXPORT_SLICE }));
}

/** The next part of one company's list for a file. Fails with `not_found`. */
export async function exportExpiringOfCompany(
  ctx: Context,
  { companyId, cursor }: z.output<typeof companyExpiringExportSchema>,
): Promise<Result<Page<ExpiringDriver>>> {
  const company = await loadFleetCompany(ctx, companyId);
  if (!company.ok) return company;
  return ok(await expiringPage(ctx, { companyId, cursor, limit: EXPORT_SLICE }));
}

type Slice = { companyId: number | null; cursor: Cursor | undefined; limit: number };

async function expiringPage(
  { db, today }: Context,
  { companyId, cursor: from, limit }: Slice,
): Promise<Page<ExpiringDriver>> {
  const cursor = placeAmong(from, "date");
  const until = addDays(today, EXPIRY_WARNING_DAYS);
  const rows = await listExpiringDrivers(db, { companyId, until, cursor, limit });
  return pageOf(rows, {
    limit,
    cursor,
    sortValue: ({ taxiDrivingLicenseExpiration }) => taxiDrivingLicenseExpiration ?? "",
  });
}
