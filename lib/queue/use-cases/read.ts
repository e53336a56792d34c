import type { z } from "zod";
import { type AuditRun, findLastAudit } from "#lib/audit/queries/runs.ts";
import { type IbanChange, listUnconfirmedIbans } from "#lib/companies/queries/iban-changes.ts";
import { flatCompanyWarnings } from "#lib/companies/rules/company-warnings.ts";
import { type RegisterWarning, registerWarnings } from "#lib/company-register/use-cases/look-up.ts";
import { addDays, mondayOf, type PlainDate } from "#lib/core/calendar.ts";
import { type FieldWarning, fieldWarnings } from "#lib/core/field-warnings.ts";
import { type Cursor, PAGE_SIZE, type Page, pageOf } from "#lib/core/keyset.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import { isOutgoingHeld } from "#lib/deliveries/queries/outgoing.ts";
import type { EntityType, Flat } from "#lib/events/rules/change.ts";
import { EXPIRY_WARNING_DAYS } from "#lib/fleet/rules/driver.ts";
import { FLEET_FIELDS } from "#lib/fleet/rules/fleet-permissions.ts";
import type { Context } from "#lib/platform/use-case/context.ts";
import { countWaitingMembers, listContents, listReturnedBefore } from "#lib/queue/queries/applications.ts";
import {
  type AskedAccount,
  countApprovedByWeek,
  countWork,
  listGrossOfPeriods,
  listWaiting,
  type WaitingRow,
  type WorkCounts,
} from "#lib/queue/queries/work-queue.ts";
import type { ReturnedBefore } from "#lib/queue/rules/application.ts";
import { type ApprovalWarning, warningsOf } from "#lib/queue/rules/approval-warnings.ts";
import type { queueExportSchema, queuePageSchema, waitingListSchema } from "#lib/queue/schema.ts";
import type { Period } from "#lib/settlements/rules/inputs.ts";

const WEEKS = 13;
/** The settled periods of half a year. */
const PERIODS = 13;
/** The most changed accounts shown; their own page has the rest. */
const IBANS_SHOWN = 5;

/** `register`: the register's last answer about a waiting company. */
export type WaitingOne = WaitingRow & {
  content: Flat;
  warnings: ApprovalWarning[];
  register: RegisterWarning | null;
};

/** A waiting row with everything that its approver reads. */
export type Application = WaitingOne & {
  /** The last return, if it was returned before. */
  returned: ReturnedBefore | null;
  /** For a company: the number of its waiting vehicles and drivers. */
  members: { vehicles: number; drivers: number } | null;
};

export type WorkQueue = {
  page: Page<Application>;
  ibanChanges: IbanChange[];
  approvedByWeek: { week: PlainDate; count: number }[];
  grossOfPeriods: { period: Period; grossCents: number }[];
  now: Date;
  /** Nothing is sent, because the database is a restored copy. */
  held: boolean;
  /** The last audit of the books; null before the first. */
  audit: AuditRun | null;
};

/** 'Työjono': the work that waits for an admin, with the list of one kind, the longest wait first. Fails with `forbidden`. */
export async function readQueue(
  ctx: Context,
  { kind, cursor, account }: z.output<typeof queuePageSchema>,
): Promise<Result<WorkQueue>> {
  const { db, actor, now, today } = ctx;
  if (!actor.admin) return fail("forbidden");
  // First, because a standby cannot tell: the primary then reads everything.
  const held = await isOutgoingHeld(db);
  return ok({
    page: await applicationPage(ctx, { kind, cursor, account: account ?? "first" }),
    ibanChanges: (await listUnconfirmedIbans(db, { cursor: null, limit: IBANS_SHOWN })).slice(0, IBANS_SHOWN),
    approvedByWeek: await everyWeek(db, today),
    grossOfPeriods: await listGrossOfPeriods(db, PERIODS),
    now,
    held,
    audit: await findLastAudit(db),
  });
}

/** Reads everything for the decision beside each waiting row, so that the next one is there at once. */
async function applicationPage(
  ctx: Context,
  { kind, cursor, account }: Omit<Slice, "limit">,
): Promise<Page<Application>> {
  const page = await waitingPage(ctx, { kind, cursor, account, limit: PAGE_SIZE });
  const ids = page.rows.map(({ id }) => id);
  const returned = await listReturnedBefore(ctx.db, kind, ids);
  const members = kind === "company" ? await countWaitingMembers(ctx.db, ids) : null;
  const rows = page.rows.map((row) => ({
    ...row,
    returned: returned.get(row.id) ?? null,
    members: members?.get(row.id) ?? null,
  }));
  return { ...page, rows };
}

/** `approvals`: companies, vehicles and drivers together. */
export type OpenWork = WorkCounts & { approvals: number };

/** The number of waiting rows of each kind, for the queue and the portal's navigation. Fails with `forbidden`. */
export async function countOpenWork({ db, actor, today }: Context): Promise<Result<OpenWork>> {
  if (!actor.admin) return fail("forbidden");
  const counts = await countWork(db, { expiringUntil: addDays(today, EXPIRY_WARNING_DAYS) });
  return ok({ ...counts, approvals: counts.company + counts.vehicle + counts.driver });
}

/** One kind of waiting rows, in the same order, for programs. Fails with `forbidden`. */
export async function listWaitingOnes(
  ctx: Context,
  { kind, cursor, limit }: z.output<typeof waitingListSchema>,
): Promise<Result<Page<WaitingOne>>> {
  return ctx.actor.admin ? ok(await waitingPage(ctx, { kind, cursor, limit })) : fail("forbidden");
}

const EXPORT_SLICE = 1_000;

/** One part of the same list for a file. Fails with `forbidden`. */
export async function exportWaiting(
  ctx: Context,
  { kind, cursor }: z.output<typeof queueExportSchema>,
): Promise<Result<Page<WaitingOne>>> {
  return ctx.actor.admin
    ? ok(await waitingPage(ctx, { kind, cursor, limit: EXPORT_SLICE }))
    : fail("forbidden");
}

type Slice = { kind: EntityType; cursor: Cursor | undefined; limit: number; account?: AskedAccount };

async function waitingPage(
  { db, now, today }: Context,
  { kind, cursor: from, limit, account }: Slice,
): Promise<Page<WaitingOne>> {
  const cursor = from ?? null;
  const waiting = await listWaiting(db, { kind, cursor, limit, account });
  const asked = kind === "company" ? waiting.map(({ businessId }) => businessId) : [];
  const heard = await registerWarnings({ db, now }, asked);
  const contents = await listContents(
    db,
    kind,
    waiting.map(({ id }) => id),
  );
  const rows = waiting.map((row) => ({
    ...row,
    content: contents.get(row.id) ?? {},
    warnings: warningsOf(row.facts, today, doubtfulFields(kind, contents.get(row.id) ?? {})),
    register: heard.get(row.businessId) ?? null,
  }));
  return pageOf(rows, { limit, cursor, sortValue: ({ place }) => place });
}

const doubtfulFields = (kind: EntityType, content: Flat): FieldWarning[] =>
  kind === "company" ? flatCompanyWarnings(content) : fieldWarnings(FLEET_FIELDS[kind], content);

/** Also weeks without an approval. */
async function everyWeek(db: Context["db"], today: PlainDate): Promise<WorkQueue["approvedByWeek"]> {
  const first = addDays(mondayOf(today), -7 * (WEEKS - 1));
  const counts = new Map((await countApprovedByWeek(db, first)).map(({ week, count }) => [week, count]));
  return Array.from({ length: WEEKS }, (_, index) => {
    const week = addDays(first, 7 * index);
    return { week, count: counts.get(week) ?? 0 };
  });
}
