import type { FleetCounts } from "#db/queries/fleet/fleet-counts.ts";
import type { Status } from "#lib/core/status.ts";

export const totalOf = (counts: FleetCounts, status: Status | undefined): number =>
  status ? counts[status] : Object.values(counts).reduce((sum, one) => sum + one, 0);
