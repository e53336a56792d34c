import type { z } from "zod";
import type { Company } from "#lib/companies/rules/company.ts";
import { loadCompany } from "#lib/companies/use-cases/load.ts";
import type { PlainDate } from "#lib/core/calendar.ts";
import { type Cursor, EXPORT_SLICE, PAGE_SIZE, type Page, pageOf, placeAmong } from "#lib/core/keyset.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import {
  countExpiringDrivers,
  type ExpiringDriver,
  listExpiringDrivers,
} from "#lib/fleet/queries/expiring-drivers.ts";
import { type ExpiringChoice, expiringDays } from "#lib/fleet/rules/driver.ts";
import type {
  companyExpiringExportSchema,
  companyExpiringSchema,
  expiringDriversSchema,
  expiringExportSchema,
} from "#lib/fleet/schema.ts";
import type { Counts } from "#lib/platform/queries/counts.ts";
import type { Context } from "#lib/platform/use-case/context.ts";
import { loadFleetCompany } from "./load.ts";

export type ExpiringPage = {
  page: Page<ExpiringDriver>;
  /** The number of licences of each choice, whatever the search. */
  counts: Counts<ExpiringChoice | "all">;
  today: PlainDate;
};

/** 'Vanhenevat ajoluvat' over all companies, for admins: expired first, then those within 60 days. Fails with `forbidden`. */
export async function listExpiring(
  ctx: Context,
  query: z.output<typeof expiringDriversSchema>,
): Promise<Result<ExpiringPage>> {
  if (!ctx.actor.admin) return fail("forbidden");
  return ok({
    page: await expiringPage(ctx, { ...query, companyId: null, limit: PAGE_SIZE }),
    counts: await countsOf(ctx, null),
    today: ctx.today,
  });
}

/** 'Vanhenevat ajoluvat' of one company, with the company. Fails with `not_found`. */
export async function listExpiringOfCompany(
  ctx: Context,
  query: z.output<typeof companyExpiringSchema>,
): Promise<Result<ExpiringPage & { company: Company }>> {
  const company = await loadCompany(ctx, query.companyId);
  if (!company.ok) return company;
  const page = await expiringPage(ctx, { ...query, limit: PAGE_SIZE });
  const counts = await countsOf(ctx, query.companyId);
  return ok({ company: company.value, page, counts, today: ctx.today });
}

/** One part of the list over all companies for a file, for admins. Fails with `forbidden`. */
export async function exportExpiring(
  ctx: Context,
  query: z.output<typeof expiringExportSchema>,
): Promise<Result<Page<ExpiringDriver>>> {
  if (!ctx.actor.admin) return fail("forbidden");
  return ok(await expiringPage(ctx, { ...query, companyId: null, limit: EXPORT_SLICE }));
}

/** The next part of one company's list for a file. Fails with `not_found`. */
export async function exportExpiringOfCompany(
  ctx: Context,
  query: z.output<typeof companyExpiringExportSchema>,
): Promise<Result<Page<ExpiringDriver>>> {
  const company = await loadFleetCompany(ctx, query.companyId);
  if (!company.ok) return company;
  return ok(await expiringPage(ctx, { ...query, limit: EXPORT_SLICE }));
}

type Slice = {
  companyId: number | null;
  ends?: ExpiringChoice | undefined;
  q?: string | undefined;
  cursor?: Cursor | undefined;
  limit: number;
};

async function expiringPage(
  { db, today }: Context,
  { companyId, ends, q: search, cursor: from, limit }: Slice,
): Promise<Page<ExpiringDriver>> {
  const cursor = placeAmong(from, "date");
  const days = expiringDays(ends, today);
  const rows = await listExpiringDrivers(db, { companyId, days, search, cursor, limit });
  return pageOf(rows, {
    limit,
    cursor,
    sortValue: ({ taxiDrivingLicenseExpiration }) => taxiDrivingLicenseExpiration ?? "",
  });
}

/** The list has the expired and those within 60 days, which include those within 30. */
async function countsOf({ db, today }: Context, companyId: number | null): Promise<ExpiringPage["counts"]> {
  const until = { in30: expiringDays("in30", today).to, in60: expiringDays("in60", today).to };
  const counts = await countExpiringDrivers(db, { companyId, today, until });
  return { ...counts, all: counts.expired + counts.in60 };
}
