import type { Page } from "#lib/core/keyset.ts";
import type { Vehicle } from "#lib/fleet/rules/vehicle.ts";
import { goneMemberJson, presentChanges } from "#lib/http/api/changes-json.ts";
import { pageHeaders } from "#lib/http/api/list-cursor.ts";
import { type ActorCall, json } from "#lib/http/api/route.ts";

/** A vehicle as the API shows it: the fields of the contract. */
const vehicleJson = (vehicle: Vehicle) => ({
  id: vehicle.id,
  licensePlate: vehicle.licensePlate,
  make: vehicle.make,
  model: vehicle.model,
  year: vehicle.year,
  color: vehicle.color,
  vehicleType: vehicle.vehicleType,
  status: vehicle.status,
  company: { id: vehicle.companyId },
});

export const presentVehicle = (vehicle: Vehicle, call: ActorCall): Response =>
  json(vehicleJson(vehicle), call, { version: vehicle.version });

export const presentNewVehicle = (vehicle: Vehicle, call: ActorCall): Response =>
  json(vehicleJson(vehicle), call, {
    status: 201,
    version: vehicle.version,
    headers: {
      location: `/api/companies/${vehicle.companyId}/vehicles/${vehicle.id}`,
    },
  });

/** A plain array; the way to the next page stands in the Link header. */
export const presentVehicles = (page: Page<Vehicle>, call: ActorCall): Response =>
  json(page.rows.map(vehicleJson), call, { headers: pageHeaders(call.url, page) });

export const presentVehicleChanges = presentChanges(vehicleJson, goneMemberJson);

/** What became of a list that was sent, in its order. */
export const presentPutVehicles = (vehicles: readonly Vehicle[], call: ActorCall): Response =>
  json(vehicles.map(vehicleJson), call);
