import type { FleetCompany } from "#lib/companies/rules/company.ts";
import type { Result } from "#lib/core/result.ts";
import type { Status } from "#lib/core/status.ts";
import type { Flat } from "#lib/events/rules/change.ts";
import { listPlatesElsewhere } from "#lib/fleet/queries/plates.ts";
import type { FleetKind, StoredMember } from "#lib/fleet/rules/fleet-permissions.ts";
import {
  driverDefinition,
  listPlatesOutOfUse,
  type MemberDefinition,
  vehicleDefinition,
} from "#lib/fleet/use-cases/load.ts";
import { IMPORT_KEY } from "#lib/imports/rules/import.ts";
import { nested } from "#lib/imports/schema.ts";
import type { Context } from "#lib/platform/use-case/context.ts";

/** The definition of vehicles or drivers that form and API use, with the key that identifies a row of the file. */
export type ImportTarget = MemberDefinition<StoredMember, object> & {
  key: string;
  /** Keys that no new member of the company may have, each with the code of the reason. */
  listTaken: (ctx: Context, keys: readonly string[], companyId: number) => Promise<[string, string][]>;
};

/** Drops the type parameters, because the import treats both kinds in the same way. */
const asTarget = (definition: unknown) => definition as MemberDefinition<StoredMember, object>;

export const IMPORT_TARGETS: Record<FleetKind, ImportTarget> = {
  vehicle: {
    ...asTarget(vehicleDefinition),
    key: IMPORT_KEY.vehicle,
    listTaken: async (ctx, keys, companyId) => [
      ...(await listPlatesOutOfUse(ctx, companyId, keys)).map((plate): [string, string] => [
        plate,
        "vehicle_out_of_use",
      ]),
      ...(await listPlatesElsewhere(ctx.db, keys, companyId)).map((plate): [string, string] => [
        plate,
        "license_plate_taken",
      ]),
    ],
  },
  driver: {
    ...asTarget(driverDefinition),
    key: IMPORT_KEY.driver,
    // A person may drive for two companies.
    listTaken: async () => [],
  },
};

/** A new member of the company from a row's fields. */
export const createFromRow = (
  { actor, now: at, today }: Context,
  target: ImportTarget,
  company: FleetCompany,
  fields: Flat,
): Result<StoredMember> =>
  target.create(actor, {
    changes: nested(fields),
    companyId: company.id,
    companyStatus: company.status,
    today,
    at,
  });

/** The requested change of a row: fields by path, or a status. */
type Revision = { before: StoredMember; asked: { fields: Flat } | { status: Status } };

/** A company's member with new fields or a new status. */
export const reviseByRow = (
  { actor, today }: Context,
  target: ImportTarget,
  company: FleetCompany,
  { before, asked }: Revision,
): Result<StoredMember> =>
  target.revise(actor, before, {
    changes: "status" in asked ? asked : nested(asked.fields),
    companyStatus: company.status,
    today,
  });
