import {
  findDesk,
  listDeskStatements,
  listStatementIdsOfMonth,
  updateDeskVisited,
} from "#lib/accountant-desk/queries/desks.ts";
import {
  type ClientOnDesk,
  deskBegin,
  deskMonths,
  isVisiting,
  onDesk,
  visitEnd,
} from "#lib/accountant-desk/rules/desk.ts";
import { monthDays, type PlainDate } from "#lib/core/calendar.ts";
import type { Cursor, Page } from "#lib/core/keyset.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import type { CompanyPayment } from "#lib/payments/rules/payment.ts";
import { exportPayments } from "#lib/payments/use-cases/company-payments.ts";
import type { Context } from "#lib/platform/use-case/context.ts";
import { findStatement } from "#lib/settlements/queries/statements.ts";
import type { StatementDocument } from "#lib/settlements/rules/document.ts";

// The desk's reader has no account: these use cases run as the system. The caller has checked the link's token. Each of them
// fails with `link_expired` for an unknown link, and for one on whose desk no agreement lasts.

/** The desk during a visit; null at its door. */
export type OpenDesk = {
  clients: ClientOnDesk[];
  /** The months that have files, the newest first. */
  months: string[];
};

/** What the link shows: the door, or during a visit the clients with what is new. It changes nothing: programs open mailed links. */
export async function readDesk(
  { db, now, today }: Context,
  { linkId }: { linkId: string },
): Promise<Result<OpenDesk | null>> {
  const desk = await findDesk(db, linkId, now);
  if (!desk || desk.clients.length === 0) return fail("link_expired");
  if (!isVisiting(desk.visitedAt, now)) return ok(null);
  const ids = desk.clients.map(({ companyId }) => companyId);
  const clients = onDesk(desk.clients, await listDeskStatements(db, ids, deskBegin(today)));
  return ok({ clients, months: deskMonths(clients) });
}

/** Begins a visit. During one it changes nothing, so that a second press loses nothing new. */
export async function visitDesk({ db, now }: Context, { linkId }: { linkId: string }): Promise<Result<null>> {
  const desk = await findDesk(db, linkId, now);
  if (!desk || desk.clients.length === 0) return fail("link_expired");
  await updateDeskVisited(db, { deskId: desk.id, now, since: visitEnd(now) });
  return ok(null);
}

type OfClient = { linkId: string; companyId: number };

/** A client's statements and credit notes of a month, whole. */
export async function readDeskMonth(
  ctx: Context,
  { month, ...place }: OfClient & { month: string },
): Promise<Result<StatementDocument[]>> {
  const agreed = await checkAgreed(ctx, place);
  if (!agreed.ok) return agreed;
  const { companyId } = place;
  const documents: StatementDocument[] = [];
  for (const statementId of await listStatementIdsOfMonth(ctx.db, { companyId, ...monthDays(month) })) {
    const found = await findStatement(ctx.db, { companyId, statementId, today: ctx.today });
    if (found) documents.push(found.document);
  }
  return ok(documents);
}

/** One part of the card payments of a client's statement, by the first day of its period. */
export async function readDeskPayments(
  ctx: Context,
  { linkId, companyId, period, cursor }: OfClient & { period: PlainDate; cursor: Cursor | undefined },
): Promise<Result<Page<CompanyPayment>>> {
  const agreed = await checkAgreed(ctx, { linkId, companyId });
  return agreed.ok ? exportPayments(ctx, { companyId, period, cursor, format: "csv" }) : agreed;
}

/** Asked for every part of a file, so that an agreement also ends the file that is being sent. */
async function checkAgreed({ db, now }: Context, { linkId, companyId }: OfClient): Promise<Result<null>> {
  const desk = await findDesk(db, linkId, now);
  const agreed = desk?.clients.some((client) => client.companyId === companyId) ?? false;
  return agreed ? ok(null) : fail("link_expired");
}
