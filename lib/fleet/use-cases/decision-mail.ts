import type { Database, Tx } from "#db/client.ts";
import { findCompany } from "#lib/companies/queries/companies.ts";
import { listReturnReasons } from "#lib/companies/queries/returns.ts";
import { decisionReceivers } from "#lib/companies/rules/company.ts";
import { SYSTEM } from "#lib/core/actor.ts";
import { helsinkiDate } from "#lib/core/calendar.ts";
import { fleetDecided } from "#lib/fleet/letters/decisions.ts";
import { listMembersById } from "#lib/fleet/queries/members.ts";
import {
  insertUntoldDecisions,
  listUntoldCompanies,
  takeUntoldDecisions,
} from "#lib/fleet/queries/untold-decisions.ts";
import { collectedSince, type Decision } from "#lib/fleet/rules/decision.ts";
import type { FleetKind, StoredMember } from "#lib/fleet/rules/fleet-permissions.ts";
import { NAMED_IN_MAIL } from "#lib/mail/letter.ts";
import { enqueueMail } from "#lib/mail/use-cases/outbox.ts";
import type { Context } from "#lib/platform/use-case/context.ts";
import { forEachCompany } from "./each-company.ts";
import { driverDefinition, type MemberDefinition, vehicleDefinition } from "./load.ts";

/** Stores decisions for the company's next mail, in the transaction that makes them: both or neither. */
export async function keepDecisions({ db, now }: Context, decisions: readonly Decision[]): Promise<void> {
  await insertUntoldDecisions(db, now, decisions);
}

/**
 * Enqueues one mail for each of a company's people about all unmailed decisions, once the first has waited long enough. Leaves
 * out a decision that has changed since. True when a mail was enqueued.
 */
async function enqueueDecisionMail({ db, now }: Context, companyId: number): Promise<boolean> {
  const decisions = await takeUntoldDecisions(db, companyId, collectedSince(now));
  if (decisions.length === 0) return false;
  const company = await findCompany(db, companyId);
  if (company === null) return false;
  const holding = [
    ...(await listHolding(db, vehicleDefinition, { companyId, decisions })),
    ...(await listHolding(db, driverDefinition, { companyId, decisions })),
  ];
  if (holding.length === 0) return false;
  const approved = holding.flatMap(({ reason, ...one }) => (reason === null ? [one] : []));
  const returned = holding.flatMap(({ reason, ...one }) => (reason === null ? [] : [{ ...one, reason }]));
  for (const to of decisionReceivers(company))
    await enqueueMail(db, fleetDecided, {
      to,
      companyName: company.companyName,
      companyId,
      approved: approved.slice(0, NAMED_IN_MAIL),
      returned: returned.slice(0, NAMED_IN_MAIL),
      unnamed: {
        approved: Math.max(0, approved.length - NAMED_IN_MAIL),
        returned: Math.max(0, returned.length - NAMED_IN_MAIL),
      },
    });
  return true;
}

/** A vehicle or driver still in the decided state. `reason` is the reason of a return; null for an approval. */
type Holding = { kind: FleetKind; id: number; name: string | null; reason: string | null };

async function listHolding<Member extends StoredMember>(
  db: Tx,
  { kind, rows, nameOf }: Pick<MemberDefinition<Member, never>, "kind" | "rows" | "nameOf">,
  { companyId, decisions }: { companyId: number; decisions: readonly Decision[] },
): Promise<Holding[]> {
  const decided = new Map<number, Set<string>>();
  for (const decision of decisions)
    if (decision.kind === kind)
      decided.set(decision.entityId, (decided.get(decision.entityId) ?? new Set()).add(decision.status));
  if (decided.size === 0) return [];
  const members = await listMembersById(db, rows, { ids: [...decided.keys()], companyId });
  const holding = members.filter(({ id, status }) => decided.get(id)?.has(status));
  const returned = holding.filter(({ status }) => status === "incomplete");
  const reasons = await listReturnReasons(
    db,
    kind,
    returned.map(({ id }) => id),
  );
  return holding.map((member) => ({
    kind,
    id: member.id,
    name: nameOf(member),
    reason: member.status === "active" ? null : (reasons.get(member.id) ?? ""),
  }));
}

type DecisionRound = {
  database: Database;
  now: Date;
  /** Stops between two companies; the next round continues. */
  signal?: AbortSignal;
};

/**
 * Mails all companies the decisions about their vehicles and drivers, each in a separate transaction, and returns the number of
 * mailed companies. Any number of servers may run it, at once or again: each decision is mailed once.
 */
export async function enqueueDecisionMails({ database, now, signal }: DecisionRound): Promise<number> {
  const companyIds = await database.asActor(SYSTEM, { mode: "read" }, (db) =>
    listUntoldCompanies(db, collectedSince(now)),
  );
  const enqueue = (companyId: number): Promise<boolean> =>
    database.asActor(SYSTEM, { mode: "write" }, (db) =>
      enqueueDecisionMail(
        { actor: SYSTEM, db, now, today: helsinkiDate(now), requestId: "decisions" },
        companyId,
      ),
    );
  return forEachCompany(companyIds, enqueue, signal);
}
