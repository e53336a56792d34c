import { type Actor, overseesCompany } from "#lib/core/actor.ts";
import { fail } from "#lib/core/result.ts";

export const ENTITY_TYPES = ["company", "vehicle", "driver"] as const;
export type EntityType = (typeof ENTITY_TYPES)[number];
export type Entity = { type: EntityType; id: number };

/**
 * The fields that filter a history; `company` is the company of a vehicle or driver. The filter by IBAN also finds its
 * confirmations and rejections.
 */
export const HISTORY_FIELDS = [
  "status",
  "billing.iban",
  "billing.billingType",
  "packages",
  "companyName",
  "businessId",
  "provider",
  "taxiServiceLicence",
  "aggregatorCompany",
  "accountantEmail",
  "address.street",
  "address.postCode",
  "address.city",
  "contact.firstName",
  "contact.lastName",
  "contact.phoneNumber",
  "contact.email",
  "licensePlate",
  "vehicleType",
  "taxiDrivingLicense",
  "taxiDrivingLicenseExpiration",
  "company",
] as const;
type HistoryField = (typeof HISTORY_FIELDS)[number];

/** The stored fields that the filter `field` finds. */
export const storedFields = (field: HistoryField): readonly string[] =>
  field === "billing.iban" ? ["billing.iban", "billing.ibanConfirmed", "billing.ibanRejected"] : [field];

/** What can happen to a company's members. */
export const PEOPLE_ACTIONS = [
  "invite",
  "withdraw_invitation",
  "join",
  "change_role",
  "remove_person",
] as const;
export type PeopleAction = (typeof PEOPLE_ACTIONS)[number];

/**
 * What can happen to an entity; `copy` stands in the history of the copied company, `leave` in that of the company that a
 * vehicle or driver left.
 */
export const EVENT_ACTIONS = [
  "create",
  "update",
  "delete",
  "restore",
  "copy",
  "leave",
  ...PEOPLE_ACTIONS,
] as const;
export type EventAction = (typeof EVENT_ACTIONS)[number];

export const isPeopleAction = (action: EventAction): action is PeopleAction =>
  (PEOPLE_ACTIONS as readonly string[]).includes(action);

/** The side that a person acted for. */
export type Side = "provider" | "company";

/** The person behind an event of a company's history, as far as a reader may know. */
type Doer = {
  /** Null if the reader may know only the side. */
  name: string | null;
  side: Side;
};

/**
 * Only admins know the names of the provider's people. Admins and the company's people know the names of the company's people.
 * An aggregator's people know only their own.
 */
export function shownDoer(
  { label, admin, companyId }: { label: string; admin: boolean; companyId: number },
  reader: Actor,
): Doer {
  const hidden = admin ? !reader.admin : overseesCompany(reader, companyId) && label !== reader.label;
  return { name: hidden ? null : label, side: admin ? "provider" : "company" };
}

export const sameEntity = (a: Entity, b: Entity): boolean => a.type === b.type && a.id === b.id;

/** The fields that hold a company's id. */
export const COMPANY_FIELDS: readonly string[] = ["aggregatorCompany", "company", "copiedFrom", "copiedTo"];

/** The companies that these contents name. */
export const companiesNamedIn = (...contents: readonly Record<string, unknown>[]): number[] =>
  contents.flatMap((content) =>
    COMPANY_FIELDS.map((field) => content[field]).filter((value) => typeof value === "number"),
  );

/** An entity's content by path, as the history stores and shows it. */
export type Flat = Record<string, string | number | null>;

/** The difference between two contents; both sides hold the same paths. Empty without a difference. */
export function changedFields(before: Flat, after: Flat): { before: Flat; after: Flat } {
  const paths = Object.keys({ ...before, ...after }).filter(
    (path) => (before[path] ?? null) !== (after[path] ?? null),
  );
  const pick = (from: Flat): Flat => Object.fromEntries(paths.map((path) => [path, from[path] ?? null]));
  return { before: pick(before), after: pick(after) };
}

/** A change with a note beside its fields. */
export const withNote = <Change extends { after: Flat }>(change: Change, note: Flat): Change => ({
  ...change,
  after: { ...change.after, ...note },
});

/**
 * The events of a vehicle's or driver's revision: none, one, or for a move one in each company. The event of the former company
 * has the name.
 */
export function revisionEvents(before: Flat, after: Flat): RevisionEvent[] {
  const change = changedFields(before, after);
  const [from, to] = [Number(before.company), Number(after.company)];
  if (Object.keys(change.after).length === 0) return [];
  const update = { companyId: to, action: "update", ...change } as const;
  if (from === to) return [update];
  const name = Object.fromEntries(
    NAME_FIELDS.flatMap((path) => (path in before ? [[path, before[path] ?? null]] : [])),
  );
  const left = { before: { ...name, company: from }, after: { ...name, company: to } };
  return [{ companyId: from, action: "leave", ...left }, update];
}

/** The name of a vehicle or a driver for people. */
const NAME_FIELDS = ["licensePlate", "contact.lastName", "contact.firstName"];

type RevisionEvent = { companyId: number; action: EventAction; before: Flat; after: Flat };

/** Names the other company of a move only to a reader who may see it; otherwise null. */
export function withoutForeignCompany(
  content: Record<string, unknown> | null,
  canSee: (companyId: number) => boolean,
): Record<string, unknown> | null {
  const id = content?.company;
  return typeof id === "number" && !canSee(id) ? { ...content, company: null } : content;
}

/** A save against an older version: refused with both values of each field in which they differ. */
export function staleOf(current: Flat, wanted: Flat) {
  const { before, after } = changedFields(current, wanted);
  const issues = Object.keys(after).map((path) => ({
    path,
    code: "stale",
    yours: String(after[path] ?? ""),
    theirs: String(before[path] ?? ""),
  }));
  return fail("stale", { issues });
}
