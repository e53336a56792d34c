import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { companies } from "#db/schema/companies.ts";
import { drivers, vehicles } from "#db/schema/fleet.ts";
import type { CompanyHit, DriverHit, VehicleHit } from "#lib/platform/search/search.ts";

// The shown fields of the hits, in the order of the hits. A deleted company and its fleet are never hits.

export async function listCompanyHits(db: Tx, ids: readonly number[]): Promise<CompanyHit[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({
      id: companies.id,
      companyName: companies.companyName,
      businessId: companies.businessId,
      provider: companies.provider,
      status: companies.status,
    })
    .from(companies)
    .where(and(inArray(companies.id, [...ids]), isNull(companies.deletedAt)));
  return inOrderOf(ids, rows);
}

export async function listVehicleHits(db: Tx, ids: readonly number[]): Promise<VehicleHit[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({
      id: vehicles.id,
      licensePlate: vehicles.licensePlate,
      make: vehicles.make,
      model: vehicles.model,
      status: vehicles.status,
      companyId: companies.id,
      companyName: companies.companyName,
    })
    .from(vehicles)
    .innerJoin(companies, eq(companies.id, vehicles.companyId))
    .where(and(inArray(vehicles.id, [...ids]), isNull(vehicles.deletedAt), isNull(companies.deletedAt)));
  return inOrderOf(ids, rows).map(({ companyId, companyName, ...vehicle }) => ({
    ...vehicle,
    company: { id: companyId, companyName },
  }));
}

export async function listDriverHits(db: Tx, ids: readonly number[]): Promise<DriverHit[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({
      id: drivers.id,
      taxiDrivingLicense: drivers.taxiDrivingLicense,
      firstName: drivers.firstName,
      lastName: drivers.lastName,
      phoneNumber: drivers.phoneNumber,
      email: drivers.email,
      status: drivers.status,
      companyId: companies.id,
      companyName: companies.companyName,
    })
    .from(drivers)
    .innerJoin(companies, eq(companies.id, drivers.companyId))
    .where(and(inArray(drivers.id, [...ids]), isNull(drivers.deletedAt), isNull(companies.deletedAt)));
  return inOrderOf(ids, rows).map(
    ({ id, taxiDrivingLicense, status, companyId, companyName, ...contact }) => ({
      id,
      taxiDrivingLicense,
      contact,
      status,
      company: { id: companyId, companyName },
    }),
  );
}

function inOrderOf<Row extends { id: number }>(ids: readonly number[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
