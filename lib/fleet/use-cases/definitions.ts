import { driverRows, type MemberRows, vehicleRows } from "#db/queries/fleet/member-rows.ts";
import type { Actor } from "#lib/core/actor.ts";
import type { PlainDate } from "#lib/core/calendar.ts";
import type { Result } from "#lib/core/result.ts";
import type { Status } from "#lib/core/status.ts";
import {
  type Driver,
  type DriverChanges,
  driverName,
  flatDriver,
  mergeDriver,
  newDriver,
  reviseDriver,
} from "#lib/fleet/rules/driver.ts";
import type { FleetKind, MemberOrigin, StoredMember } from "#lib/fleet/rules/fleet-permissions.ts";
import {
  flatVehicle,
  mergeVehicle,
  newVehicle,
  reviseVehicle,
  type Vehicle,
  type VehicleChanges,
} from "#lib/fleet/rules/vehicle.ts";
import type { Flat } from "#lib/history/rules/history.ts";

type Revision<Changes> = { changes: Changes; companyStatus: Status; today: PlainDate };

/** In what vehicles and drivers differ for the use cases, which are otherwise the same for both. */
export type MemberDefinition<Member extends StoredMember, Changes> = {
  kind: FleetKind;
  rows: MemberRows<Member>;
  /** The content for the history. */
  flat: (member: Member) => Flat;
  /** What people call it by; null while that is not filled in. */
  nameOf: (member: Member) => string | null;
  /** The member with the changes, status aside. */
  merge: (member: Member, changes: Changes) => Member;
  /** The gate of every change. */
  revise: (actor: Actor, member: Member, revision: Revision<Changes>) => Result<Member>;
  create: (actor: Actor, creation: Revision<Changes> & MemberOrigin) => Result<Member>;
};

export const vehicleDefinition: MemberDefinition<Vehicle, VehicleChanges> = {
  kind: "vehicle",
  rows: vehicleRows,
  flat: flatVehicle,
  nameOf: ({ licensePlate }) => licensePlate,
  merge: mergeVehicle,
  revise: reviseVehicle,
  create: newVehicle,
};

export const driverDefinition: MemberDefinition<Driver, DriverChanges> = {
  kind: "driver",
  rows: driverRows,
  flat: flatDriver,
  nameOf: driverName,
  merge: mergeDriver,
  revise: reviseDriver,
  create: newDriver,
};
