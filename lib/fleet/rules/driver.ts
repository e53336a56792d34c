import { type Actor, canActOnCompany } from "#lib/core/actor.ts";
import { addDays, daysBetween, type PlainDate } from "#lib/core/calendar.ts";
import { emptyFields, emptySortValue, flatFields, missingFields } from "#lib/core/field-table.ts";
import { fail, type Issue, type Result } from "#lib/core/result.ts";
import type { Status } from "#lib/core/status.ts";
import type { Flat } from "#lib/events/rules/change.ts";
import { type DriverFields, driverFields } from "#lib/fleet/driver-fields.ts";
import {
  activationBlockers,
  lostFields,
  type MemberChanges,
  type MemberOrigin,
  mergeMember,
  newMember,
  refusedMove,
  type StoredMember,
  withFleetStatus,
} from "./fleet-permissions.ts";

export type Driver = DriverFields & StoredMember;

/** Everything that a driver lacks before approval, in the form's order. */
export const missingDriverFields = (driver: DriverFields): string[] => missingFields(driverFields, driver);

/** The fields that even an incomplete driver needs, in the form's order. */
const LEAST_OF_DRIVER: readonly string[] = ["contact.lastName"];

/** The driver's name as people say it; null while it is empty. */
export const driverName = ({ contact }: Pick<Driver, "contact">): string | null =>
  [contact.firstName, contact.lastName].filter(Boolean).join(" ") || null;

/** A driver's content for the history. */
export const flatDriver = (driver: Driver): Flat => ({
  ...flatFields(driverFields, driver),
  status: driver.status,
  company: driver.companyId,
});

export type LicenceValidity = { state: "valid" | "expired" } | { state: "expiring"; days: number };

export const EXPIRY_WARNING_DAYS = 60;

/** A licence is valid through its last day; within 60 days of it, it expires soon (0 days: today). */
export function licenceValidity(expiration: PlainDate, today: PlainDate): LicenceValidity {
  const days = daysBetween(today, expiration);
  if (days < 0) return { state: "expired" };
  return days <= EXPIRY_WARNING_DAYS ? { state: "expiring", days } : { state: "valid" };
}

/** The states of a licence that a list marks and filters by. */
export const MARKED_VALIDITIES = ["expired", "expiring"] as const satisfies LicenceValidity["state"][];
export type MarkedValidity = (typeof MARKED_VALIDITIES)[number];

/** Lists sort a licence without a last day as if it ended on the day before this one. */
const FIRST_DAY = addDays(String(emptySortValue(driverFields.taxiDrivingLicenseExpiration)), 1);

/** The choices in the list of expiring licences: expired, or expiring within so many days. */
export const EXPIRING_CHOICES = ["expired", "in30", "in60"] as const;
export type ExpiringChoice = (typeof EXPIRING_CHOICES)[number];

/** The range of last days of a choice, both inclusive; without a choice, of the whole list. */
export function expiringDays(
  choice: ExpiringChoice | undefined,
  today: PlainDate,
): { from: PlainDate; to: PlainDate } {
  if (choice === "expired") return lastDaysOf(choice, today);
  const to = addDays(today, choice === "in30" ? 30 : EXPIRY_WARNING_DAYS);
  return { from: choice === undefined ? FIRST_DAY : today, to };
}

/** The range of last days of the licences that are in a state today, both inclusive; like licenceValidity. */
export const lastDaysOf = (validity: MarkedValidity, today: PlainDate): { from: PlainDate; to: PlainDate } =>
  validity === "expired"
    ? { from: FIRST_DAY, to: addDays(today, -1) }
    : { from: today, to: addDays(today, EXPIRY_WARNING_DAYS) };

/** The changes of a form or a PUT. An absent field stays unchanged. */
export type DriverChanges = MemberChanges<typeof driverFields>;

type Revision = { changes: DriverChanges; companyStatus: Status; today: PlainDate };
type Creation = Revision & MemberOrigin;

/**
 * The one gate of every change to a driver: who may change what in which state, and which transition the change means. Pure;
 * the schema has checked formats and lengths. `companyStatus` is the status of the driver's company. Fails with `not_found`
 * (not the actor's), `invalid` (issues by path), `incomplete`, `forbidden`, `company_not_active`, `licence_expired` or
 * `transition_not_allowed`.
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

/** Why this driver may not be in use now, apart from missing fields: page and gate ask the same. */
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

/** The driver with the changes applied, except the status. */
export const mergeDriver = (driver: Driver, changes: DriverChanges): Driver =>
  mergeMember(driverFields, driver, changes);

/**
 * A new driver: begins empty and incomplete and passes the same gate as any later change. The id is 0 until it is stored. Fails
 * like reviseDriver.
 */
export function newDriver(actor: Actor, { companyId, at, ...revision }: Creation): Result<Driver> {
  const blank: Driver = { ...newMember(actor, { companyId, at }), ...emptyFields(driverFields) };
  return reviseDriver(actor, blank, revision);
}
