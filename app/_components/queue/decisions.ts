import { returnCompanyAction, saveCompanyAction } from "#app/_components/companies/actions.ts";
import { returnDriverAction, saveDriverAction } from "#app/_components/fleet/driver-actions.ts";
import { returnVehicleAction, saveVehicleAction } from "#app/_components/fleet/vehicle-actions.ts";
import type { EntityType } from "#lib/history/rules/history.ts";
import type { ActionResult } from "#lib/http/action.ts";

type Place = { id: number; companyId: number; version: number };
type Decisions = {
  approve: (place: Place) => Promise<ActionResult<unknown>>;
  returnForCompletion: (place: Place, reason: string) => Promise<ActionResult<unknown>>;
};

const active = { body: { status: "active" } } as const;

/** The two decisions about one that waits, by the same actions as on its own page. */
export const DECISIONS: Record<EntityType, Decisions> = {
  company: {
    approve: ({ companyId, version }) => saveCompanyAction({ companyId, version, ...active }),
    returnForCompletion: ({ companyId, version }, reason) =>
      returnCompanyAction({ companyId, version, body: { reason } }),
  },
  vehicle: {
    approve: ({ id, companyId, version }) =>
      saveVehicleAction({ companyId, vehicleId: id, version, ...active }),
    returnForCompletion: ({ id, companyId, version }, reason) =>
      returnVehicleAction({ companyId, vehicleId: id, version, body: { reason } }),
  },
  driver: {
    approve: ({ id, companyId, version }) =>
      saveDriverAction({ companyId, driverId: id, version, ...active }),
    returnForCompletion: ({ id, companyId, version }, reason) =>
      returnDriverAction({ companyId, driverId: id, version, body: { reason } }),
  },
};
