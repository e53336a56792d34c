import { and, eq } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { fleetCounts } from "#db/schema/fleet-changes.ts";
import type { Status } from "#lib/core/status.ts";
import type { FleetKind } from "#lib/fleet/rules/fleet-permissions.ts";

export type FleetCounts = Record<Status, number>;

/** The number of a company's vehicles or drivers per status, from the database's stored totals. */
export async function countFleetByStatus(
  db: Tx,
  { companyId, kind }: { companyId: number; kind: FleetKind },
): Promise<FleetCounts> {
  const rows = await db
    .select({ status: fleetCounts.status, count: fleetCounts.count })
    .from(fleetCounts)
    .where(and(eq(fleetCounts.companyId, companyId), eq(fleetCounts.kind, kind)));
  return countsOf(rows);
}

/** Counts by status, with zero for missing ones. */
export function countsOf(rows: readonly { status: Status; count: number }[]): FleetCounts {
  const counts: FleetCounts = { incomplete: 0, pending: 0, active: 0, inactive: 0 };
  for (const { status, count } of rows) counts[status] = count;
  return counts;
}
