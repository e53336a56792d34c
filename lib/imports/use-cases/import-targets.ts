import {
  insertDrivers,
  insertVehicles,
  listDriversByLicence,
  listPlatesElsewhere,
  listVehiclesByPlate,
  lockDrivers,
  lockVehicles,
  markDriversDeleted,
  markVehiclesDeleted,
  type Stored,
  updateDrivers,
  updateVehicles,
} from "#db/queries/fleet/fleet-many.ts";
import type { Result } from "#lib/core/result.ts";
import type { Status } from "#lib/core/status.ts";
import type { Context } from "#lib/core/use-cases/context.ts";
import {
  type Driver,
  type DriverChanges,
  flatDriver,
  newDriver,
  reviseDriver,
} from "#lib/fleet/rules/driver.ts";
import type { FleetCompany, FleetKind, FleetMember } from "#lib/fleet/rules/fleet-permissions.ts";
import {
  flatVehicle,
  newVehicle,
  reviseVehicle,
  type Vehicle,
  type VehicleChanges,
} from "#lib/fleet/rules/vehicle.ts";
import type { Flat } from "#lib/history/rules/history.ts";
import { IMPORT_KEY } from "#lib/imports/rules/import.ts";
import { nested } from "#lib/imports/schema.ts";

export type Member = FleetMember & { id: number; version: number; modifiedBy: string };

/** Fields by path, or a status: what a gate is asked for. */
type Asked = { fields: Flat } | { status: Status };
type Deletion = { at: Date; by: string };

/** What an import does alike with vehicles and with drivers: the same gates as form and API, and their rows in numbers. */
export type ImportTarget<One extends Member> = {
  kind: FleetKind;
  key: string;
  flat: (member: One) => Flat;
  create: (ctx: Context, company: FleetCompany, fields: Flat) => Result<One>;
  revise: (ctx: Context, company: FleetCompany, change: { before: One; asked: Asked }) => Result<One>;
  /** Not removed, by their keys. */
  listByKey: (
    ctx: Context,
    keys: readonly string[],
    asked: { companyId: number; lock: boolean },
  ) => Promise<One[]>;
  /** Keys that no other company may have too. */
  listTaken: (ctx: Context, keys: readonly string[], companyId: number) => Promise<string[]>;
  lock: (ctx: Context, ids: readonly number[], companyId: number) => Promise<One[]>;
  insert: (ctx: Context, members: readonly One[]) => Promise<Map<string, Stored>>;
  update: (ctx: Context, members: readonly One[]) => Promise<Map<number, number>>;
  remove: (ctx: Context, ids: readonly number[], deletion: Deletion) => Promise<void>;
};

const changesOf = (asked: Asked): object => ("status" in asked ? asked : nested(asked.fields));

const vehicles: ImportTarget<Vehicle> = {
  kind: "vehicle",
  key: IMPORT_KEY.vehicle,
  flat: flatVehicle,
  create: ({ actor, now }, company, fields) =>
    newVehicle(actor, {
      changes: nested(fields) as VehicleChanges,
      companyId: company.id,
      companyStatus: company.status,
      at: now,
    }),
  revise: ({ actor }, { status: companyStatus }, { before, asked }) =>
    reviseVehicle(actor, before, { changes: changesOf(asked) as VehicleChanges, companyStatus }),
  listByKey: ({ db }, keys, asked) => listVehiclesByPlate(db, keys, asked),
  listTaken: ({ db }, keys, companyId) => listPlatesElsewhere(db, keys, companyId),
  lock: ({ db }, ids, companyId) => lockVehicles(db, ids, companyId),
  insert: ({ db }, members) => insertVehicles(db, members),
  update: ({ db }, members) => updateVehicles(db, members),
  remove: ({ db }, ids, deletion) => markVehiclesDeleted(db, ids, deletion),
};

const drivers: ImportTarget<Driver> = {
  kind: "driver",
  key: IMPORT_KEY.driver,
  flat: flatDriver,
  create: ({ actor, now, today }, company, fields) =>
    newDriver(actor, {
      changes: nested(fields) as DriverChanges,
      companyId: company.id,
      companyStatus: company.status,
      today,
      at: now,
    }),
  revise: ({ actor, today }, { status: companyStatus }, { before, asked }) =>
    reviseDriver(actor, before, { changes: changesOf(asked) as DriverChanges, companyStatus, today }),
  listByKey: ({ db }, keys, asked) => listDriversByLicence(db, keys, asked),
  // A person may drive for two companies.
  listTaken: async () => [],
  lock: ({ db }, ids, companyId) => lockDrivers(db, ids, companyId),
  insert: ({ db }, members) => insertDrivers(db, members),
  update: ({ db }, members) => updateDrivers(db, members),
  remove: ({ db }, ids, deletion) => markDriversDeleted(db, ids, deletion),
};

/** Both kinds by one name, for what does not care which it is. */
export type AnyCrew = ImportTarget<Member>;

export const IMPORT_TARGETS: Record<FleetKind, AnyCrew> = {
  vehicle: vehicles as unknown as AnyCrew,
  driver: drivers as unknown as AnyCrew,
};
