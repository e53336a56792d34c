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

/** The facts that decide whether a member may be in use: its company's status, and the day. */
type Circumstances = { companyStatus: Status; today: PlainDate };
type Revision<Changes> = Circumstances & { changes: Changes };

/** The differences between vehicles and drivers for the shared rules. */
export type MemberRules<Member extends StoredMember, Changes> = {
  kind: FleetKind;
  /** The content for the history. */
  flat: (member: Member) => Flat;
  /** The name for people; null while it is empty. */
  nameOf: (member: Member) => string | null;
  /** The member with the changes, except the status. */
  merge: (member: Member, changes: Changes) => Member;
  /** The gate of every change. */
  revise: (actor: Actor, member: Member, revision: Revision<Changes>) => Result<Member>;
  create: (actor: Actor, creation: Revision<Changes> & MemberOrigin) => Result<Member>;
  /** Why it may not be in use now, apart from missing fields. */
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
