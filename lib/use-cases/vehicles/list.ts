import type { z } from "zod";
import { listVehicleRows } from "#db/queries/vehicle-list.ts";
import type { Company } from "#lib/domain/company.ts";
import { PAGE_SIZE, type Page, pageOf } from "#lib/domain/keyset.ts";
import { ok, type Result } from "#lib/domain/result.ts";
import type { VehicleRow } from "#lib/domain/vehicle.ts";
import type { fleetListSchema } from "#lib/schemas/fleet.ts";
import { loadCompany } from "../companies/load.ts";
import type { Context } from "../context.ts";

export type VehicleListPage = { company: Company; page: Page<VehicleRow> };

/** One page of a company's vehicles by plate, with the company whose they are. Fails with `not_found`. */
export async function listVehicles(
  ctx: Context,
  { companyId, cursor: from }: z.output<typeof fleetListSchema>,
): Promise<Result<VehicleListPage>> {
  const cursor = from ?? null;
  const company = await loadCompany(ctx, companyId);
  if (!company.ok) return company;
  const rows = await listVehicleRows(ctx.db, { companyId, cursor, limit: PAGE_SIZE });
  const page = pageOf(rows, { limit: PAGE_SIZE, cursor, sortValue: (row) => row.licensePlate ?? "" });
  return ok({ company: company.value, page });
}
