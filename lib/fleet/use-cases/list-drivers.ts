import type { z } from "zod";
import { listDriverRows, NO_DATE } from "#db/queries/fleet/driver-list.ts";
import { countFleetByStatus, type FleetCounts } from "#db/queries/fleet/fleet-counts.ts";
import type { Company } from "#lib/companies/rules/company.ts";
import { loadCompany } from "#lib/companies/use-cases/load.ts";
import type { PlainDate } from "#lib/core/calendar.ts";
import { EXPORT_SLICE, orderOf, PAGE_SIZE, type Page, pageOf, placeAmong } from "#lib/core/keyset.ts";
import { ok, type Result } from "#lib/core/result.ts";
import type { Context } from "#lib/core/use-cases/context.ts";
import type { DriverColumn } from "#lib/fleet/driver-fields.ts";
import type { driverExportSchema, driverListPageSchema } from "#lib/fleet/driver-schema.ts";
import type { Driver } from "#lib/fleet/rules/driver.ts";
import type { fleetListSchema } from "#lib/fleet/schema.ts";
import { loadFleetCompany } from "./company.ts";
import { totalOf } from "./list.ts";

/** What stands in a row, and so in a cursor, for each order. */
const VALUES: Record<DriverColumn, (driver: Driver) => string | number> = {
  id: ({ id }) => id,
  licence: ({ taxiDrivingLicense }) => taxiDrivingLicense ?? "",
  validity: ({ taxiDrivingLicenseExpiration }) => taxiDrivingLicenseExpiration ?? NO_DATE,
  name: ({ contact }) => contact.lastName ?? "",
  phone: ({ contact }) => contact.phoneNumber ?? "",
  email: ({ contact }) => contact.email ?? "",
  status: ({ status }) => status,
};

const KINDS: Partial<Record<DriverColumn, "number" | "date">> = { id: "number", validity: "date" };

export type DriverListPage = {
  company: Company;
  page: Page<Driver>;
  counts: FleetCounts;
  /** Rows behind the filter; null while searching, where counting would read them all. */
  total: number | null;
  /** The day against which the licences' validity is shown. */
  today: PlainDate;
};

/** One page of a company's drivers, with the company and the counts of the status filter. Fails with `not_found`. */
export async function listDriverPage(
  ctx: Context,
  { companyId, status, q, sort, cursor: from }: z.output<typeof driverListPageSchema>,
): Promise<Result<DriverListPage>> {
  const company = await loadCompany(ctx, companyId);
  if (!company.ok) return company;
  const order = orderOf<DriverColumn>(sort);
  const cursor = placeAmong(from, KINDS[order.by] ?? "text");
  const slice = { filter: { companyId, status, search: q }, order, cursor, limit: PAGE_SIZE };
  const rows = await listDriverRows(ctx.db, slice);
  const counts = await countFleetByStatus(ctx.db, { companyId, kind: "driver" });
  const page = pageOf(rows, { limit: PAGE_SIZE, cursor, sortValue: VALUES[order.by] });
  const total = q ? null : totalOf(counts, status);
  return ok({ company: company.value, page, counts, total, today: ctx.today });
}

/** A part of the list page's drivers for a file of them: the first, or what follows the cursor. Fails with `not_found`. */
export async function exportDrivers(
  ctx: Context,
  { companyId, status, q, sort, cursor: from }: z.output<typeof driverExportSchema>,
): Promise<Result<Page<Driver>>> {
  const company = await loadFleetCompany(ctx, companyId);
  if (!company.ok) return company;
  const order = orderOf<DriverColumn>(sort);
  const cursor = placeAmong(from, KINDS[order.by] ?? "text");
  const slice = { filter: { companyId, status, search: q }, order, cursor, limit: EXPORT_SLICE };
  const rows = await listDriverRows(ctx.db, slice);
  return ok(pageOf(rows, { limit: EXPORT_SLICE, cursor, sortValue: VALUES[order.by] }));
}

/** The API's list: drivers in the order of their ids, which never changes under a reader. Fails with `not_found`. */
export async function listDrivers(
  ctx: Context,
  { companyId, status, q, cursor: from, limit }: z.output<typeof fleetListSchema>,
): Promise<Result<Page<Driver>>> {
  const company = await loadFleetCompany(ctx, companyId);
  if (!company.ok) return company;
  const cursor = from ?? null;
  const order = { by: "id", direction: "asc" } as const;
  const rows = await listDriverRows(ctx.db, {
    filter: { companyId, status, search: q },
    order,
    cursor,
    limit,
  });
  const page = pageOf(rows, { limit, cursor, sortValue: VALUES.id });
  if (cursor !== null || q) return ok(page);
  const counts = await countFleetByStatus(ctx.db, { companyId, kind: "driver" });
  return ok({ ...page, total: totalOf(counts, status) });
}
