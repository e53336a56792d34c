import type { Status } from "#lib/core/status.ts";
import { type EntityType, type EventAction, type Flat, isPeopleAction } from "#lib/history/rules/history.ts";

/** What an endpoint can choose, in the order of the form. */
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
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** Sent by 'Lähetä testiviesti', whatever the endpoint has chosen. */
export const TEST_EVENT = "webhook.test";

/** A change of one thing, as the history records it. */
export type RecordedChange = {
  entityType: EntityType;
  entityId: number;
  companyId: number;
  action: EventAction;
  /** As it is after the change. */
  status: Status;
  /** Whether an update takes into use what never was (isApproval). */
  approval?: boolean;
  before?: Flat;
  after?: Flat;
};

/**
 * One thing to tell. An endpoint is told it once, as the first of `types` that it has chosen. `audience` names whose
 * endpoints: of all companies, of `companyId` alone, or both.
 */
export type WebhookFact = {
  types: readonly WebhookEvent[];
  audience: "provider" | "company" | "both";
  companyId: number;
  data: Record<string, unknown>;
};

/**
 * What a change has to tell. A creation that takes its first step at once is two things, as if the step had been taken
 * later. Whoever has chosen only "updated" is told every step under that name. Who belongs to a company is told nobody.
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

/** The company it came to does not learn from where; endpoints of all companies learn both. */
function arrivals(change: RecordedChange, before: Flat): WebhookFact[] {
  const previousCompanyId = Number(before.company);
  return [
    { ...factOf(change, movedTypes(change), { previousCompanyId }), audience: "provider" },
    { ...factOf(change, movedTypes(change), { direction: "in" }), audience: "company" },
  ];
}

/** Nor does the company it left learn whereto, or read it there. */
function departure(change: RecordedChange): WebhookFact[] {
  const { entityId: id, companyId } = change;
  const data = { id, companyId, status: null, changed: ["company"], resource: null, direction: "out" };
  return [{ types: movedTypes(change), audience: "company", companyId, data }];
}

const movedTypes = ({ entityType }: RecordedChange): WebhookEvent[] =>
  entityType === "company" ? [] : [`${entityType}.moved`, `${entityType}.updated`];

/** A licence about to end; `reminderDays` is the stage of the reminder: 60, 30, 14, 7 or 0. */
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

/** A statement became final; a run makes thousands, so it is told by its own facts and not by a recorded change. */
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

type Step = "submitted" | "approved" | "deactivated" | "reactivated";

/** Null for no step, and for a step taken back. */
function stepOf(from: unknown, to: unknown, approval = false): Step | null {
  if (from === to) return null;
  if (to === "pending") return from === "incomplete" ? "submitted" : null;
  if (to === "inactive") return "deactivated";
  if (to !== "active") return null;
  return from === "inactive" && !approval ? "reactivated" : "approved";
}

const copyOf = ({ after = {} }: RecordedChange) => ({ copyId: after.copiedTo ?? null, changed: [] });

/** Ids, status and the names of the fields that changed: what they are now is for the API to say. */
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
