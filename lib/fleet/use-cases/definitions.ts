import type { Tx } from "#db/client.ts";
import { ok, type Result } from "#lib/core/result.ts";
import { driverRows, type MemberRows, vehicleRows } from "#lib/fleet/queries/member-rows.ts";
import { listPlatesInUse } from "#lib/fleet/queries/plates.ts";
import type { Driver, DriverChanges } from "#lib/fleet/rules/driver.ts";
import type { StoredMember } from "#lib/fleet/rules/fleet-permissions.ts";
import { driverRules, type MemberRules, vehicleRules } from "#lib/fleet/rules/members.ts";
import type { Vehicle, VehicleChanges } from "#lib/fleet/rules/vehicle.ts";
import type { Context } from "#lib/platform/use-case/context.ts";
import { refuseSecondVehicle } from "./second-vehicle.ts";

/** A key that is unique among the members not out of use. */
type Unique<Member> = {
  /** The refusal's code for a second one. */
  code: string;
  keyOf: (member: Member) => string;
  listInUse: (db: Tx, keys: readonly string[]) => Promise<Set<string>>;
};

/** The differences between vehicles and drivers for the shared use cases. */
export type MemberDefinition<Member extends StoredMember, Changes> = MemberRules<Member, Changes> & {
  rows: MemberRows<Member>;
  unique: Unique<Member> | null;
  /** Why it may not be stored beside another member of its company. `before`: null for a new one. */
  refuseSecond: (ctx: Context, before: Member | null, after: Member) => Promise<Result<null>>;
};

export const vehicleDefinition: MemberDefinition<Vehicle, VehicleChanges> = {
  ...vehicleRules,
  rows: vehicleRows,
  unique: {
    code: "license_plate_taken",
    keyOf: ({ licensePlate }) => licensePlate ?? "",
    listInUse: listPlatesInUse,
  },
  refuseSecond: refuseSecondVehicle,
};

export const driverDefinition: MemberDefinition<Driver, DriverChanges> = {
  ...driverRules,
  rows: driverRows,
  unique: null,
  refuseSecond: async () => ok(null),
};
