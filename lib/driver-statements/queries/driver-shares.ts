import { and, eq, isNull } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { driverShares } from "#db/schema/driver-shares.ts";
import type { EmployerShare } from "#lib/driver-statements/rules/driver-statement.ts";

/** `driverId` is null for the share of all drivers without their own. */
export type StoredShare = EmployerShare & { driverId: number | null };

/** The shares that a company has set. */
export const listShares = (db: Tx, companyId: number): Promise<StoredShare[]> =>
  db
    .select({
      driverId: driverShares.driverId,
      basis: driverShares.basis,
      employerBasisPoints: driverShares.employerBasisPoints,
    })
    .from(driverShares)
    .where(eq(driverShares.companyId, companyId));

type Whose = { companyId: number; driverId: number | null };

/** Stores a share in place of the former one. */
export async function upsertShare(db: Tx, row: Whose & EmployerShare & { changedAt: Date }): Promise<void> {
  const { companyId, driverId, ...values } = row;
  await db
    .insert(driverShares)
    .values(row)
    .onConflictDoUpdate({ target: [driverShares.companyId, driverShares.driverId], set: values });
}

export async function deleteShare(db: Tx, { companyId, driverId }: Whose): Promise<void> {
  const ofDriver = driverId === null ? isNull(driverShares.driverId) : eq(driverShares.driverId, driverId);
  await db.delete(driverShares).where(and(eq(driverShares.companyId, companyId), ofDriver));
}
