import type { Actor } from "#lib/core/actor.ts";
import type { PlainDate } from "#lib/core/calendar.ts";
import type { Issue, Result } from "#lib/core/result.ts";
import type { Status } from "#lib/core/status.ts";
import type { Flat } from "#lib/events/rules/change.ts";
import {
  type Driver,
  type DriverChanges,
  driverName,
  driverUnfit,
  flatDriver,
  mergeDriver,
  newDriver,
  reviseDriver,
} from "./driver.ts";
import type { FleetKind, MemberOrigin, StoredMember } from "./fleet-permissions.ts";
import {
  flatVehicle,
  mergeVehicle,
  newVehicle,
  reviseVehicle,
  type Vehicle,
  type VehicleChanges,
  vehicleUnfit,
} from "./vehicle.ts";

/** What decides whether one may be in use: the state of its company, and the day. */
type Circumstances = { companyStatus: Status; today: PlainDate };
type Revision<Changes> = Circumstances & { changes: Changes };

/** In what vehicles and drivers differ for the rules that are otherwise the same for both. */
export type MemberRules<Member extends StoredMember, Changes> = {
  kind: FleetKind;
  /** The content for the history. */
  flat: (member: Member) => Flat;
  /** What people call it by; null while that is not filled in. */
  nameOf: (member: Member) => string | null;
  /** The member with the changes, status aside. */
  merge: (member: Member, changes: Changes) => Member;
  /** The gate of every change. */
  revise: (actor: Actor, member: Member, revision: Revision<Changes>) => Result<Member>;
  create: (actor: Actor, creation: Revision<Changes> & MemberOrigin) => Result<Member>;
  /** Why it may not come into use now, beside what is missing. */
  unfit: (member: Member, circumstances: Circumstances) => Issue[];
};

export const vehicleRules: MemberRules<Vehicle, VehicleChanges> = {
  kind: "vehicle",
  flat: flatVehicle,
  nameOf: ({ licensePlate }) => licensePlate,
  merge: mergeVehicle,
  revise: reviseVehicle,
  create: newVehicle,
  unfit: vehicleUnfit,
};

export const driverRules: MemberRules<Driver, DriverChanges> = {
  kind: "driver",
  flat: flatDriver,
  nameOf: driverName,
  merge: mergeDriver,
  revise: reviseDriver,
  create: newDriver,
  unfit: driverUnfit,
};
