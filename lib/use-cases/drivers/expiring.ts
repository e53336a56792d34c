import type { z } from "zod";
import { type ExpiringDriver, listExpiringDrivers } from "#db/queries/driver-list.ts";
import { addDays, type PlainDate } from "#lib/domain/calendar.ts";
import type { Company } from "#lib/domain/company.ts";
import { EXPIRY_WARNING_DAYS } from "#lib/domain/driver.ts";
import { PAGE_SIZE, type Page, pageOf } from "#lib/domain/keyset.ts";
import { fail, ok, type Result } from "#lib/domain/result.ts";
import type { companyExpiringSchema, expiringDriversSchema } from "#lib/schemas/driver.ts";
import { loadCompany } from "../companies/load.ts";
import type { Context } from "../context.ts";
import { placeAmong } from "../fleet/list.ts";

export type ExpiringPage = { page: Page<ExpiringDriver>; today: PlainDate };

/** 'Vanhenevat ajoluvat' over all companies, for admins: expired first, then within 60 days. Fails with `forbidden`. */
export async function listExpiring(
  ctx: Context,
  { cursor }: z.output<typeof expiringDriversSchema>,
): Promise<Result<ExpiringPage>> {
  if (!ctx.actor.admin) return fail("forbidden");
  return ok({ page: await expiringPage(ctx, null, cursor), today: ctx.today });
}

/** The same of one company, with the company. Fails with `not_found`. */
export async function listExpiringOfCompany(
  ctx: Context,
  { companyId, cursor }: z.output<typeof companyExpiringSchema>,
): Promise<Result<ExpiringPage & { company: Company }>> {
  const company = await loadCompany(ctx, companyId);
  if (!company.ok) return company;
  const page = await expiringPage(ctx, companyId, cursor);
  return ok({ company: company.value, page, today: ctx.today });
}

async function expiringPage(
  { db, today }: Context,
  companyId: number | null,
  from: z.output<typeof expiringDriversSchema>["cursor"],
): Promise<Page<ExpiringDriver>> {
  const cursor = placeAmong(from, "date");
  const until = addDays(today, EXPIRY_WARNING_DAYS);
  const rows = await listExpiringDrivers(db, { companyId, until, cursor, limit: PAGE_SIZE });
  return pageOf(rows, {
    limit: PAGE_SIZE,
    cursor,
    sortValue: ({ taxiDrivingLicenseExpiration }) => taxiDrivingLicenseExpiration ?? "",
  });
}
