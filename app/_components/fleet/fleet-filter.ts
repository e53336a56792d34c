import type { FilterFields } from "#app/_components/list/list-filter.tsx";
import { STATUSES, type Status } from "#lib/core/status.ts";
import { MARKED_VALIDITIES } from "#lib/fleet/rules/driver.ts";
import type { FleetKind } from "#lib/fleet/rules/fleet-permissions.ts";
import { VEHICLE_TYPES } from "#lib/fleet/vehicle-fields.ts";
import { wordsByCode } from "#lib/messages/codes.ts";
import * as m from "#messages";

const CHIPS: readonly Status[] = ["active", "pending", "incomplete", "inactive"];

const own = () =>
  ({
    vehicle: {
      name: "type",
      options: VEHICLE_TYPES,
      labels: wordsByCode(VEHICLE_TYPES, (value) => m.vehicleTypeLabels({ value })),
    },
    driver: {
      name: "validity",
      options: MARKED_VALIDITIES,
      labels: { expired: m.fleetPage_validities_expired(), expiring: m.fleetPage_validities_expiring() },
    },
  }) as const satisfies Record<FleetKind, object>;

/** Which of a company's vehicles or drivers are shown. `counts` are null while searching, when nobody counts. */
export const fleetFilterFields = (kind: FleetKind, counts: Record<Status, number> | null): FilterFields => ({
  chips: {
    name: "status",
    label: m.fleetPage_statusFilter(),
    options: CHIPS,
    labels: wordsByCode(STATUSES, (status) => m.statusFilterLabels({ status })),
    counts,
  },
  selects: [{ ...own()[kind], label: m.fleet_filter_label({ kind }), none: m.fleet_filter_none({ kind }) }],
  search: m.fleet_search({ kind }),
  apply: m.fleetPage_apply(),
  wide: true,
});
