import type { FleetCompany } from "#lib/companies/rules/company.ts";
import { type Actor, canActOnCompany } from "#lib/core/actor.ts";
import { type FieldChangesOf, type FieldsOf, type FieldTable, mergeFields } from "#lib/core/field-table.ts";
import { fail, type Issue, ok, type Result } from "#lib/core/result.ts";
import { actionBetween, isPastReview, type Status, type StatusAction } from "#lib/core/status.ts";
import { driverFields } from "#lib/fleet/driver-fields.ts";
import { vehicleFields } from "#lib/fleet/vehicle-fields.ts";

export type FleetKind = "vehicle" | "driver";

export const FLEET_FIELDS = { vehicle: vehicleFields, driver: driverFields } as const;

/** The facts about a vehicle or a driver that the shared rules need. */
export type FleetMember = { companyId: number; status: Status };

/** The stored values of a vehicle or driver besides its fields. */
export type StoredMember = FleetMember & {
  id: number;
  version: number;
  createdDate: Date;
  createdBy: string;
  modifiedDate: Date;
  modifiedBy: string;
  /** The first time in use: the database keeps it, and the history names the person. */
  approvedDate: Date | null;
};

/**
 * Only the provider approves and takes back into use. A company's own people submit and withdraw, and take their vehicles out
 * of use.
 */
export function canTakeFleetAction(
  actor: Actor,
  member: FleetMember & { kind: FleetKind },
  action: StatusAction,
): boolean {
  if (!canActOnCompany(actor, member.companyId)) return false;
  if (actor.admin || action === "submit" || action === "withdraw") return true;
  return member.kind === "vehicle" && action === "deactivate";
}

/** A member that has been in use is never deleted. */
export const canDeleteFleetMember = (actor: Actor, { companyId, status }: FleetMember): boolean =>
  canActOnCompany(actor, companyId) && (status === "incomplete" || status === "pending");

/** Another plate would be another vehicle than the approved one, so after approval only an admin changes it. */
export const canEditPlate = (actor: Actor, { status }: Pick<FleetMember, "status">): boolean =>
  actor.admin || !isPastReview(status);

/** Only the provider moves a vehicle or a driver to another company. */
export const canMoveFleet = (actor: Actor): boolean => actor.admin;

/** Only the provider selects many in a list, and undoes a bulk change. */
export const canChangeInBulk = (actor: Actor): boolean => actor.admin;

/** Whether vehicles and drivers may be moved to a company. A deleted or inactive ('Poistettu') company takes none. */
export const canReceiveFleet = ({ status }: Pick<FleetCompany, "status">): boolean => status !== "inactive";

// The common part of both gates: merging changes, the resulting status, and moving to another company.

/** The changes of a form or a PUT. An absent field stays unchanged. */
export type MemberChanges<Table> = FieldChangesOf<Table> & { status?: Status; company?: { id: number } };

/** The member with the changes applied, except the status. */
export const mergeMember = <Table extends FieldTable, Member extends FieldsOf<Table> & FleetMember>(
  table: Table,
  member: Member,
  changes: MemberChanges<Table>,
): Member => ({
  ...member,
  ...mergeFields(table, member, changes),
  companyId: changes.company?.id ?? member.companyId,
});

/** The company and the day of a new member. */
export type MemberOrigin = { companyId: number; at: Date };

/** A new vehicle or driver before any field is filled in. Its id is 0 until it is stored. */
export const newMember = (actor: Actor, { companyId, at }: MemberOrigin): StoredMember => ({
  id: 0,
  version: 1,
  companyId,
  status: "incomplete",
  createdDate: at,
  createdBy: actor.label,
  modifiedDate: at,
  modifiedBy: actor.label,
  approvedDate: null,
});

type Revised<Member extends FleetMember> = {
  kind: FleetKind;
  before: Member;
  /** With the changes, except the status. */
  merged: Member;
  wanted: Status | undefined;
  /** Required fields that are empty in `merged`, by path. */
  missing: readonly string[];
  /** Why it may not be in use now, apart from missing fields. */
  unfit: readonly Issue[];
};

/**
 * The status after a revision. A complete member becomes pending by itself; every other step is requested by name. Fails with
 * `transition_not_allowed`, `forbidden`, `incomplete` or the code of the reason why it may not be in use.
 */
export function withFleetStatus<Member extends FleetMember>(
  actor: Actor,
  revised: Revised<Member>,
): Result<Member> {
  const { kind, before, merged, missing, unfit } = revised;
  const wanted = wantedStatus(revised);
  if (wanted === before.status) return ok(merged);

  const action = actionBetween(before.status, wanted);
  // A return for completion needs a reason, so it has its own use case (returning.ts).
  if (action === null || action === "return") return refusedStatus("transition_not_allowed");
  if (!canTakeFleetAction(actor, { ...before, kind }, action)) return refusedStatus("forbidden");
  if (wanted !== "inactive" && missing.length > 0) {
    return fail("incomplete", { issues: missing.map((path) => ({ path, code: "required" })) });
  }
  const [reason] = unfit;
  if (wanted === "active" && reason) return fail(reason.code, { issues: [...unfit] });
  return ok({ ...merged, status: wanted });
}

function wantedStatus<Member extends FleetMember>({ before, wanted, missing }: Revised<Member>): Status {
  if (wanted !== undefined && wanted !== before.status) return wanted;
  return before.status === "incomplete" && missing.length === 0 ? "pending" : before.status;
}

const refusedStatus = (code: string) => fail(code, { issues: [{ path: "status", code }] });

/** From `pending` on no required field may be empty; before that only `least` is required. */
export const lostFields = (
  { status }: FleetMember,
  missing: readonly string[],
  least: readonly string[] = [],
): Issue[] =>
  missing
    .filter((path) => status !== "incomplete" || least.includes(path))
    .map((path) => ({ path, code: "required" }));

/** A company's own people may not move a member elsewhere. */
export const refusedMove = (actor: Actor, before: FleetMember, merged: FleetMember): Issue[] =>
  merged.companyId !== before.companyId && !canMoveFleet(actor)
    ? [{ path: "company", code: "read_only" }]
    : [];

/** "Cannot be approved while the company is not active." */
export const activationBlockers = (companyStatus: Status): Issue[] =>
  companyStatus === "active" ? [] : [{ path: "status", code: "company_not_active" }];

/** A company's wish to take its vehicle back into use, and the reason if an admin declined. */
export type ReactivationWish = {
  wishedAt: Date;
  wishedBy: string;
  declinedAt: Date | null;
  declineReason: string | null;
};

/** Whether the actor may wish; an actor who may reactivate the vehicle needs no wish. */
export const canAskBack = (actor: Actor, vehicle: FleetMember): boolean =>
  vehicle.status === "inactive" &&
  canActOnCompany(actor, vehicle.companyId) &&
  !canTakeFleetAction(actor, { ...vehicle, kind: "vehicle" }, "reactivate");
