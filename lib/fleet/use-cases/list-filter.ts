import type { PlainDate } from "#lib/core/calendar.ts";
import type { Status } from "#lib/core/status.ts";
import type { FleetFilter } from "#lib/fleet/queries/member-list.ts";
import { lastDaysOf, type MarkedValidity } from "#lib/fleet/rules/driver.ts";
import type { VehicleType } from "#lib/fleet/vehicle-fields.ts";

/** A list's filter, as its address and a selection hold it. */
export type AskedFilter = {
  companyId: number;
  status?: Status | undefined;
  q?: string | undefined;
  /** For vehicles. */
  type?: VehicleType | undefined;
  /** For drivers: the licence's validity today. */
  validity?: MarkedValidity | undefined;
};

/** The one reading of a list's filter: the page, its counts, its file and a selection of all mean the same rows. */
export const fleetFilterOf = (
  { companyId, status, q, type, validity }: AskedFilter,
  today: PlainDate,
): FleetFilter => ({
  companyId,
  status,
  search: q,
  within:
    (type && { column: "type", from: type, to: type }) ??
    (validity && { column: "validity", ...lastDaysOf(validity, today) }),
});
