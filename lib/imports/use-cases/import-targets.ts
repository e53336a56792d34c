import type { FleetCompany } from "#lib/companies/rules/company.ts";
import type { Result } from "#lib/core/result.ts";
import type { Status } from "#lib/core/status.ts";
import type { Flat } from "#lib/events/rules/change.ts";
import { listPlatesElsewhere } from "#lib/fleet/queries/plates.ts";
import type { FleetKind, StoredMember } from "#lib/fleet/rules/fleet-permissions.ts";
import {
  driverDefinition,
  type MemberDefinition,
  vehicleDefinition,
} from "#lib/fleet/use-cases/definitions.ts";
import { listSecondPlates } from "#lib/fleet/use-cases/second-vehicle.ts";
import { IMPORT_KEY } from "#lib/imports/rules/import.ts";
import { nested } from "#lib/imports/schema.ts";
import type { Context } from "#lib/platform/use-case/context.ts";

/** What an import knows of vehicles or drivers: the same gates as form and API, and what tells one from another. */
export type ImportTarget = MemberDefinition<StoredMember, object> & {
  key: string;
  /** Keys that no new one of the company may have, each with the code of why not. */
  listTaken: (ctx: Context, keys: readonly string[], companyId: number) => Promise<[string, string][]>;
};

/** For what does not care which of the two it is. */
const asTarget = (definition: unknown) => definition as MemberDefinition<StoredMember, object>;

export const IMPORT_TARGETS: Record<FleetKind, ImportTarget> = {
  vehicle: {
    ...asTarget(vehicleDefinition),
    key: IMPORT_KEY.vehicle,
    listTaken: async (ctx, keys, companyId) => [
      ...(await listSecondPlates(ctx, companyId, keys)).map((plate): [string, string] => [
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

/** A new member of the company from the fields of a row. */
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

/** The changes that a gate decides about: fields by path, or a status. */
type Revision = { before: StoredMember; asked: { fields: Flat } | { status: Status } };

/** A member of the company with other fields or another status. */
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
