import { type Actor, canActOnCompany } from "#lib/core/actor.ts";
import type { PlainDate } from "#lib/core/calendar.ts";
import { fail, type Issue, type Result } from "#lib/core/result.ts";
import type { Status } from "#lib/core/status.ts";
import {
  type Driver,
  type DriverContact,
  type DriverFields,
  LEAST_OF_DRIVER,
  licenceValidity,
  missingDriverFields,
  NO_DRIVER_FIELDS,
} from "./driver.ts";
import { activationBlockers, lostFields, refusedMove, withFleetStatus } from "./fleet-revision.ts";

/** What a screen or a PUT asks for. A field left out is unchanged. */
export type DriverChanges = Partial<Omit<DriverFields, "contact">> & {
  contact?: Partial<DriverContact>;
  status?: Status;
  company?: { id: number };
};

type Revision = { changes: DriverChanges; companyStatus: Status; today: PlainDate };

/**
 * The one gate of every change to a driver: who may change what in which state, and which transition the change amounts
 * to. Pure; formats and lengths were checked by the schema. `companyStatus` is that of the company the driver is in.
 * Fails with `not_found` (not the actor's), `invalid` (issues by path), `incomplete`, `forbidden`, `company_not_active`,
 * `licence_expired` or `transition_not_allowed`.
 */
export function reviseDriver(
  actor: Actor,
  driver: Driver,
  { changes, companyStatus, today }: Revision,
): Result<Driver> {
  if (!canActOnCompany(actor, driver.companyId)) return fail("not_found");
  const merged = mergeDriver(driver, changes);
  const missing = missingDriverFields(merged);
  const issues = [...refusedMove(actor, driver, merged), ...lostFields(driver, missing, LEAST_OF_DRIVER)];
  if (issues.length > 0) return fail("invalid", { issues });
  return withFleetStatus(actor, {
    kind: "driver",
    before: driver,
    merged,
    wanted: changes.status,
    missing,
    unfit: driverUnfit(merged, { companyStatus, today }),
  });
}

/** Why this driver may not come into use now, beside what is missing: page and gate ask the same. */
export const driverUnfit = (
  driver: DriverFields,
  { companyStatus, today }: Omit<Revision, "changes">,
): Issue[] => [...activationBlockers(companyStatus), ...expiredLicence(driver, today)];

const expiredLicence = (
  { taxiDrivingLicenseExpiration: expiration }: DriverFields,
  today: PlainDate,
): Issue[] =>
  expiration !== null && licenceValidity(expiration, today).state === "expired"
    ? [{ path: "taxiDrivingLicenseExpiration", code: "licence_expired" }]
    : [];

/** The driver as they would be with the changes, status aside. */
export function mergeDriver(driver: Driver, changes: DriverChanges): Driver {
  const { status: _, company, contact, ...fields } = changes;
  return {
    ...driver,
    ...fields,
    contact: { ...driver.contact, ...contact },
    companyId: company?.id ?? driver.companyId,
  };
}

type Creation = Revision & { companyId: number; at: Date };

/**
 * A new driver: begins empty and incomplete and passes the same gate as any later change. The id is 0 until it is
 * stored. Fails as reviseDriver.
 */
export function newDriver(actor: Actor, { companyId, at, ...revision }: Creation): Result<Driver> {
  const blank: Driver = {
    id: 0,
    version: 1,
    companyId,
    status: "incomplete",
    ...NO_DRIVER_FIELDS,
    createdDate: at,
    createdBy: actor.label,
    modifiedDate: at,
    modifiedBy: actor.label,
    approvedDate: null,
  };
  return reviseDriver(actor, blank, revision);
}
