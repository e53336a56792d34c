import type { z } from "zod";
import type { ListedBulkChange } from "#db/queries/fleet/bulk-changes.ts";
import { countFleetByStatus, type FleetCounts } from "#db/queries/fleet/fleet-counts.ts";
import type { FleetFilter } from "#db/queries/fleet/fleet-slice.ts";
import { countVehiclesBehind, listVehicleRows, type VehicleSort } from "#db/queries/fleet/vehicle-list.ts";
import type { Company } from "#lib/companies/rules/company.ts";
import { loadCompany } from "#lib/companies/use-cases/load.ts";
import { EXPORT_SLICE, orderOf, PAGE_SIZE, type Page, pageOf, placeAmong } from "#lib/core/keyset.ts";
import { ok, type Result } from "#lib/core/result.ts";
import { STATUSES, type Status } from "#lib/core/status.ts";
import type { Context } from "#lib/core/use-cases/context.ts";
import { canMoveFleet } from "#lib/fleet/rules/fleet-permissions.ts";
import type { Vehicle } from "#lib/fleet/rules/vehicle.ts";
import type { fleetListSchema } from "#lib/fleet/schema.ts";
import type { vehicleExportSchema, vehicleListPageSchema } from "#lib/fleet/vehicle-schema.ts";
import { loadFleetCompany } from "./company.ts";
import { totalOf } from "./list.ts";
import { latestBulkChanges } from "./undo-vehicles.ts";

/** What stands in a row, and so in a cursor, for each order. */
const VALUES: Record<VehicleSort, (vehicle: Vehicle) => string | number> = {
  plate: ({ licensePlate }) => licensePlate ?? "",
  make: ({ make }) => make ?? "",
  model: ({ model }) => model ?? "",
  year: ({ year }) => year ?? 0,
  color: ({ color }) => color ?? "",
  type: ({ vehicleType }) => vehicleType ?? "",
  status: ({ status }) => status,
  id: ({ id }) => id,
};

export type VehicleListPage = {
  company: Company;
  page: Page<Vehicle>;
  counts: FleetCounts;
  /** Rows behind the filter; null while searching, where counting would read them all. */
  total: number | null;
  /** What whoever changes many at once has before them; null for others. */
  bulk: BulkView | null;
};

type BulkView = {
  /** All behind the filter: how many, and in which states. */
  selectable: { count: number; statuses: Status[] };
  changes: ListedBulkChange[];
};

/** One page of a company's vehicles, with the company and the counts of the status filter. Fails with `not_found`. */
export async function listVehiclePage(
  ctx: Context,
  { companyId, status, q, sort, cursor: from }: z.output<typeof vehicleListPageSchema>,
): Promise<Result<VehicleListPage>> {
  const company = await loadCompany(ctx, companyId);
  if (!company.ok) return company;
  const order = orderOf<VehicleSort>(sort);
  const cursor = placeAmong(from, order.by === "year" ? "number" : "text");
  const slice = { filter: { companyId, status, search: q }, order, cursor, limit: PAGE_SIZE };
  const rows = await listVehicleRows(ctx.db, slice);
  const counts = await countFleetByStatus(ctx.db, { companyId, kind: "vehicle" });
  const page = pageOf(rows, { limit: PAGE_SIZE, cursor, sortValue: VALUES[order.by] });
  const total = q ? null : totalOf(counts, status);
  const bulk = await bulkView(ctx, { filter: slice.filter, counts });
  return ok({ company: company.value, page, counts, total, bulk });
}

async function bulkView(
  ctx: Context,
  { filter, counts }: { filter: FleetFilter; counts: FleetCounts },
): Promise<BulkView | null> {
  if (!canMoveFleet(ctx.actor)) return null;
  const { companyId, status, search } = filter;
  const known = STATUSES.map((one) => [one, status && status !== one ? 0 : counts[one]] as const);
  const found = [...(search ? await countVehiclesBehind(ctx.db, filter) : known)].filter(([, n]) => n > 0);
  return {
    selectable: {
      count: found.reduce((sum, [, n]) => sum + n, 0),
      statuses: found.map(([one]) => one),
    },
    changes: await latestBulkChanges(ctx, companyId),
  };
}

/** A part of the list page's vehicles for a file of them: the first, or what follows the cursor. Fails with `not_found`. */
export async function exportVehicles(
  ctx: Context,
  { companyId, status, q, sort, cursor: from }: z.output<typeof vehicleExportSchema>,
): Promise<Result<Page<Vehicle>>> {
  const company = await loadFleetCompany(ctx, companyId);
  if (!company.ok) return company;
  const order = orderOf<VehicleSort>(sort);
  const cursor = placeAmong(from, order.by === "year" ? "number" : "text");
  const slice = { filter: { companyId, status, search: q }, order, cursor, limit: EXPORT_SLICE };
  const rows = await listVehicleRows(ctx.db, slice);
  return ok(pageOf(rows, { limit: EXPORT_SLICE, cursor, sortValue: VALUES[order.by] }));
}

/** The API's list: vehicles in the order of their ids, which never changes under a reader. Fails with `not_found`. */
export async function listVehicles(
  ctx: Context,
  { companyId, status, q, cursor: from, limit }: z.output<typeof fleetListSchema>,
): Promise<Result<Page<Vehicle>>> {
  const company = await loadFleetCompany(ctx, companyId);
  if (!company.ok) return company;
  const cursor = from ?? null;
  const order = { by: "id", direction: "asc" } as const;
  const rows = await listVehicleRows(ctx.db, {
    filter: { companyId, status, search: q },
    order,
    cursor,
    limit,
  });
  const page = pageOf(rows, { limit, cursor, sortValue: VALUES.id });
  if (cursor !== null || q) return ok(page);
  const counts = await countFleetByStatus(ctx.db, { companyId, kind: "vehicle" });
  return ok({ ...page, total: totalOf(counts, status) });
}
