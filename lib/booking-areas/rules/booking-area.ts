import type { Actor } from "#lib/core/actor.ts";
import type { PlainDate } from "#lib/core/calendar.ts";
import type { ProviderId } from "#lib/core/providers.ts";
import { fail, type Issue, ok, type Result } from "#lib/core/result.ts";
import type { Flat } from "#lib/events/rules/change.ts";
import { formatPostCodes, type PostCodeRange } from "./post-codes.ts";

// Where a dispatch provider restricts who takes bookings. The page states the rule: if no area in force holds the postal code,
// every active vehicle of the provider's active companies may drive. A deny in force in any such area excludes a company or a
// vehicle, whatever allows it. If any such area has an allow in force, only allowed ones may drive; otherwise everybody else
// may.

/** From a day to a day, both included; null: no limit. */
export type Validity = { validFrom: PlainDate | null; validTo: PlainDate | null };

export type BookingArea = {
  id: number;
  version: number;
  name: string;
  provider: ProviderId;
  postCodes: readonly PostCodeRange[];
  validFrom: PlainDate;
  validTo: PlainDate | null;
  /** From this instant on it is not in force, whatever its days are. */
  endedAt: Date | null;
  createdAt: Date;
};

export type AreaContent = Pick<BookingArea, "name" | "postCodes" | "validFrom" | "validTo">;

export const EFFECTS = ["allow", "deny"] as const;
export type Effect = (typeof EFFECTS)[number];

/** Allows or denies one company or one vehicle. */
export type BookingRule = Validity & {
  id: number;
  areaId: number;
  effect: Effect;
  companyId: number | null;
  vehicleId: number | null;
  endedAt: Date | null;
};

export const AREA_STATES = ["in_force", "coming", "ended"] as const;
export type AreaState = (typeof AREA_STATES)[number];

/** The state of an area or a rule, today in Finland. */
export function stateOn(
  today: PlainDate,
  { validFrom, validTo, endedAt }: Validity & { endedAt: Date | null },
): AreaState {
  if (endedAt !== null || (validTo !== null && validTo < today)) return "ended";
  return validFrom !== null && validFrom > today ? "coming" : "in_force";
}

/** `everybody`: all but the denied; `listed`: only the allowed. */
export type DrivingMode = "everybody" | "listed";

type Applied = Pick<BookingRule, "effect" | "companyId" | "vehicleId">;
export type AskedVehicle = { id: number; companyId: number };
export type Verdict<Rule> = { mayDrive: boolean; because: Rule[] };

/** Whether a rule concerns a vehicle: by name, or through its company. */
export const concerns = ({ companyId, vehicleId }: Omit<Applied, "effect">, vehicle: AskedVehicle): boolean =>
  companyId === vehicle.companyId || vehicleId === vehicle.id;

/**
 * Whether an active vehicle may drive in some areas. `rules` are their rules in force that concern it; `mode` is the result of
 * all their rules.
 */
export function verdictOn<Rule extends Applied>(
  mode: DrivingMode,
  rules: readonly Rule[],
  vehicle: AskedVehicle,
): Verdict<Rule> {
  const own = rules.filter((rule) => concerns(rule, vehicle));
  const denies = own.filter(({ effect }) => effect === "deny");
  if (denies.length > 0) return { mayDrive: false, because: denies };
  return { mayDrive: mode === "everybody" || own.length > 0, because: own };
}

/** Fails with `invalid` if the last day is before the first. */
export function checkValidity({ validFrom, validTo }: Validity): Result<null> {
  const backwards = validFrom !== null && validTo !== null && validTo < validFrom;
  const issues: Issue[] = backwards ? [{ path: "validTo", code: "ends_before_start" }] : [];
  return issues.length > 0 ? fail("invalid", { issues }) : ok(null);
}

/** An area's content for its history. */
export const flatArea = ({ name, postCodes, validFrom, validTo }: AreaContent): Flat => ({
  name,
  validFrom,
  validTo,
  postCodes: formatPostCodes(postCodes),
});

/** Admins see all areas, a dispatch provider's API client those of its provider; nobody else sees any. */
export const canSeeAreas = ({ admin, provider }: Pick<Actor, "admin" | "provider">): boolean =>
  admin || provider !== undefined;

export const canKeepAreas = ({ admin }: Pick<Actor, "admin">): boolean => admin;
