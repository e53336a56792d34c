import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { addDays, daysFrom } from "#lib/core/calendar.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import { loadFleetCompany } from "#lib/fleet/use-cases/load.ts";
import { enqueueMail } from "#lib/mail/use-cases/outbox.ts";
import type { Context } from "#lib/platform/use-case/context.ts";
import { findStatement } from "#lib/settlements/queries/statements.ts";
import type { StatementDocument } from "#lib/settlements/rules/document.ts";
import { type PaymentStep, paymentTimeline } from "#lib/settlements/rules/payment.ts";
import { statementLinked } from "#lib/statements/letters/statement.ts";
import { listPaymentSteps } from "#lib/statements/queries/money-path.ts";
import {
  countLinksSince,
  findLiveLink,
  insertDueLinks,
  insertLink,
  type StatementLink,
  updateLinkOpened,
  updateLinkRevoked,
} from "#lib/statements/queries/statement-links.ts";
import type { revokeLinkSchema, sendLinkSchema } from "#lib/statements/schema.ts";

const LINK_DAYS = 30;
/** A company's links a day. The limit protects mailboxes from floods. */
const LINKS_A_DAY = 50;
/** An older statement does not come from a recent run, so it gets no mail. */
const FRESH_DAYS = 7;
const AT_ONCE = 100;
/** Spreads thousands of mails, so that a verification link does not wait behind them. */
const PER_SECOND = 2;

/**
 * Mails a link to a final statement. The link needs no account and works for 30 days. Fails with `not_found` and,
 * after 50 links in a day, `too_many_links`.
 */
export async function sendStatementLink(
  ctx: Context,
  { companyId, statementId, body: { email } }: z.output<typeof sendLinkSchema>,
): Promise<Result<{ email: string }>> {
  const company = await loadFleetCompany(ctx, companyId);
  if (!company.ok) return company;
  const found = await findStatement(ctx.db, { companyId, statementId, today: ctx.today });
  if (!found) return fail("not_found");
  if ((await countLinksSince(ctx.db, companyId, daysFrom(ctx.now, -1))) >= LINKS_A_DAY)
    return fail("too_many_links");
  const { number, period, parties } = found.document;
  const id = randomUUID();
  const expiresAt = endOf(ctx.now);
  await insertLink(ctx.db, { id, companyId, statementId, email, expiresAt, createdBy: ctx.actor.label });
  await enqueueMail(ctx.db, statementLinked, {
    to: email,
    tokenId: id,
    expiresAt: expiresAt.toISOString(),
    companyName: parties.buyer.name,
    companyId,
    number,
    period,
  });
  return ok({ email });
}

const endOf = (now: Date): Date => daysFrom(now, LINK_DAYS);

/** Revokes a link at once. Fails with `not_found`, also for a link that has ended. */
export async function revokeStatementLink(
  ctx: Context,
  { companyId, statementId, linkId }: z.output<typeof revokeLinkSchema>,
): Promise<Result<null>> {
  const company = await loadFleetCompany(ctx, companyId);
  if (!company.ok) return company;
  const place = { companyId, statementId, linkId, now: ctx.now };
  return (await updateLinkRevoked(ctx.db, place)) ? ok(null) : fail("not_found");
}

export type LinkedStatement = {
  document: StatementDocument;
  link: Pick<StatementLink, "expiresAt">;
  /** The past payment states in order. */
  timeline: PaymentStep[];
};

/**
 * Opens the one statement of a link, and nothing else of the company. Runs as the system, because the reader has no
 * account. The caller must have checked the link's token. Fails with `link_expired` for an expired, revoked or
 * unknown link.
 */
export async function openStatementLink(
  { db, now, today }: Context,
  { linkId }: { linkId: string },
): Promise<Result<LinkedStatement>> {
  const link = await findLiveLink(db, linkId, now);
  const found = link && (await findStatement(db, { ...link, today }));
  if (!link || !found) return fail("link_expired");
  if (link.openedAt === null) await updateLinkOpened(db, linkId, now);
  const { document } = found;
  const timeline = paymentTimeline(await listPaymentSteps(db, link.statementId), document.payment);
  return ok({ document, link, timeline });
}

/**
 * Stores mails to the accountants of statements that have just become final, up to a hundred, and returns how many.
 * Many servers may run it: each statement gets one mail.
 */
export async function enqueueAccountantMails({ db, actor, now, today }: Context): Promise<Result<number>> {
  const expiresAt = endOf(now);
  const due = { since: addDays(today, -FRESH_DAYS), expiresAt, by: actor.label, limit: AT_ONCE };
  const links = await insertDueLinks(db, due);
  for (const [
    index,
    { id, email, number, companyId, companyName, periodStart, periodEnd },
  ] of links.entries())
    await enqueueMail(
      db,
      statementLinked,
      {
        to: email,
        tokenId: id,
        expiresAt: expiresAt.toISOString(),
        companyName,
        companyId,
        number,
        period: { start: periodStart, end: periodEnd },
      },
      { delaySeconds: index / PER_SECOND },
    );
  return ok(links.length);
}
