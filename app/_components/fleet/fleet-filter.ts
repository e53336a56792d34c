import type { FilterFields } from "#app/_components/list/list-filter.tsx";
import type { Status } from "#lib/core/status.ts";
import { MARKED_VALIDITIES } from "#lib/fleet/rules/driver.ts";
import type { FleetKind } from "#lib/fleet/rules/fleet-permissions.ts";
import { fleetTexts, fleetPageTexts as texts } from "#lib/fleet/texts.ts";
import { VEHICLE_TYPES } from "#lib/fleet/vehicle-fields.ts";
import { statusFilterLabels, vehicleTypeLabels } from "#lib/messages/labels.ts";

const CHIPS: readonly Status[] = ["active", "pending", "incomplete", "inactive"];

const OWN = {
  vehicle: { name: "type", options: VEHICLE_TYPES, labels: vehicleTypeLabels },
  driver: { name: "validity", options: MARKED_VALIDITIES, labels: texts.validities },
} as const satisfies Record<FleetKind, object>;

/** Which of a company's vehicles or drivers are shown. `counts` are null while searching, when nobody counts. */
export const fleetFilterFields = (kind: FleetKind, counts: Record<Status, number> | null): FilterFields => ({
  chips: { name: "status", label: texts.statusFilter, options: CHIPS, labels: statusFilterLabels, counts },
  selects: [{ ...OWN[kind], ...fleetTexts[kind].filter }],
  search: fleetTexts[kind].search,
  apply: texts.apply,
  wide: true,
});
