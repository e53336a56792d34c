import type { Status } from "#lib/core/status.ts";
import { type EntityType, type EventAction, type Flat, isPeopleAction } from "./change.ts";

/** The events that an endpoint can choose, in the order of the form. */
export const WEBHOOK_EVENTS = [
  "company.created",
  "company.updated",
  "company.submitted",
  "company.approved",
  "company.deactivated",
  "company.reactivated",
  "company.copied",
  "company.deleted",
  "company.restored",
  "vehicle.created",
  "vehicle.updated",
  "vehicle.submitted",
  "vehicle.approved",
  "vehicle.deactivated",
  "vehicle.reactivated",
  "vehicle.moved",
  "vehicle.deleted",
  "vehicle.restored",
  "driver.created",
  "driver.updated",
  "driver.submitted",
  "driver.approved",
  "driver.deactivated",
  "driver.reactivated",
  "driver.moved",
  "driver.deleted",
  "driver.restored",
  "driver.licence_expiring",
  "statement.finalised",
  "statement.payment_changed",
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** The event of 'Lähetä testiviesti'; every endpoint gets it, whatever it has chosen. */
export const TEST_EVENT = "webhook.test";

/** A change of a company, vehicle or driver, as the history records it. */
export type RecordedChange = {
  entityType: EntityType;
  entityId: number;
  companyId: number;
  action: EventAction;
  /** The status after the change. */
  status: Status;
  /** Whether an update takes something into use for the first time (isApproval). */
  approval?: boolean;
  before?: Flat;
  after?: Flat;
};

/**
 * One fact to send. An endpoint gets it once, as the first of `types` that it has chosen. `audience` names the
 * endpoints: those of all companies ("provider"), those of `companyId` ("company"), or both.
 */
export type WebhookFact = {
  types: readonly WebhookEvent[];
  audience: "provider" | "company" | "both";
  companyId: number;
  data: Record<string, unknown>;
};

/**
 * The facts of a change. A creation with an immediate status step is two facts, as if the step came later. An endpoint that has
 * chosen only "updated" gets every step under that name. Changes of a company's people are not sent.
 */
export function webhookEventsFor(change: RecordedChange): WebhookFact[] {
  if (isPeopleAction(change.action)) return [];
  if (change.action === "copy") return [factOf(change, ["company.copied"], copyOf(change))];
  if (change.action === "delete")
    return [factOf(change, [`${change.entityType}.deleted`], { status: null, resource: null })];
  if (change.action === "leave") return departure(change);
  if (change.action === "restore") return [factOf(change, [`${change.entityType}.restored`])];
  if (change.action === "create") return creation(change);
  return update(change);
}

function creation(change: RecordedChange): WebhookFact[] {
  const created = factOf(change, [`${change.entityType}.created`]);
  const step = stepOf("incomplete", change.status);
  return step ? [created, factOf(change, [`${change.entityType}.${step}`])] : [created];
}

function update(change: RecordedChange): WebhookFact[] {
  const { entityType, before = {}, after = {} } = change;
  const updated: WebhookEvent = `${entityType}.updated`;
  const step = "status" in after ? stepOf(before.status, after.status, change.approval) : null;
  const moved = entityType !== "company" && "company" in after ? arrivals(change, before) : [];
  if (step === null) return moved.length > 0 ? moved : [factOf(change, [updated])];
  const stepped: WebhookEvent = `${entityType}.${step}`;
  return [...moved, factOf(change, moved.length > 0 ? [stepped] : [stepped, updated])];
}

/** The new company is not told the previous one; endpoints of all companies are told both. */
function arrivals(change: RecordedChange, before: Flat): WebhookFact[] {
  const previousCompanyId = Number(before.company);
  return [
    { ...factOf(change, movedTypes(change), { previousCompanyId }), audience: "provider" },
    { ...factOf(change, movedTypes(change), { direction: "in" }), audience: "company" },
  ];
}

/** The former company does not learn the new one, and can no longer read the moved vehicle or driver. */
function departure(change: RecordedChange): WebhookFact[] {
  const { entityId: id, companyId } = change;
  const data = { id, companyId, status: null, changed: ["company"], resource: null, direction: "out" };
  return [{ types: movedTypes(change), audience: "company", companyId, data }];
}

const movedTypes = ({ entityType }: RecordedChange): WebhookEvent[] =>
  entityType === "company" ? [] : [`${entityType}.moved`, `${entityType}.updated`];

/** A driver's licence ends soon; `reminderDays` is the reminder's stage: 60, 30, 14, 7 or 0. */
export const licenceFact = (driver: {
  id: number;
  companyId: number;
  expiration: string;
  reminderDays: number;
}): WebhookFact => ({
  types: ["driver.licence_expiring"],
  audience: "both",
  companyId: driver.companyId,
  data: {
    id: driver.id,
    companyId: driver.companyId,
    expiresOn: driver.expiration,
    reminderDays: driver.reminderDays,
    resource: resourceOf("driver", driver.companyId, driver.id),
  },
});

/** A statement became final. A run makes thousands, so this fact comes from the statement and not from a recorded change. */
export const statementFact = (statement: {
  id: number;
  companyId: number;
  number: string;
  period: { start: string; end: string };
}): WebhookFact => ({
  types: ["statement.finalised"],
  audience: "both",
  companyId: statement.companyId,
  data: {
    id: statement.id,
    companyId: statement.companyId,
    number: statement.number,
    periodStart: statement.period.start,
    periodEnd: statement.period.end,
    resource: `/api/companies/${statement.companyId}/invoices/${statement.id}`,
  },
});

/** A statement's payment state changed. The receiver reads days and reason from the API. */
export const paymentFact = (statement: {
  id: number;
  companyId: number;
  number: string;
  state: string;
}): WebhookFact => ({
  types: ["statement.payment_changed"],
  audience: "both",
  companyId: statement.companyId,
  data: { ...statement, resource: `/api/companies/${statement.companyId}/invoices/${statement.id}` },
});

type Step = "submitted" | "approved" | "deactivated" | "reactivated";

/** The transition between two statuses; null without a transition and for one that was undone. */
function stepOf(from: unknown, to: unknown, approval = false): Step | null {
  if (from === to) return null;
  if (to === "pending") return from === "incomplete" ? "submitted" : null;
  if (to === "inactive") return "deactivated";
  if (to !== "active") return null;
  return from === "inactive" && !approval ? "reactivated" : "approved";
}

const copyOf = ({ after = {} }: RecordedChange) => ({ copyId: after.copiedTo ?? null, changed: [] });

/** A fact holds ids, the status and the names of changed fields. Receivers read the values from the API. */
function factOf(
  { entityType, entityId, companyId, status, action, after = {} }: RecordedChange,
  types: readonly WebhookEvent[],
  more: Record<string, unknown> = {},
): WebhookFact {
  const changed = action === "update" ? { changed: Object.keys(after) } : {};
  const resource = resourceOf(entityType, companyId, entityId);
  return {
    types,
    audience: "both",
    companyId,
    data: { id: entityId, companyId, status, ...changed, resource, ...more },
  };
}

const resourceOf = (type: EntityType, companyId: number, id: number): string =>
  type === "company" ? `/api/companies/${companyId}` : `/api/companies/${companyId}/${type}s/${id}`;
