import type { z } from "zod";
import { loadCompany } from "#lib/companies/use-cases/load.ts";
import { readsOnlyMoney } from "#lib/core/actor.ts";
import { type Page, pageOf } from "#lib/core/keyset.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import { loadFleetCompany } from "#lib/fleet/use-cases/load.ts";
import type { Context } from "#lib/platform/use-case/context.ts";
import { listPaymentReminders, type PaymentReminder } from "#lib/receivables/queries/payment-reminders.ts";
import { listReceipts } from "#lib/receivables/queries/receipts.ts";
import type { Receipt } from "#lib/receivables/rules/receipt.ts";
import { listCreditedPositions } from "#lib/settlements/queries/credit-notes.ts";
import {
  type FinalStatement,
  findIdsOf,
  findInputs,
  findSettlementId,
  findStatement,
  hasStatement,
  listStatementRows,
} from "#lib/settlements/queries/statements.ts";
import { creditableLines, type PlacedLine } from "#lib/settlements/rules/credit.ts";
import type { Seller, StatementDocument } from "#lib/settlements/rules/document.ts";
import type { Period } from "#lib/settlements/rules/inputs.ts";
import { type PaymentStep, paymentTimeline } from "#lib/settlements/rules/payment.ts";
import type { statementIdSchema } from "#lib/settlements/schema.ts";
import { getOpenStatement } from "#lib/settlements/use-cases/compute.ts";
import { findMoneyPath, listPaymentSteps, type MoneyPath } from "#lib/statements/queries/money-path.ts";
import { listLinks, type StatementLink } from "#lib/statements/queries/statement-links.ts";
import type { documentIdSchema, documentPeriodSchema, yearPartSchema } from "#lib/statements/schema.ts";

type Place = z.output<typeof statementIdSchema>;

/** A company's whole final statement. Fails with `not_found`, also for another company's statement. */
export async function getStatement(ctx: Context, place: Place): Promise<Result<FinalStatement["document"]>> {
  const found = await loadStatement(ctx, place);
  return found.ok ? ok(found.value.document) : found;
}
getStatement.money = true as const;

/** getStatement by the place that an address names. */
export const getInvoice = (
  ctx: Context,
  { companyId, invoiceId }: z.output<typeof documentIdSchema>,
): Promise<Result<StatementDocument>> => getStatement(ctx, { companyId, statementId: invoiceId });
getInvoice.money = true as const;

export type StatementView = FinalStatement & {
  /** Ids of the company's other statements that this one names, by number. */
  related: ReadonlyMap<string, number>;
  /** The links to this statement that need no account. */
  links: StatementLink[];
  /** The accountant's address that the company names today. */
  accountantEmail: string | null;
  now: Date;
  /** The company's payments of an invoiced balance; empty for other statements. */
  receipts: Receipt[];
  /** The payment reminders of an invoiced balance. */
  reminders: PaymentReminder[];
  /** The path of the money, for admins. */
  path: MoneyPath | null;
  /** The past payment states in order. */
  timeline: PaymentStep[];
  /** Lines that the reader may give back by a credit note. */
  creditable: PlacedLine[];
};

/** Whether the page's statement exists. Fails with `not_found`. */
export async function checkStatementExists(ctx: Context, place: Place): Promise<Result<null>> {
  const company = await loadFleetCompany(ctx, place.companyId);
  if (!company.ok) return company;
  return (await hasStatement(ctx.db, place)) ? ok(null) : fail("not_found");
}
checkStatementExists.money = true as const;

/** The statement with all data of its page. Fails with `not_found`. */
export async function viewStatement(ctx: Context, place: Place): Promise<Result<StatementView>> {
  const company = await loadCompany(ctx, place.companyId);
  if (!company.ok) return company;
  const found = await findStatement(ctx.db, { ...place, today: ctx.today });
  if (!found) return fail("not_found");
  const ofMoney = readsOnlyMoney(ctx.actor, place.companyId);
  return ok({
    ...found,
    related: await relatedTo(ctx, place.companyId, found.document),
    links: ofMoney ? [] : await listLinks(ctx.db, place),
    accountantEmail: ofMoney ? null : company.value.accountantEmail,
    reminders:
      found.document.outcome === "invoiced" ? await listPaymentReminders(ctx.db, place.statementId) : [],
    receipts: found.document.outcome === "invoiced" ? await listReceipts(ctx.db, place) : [],
    path: ctx.actor.admin ? await findMoneyPath(ctx.db, place.statementId) : null,
    timeline: paymentTimeline(await listPaymentSteps(ctx.db, place.statementId), found.document.payment),
    creditable: await creditableOf(ctx, found.document),
    now: ctx.now,
  });
}
viewStatement.money = true as const;

/** The fees of a settlement that were not given back yet. Only admins get any. */
async function creditableOf(
  ctx: Context,
  { id, kind, lines }: FinalStatement["document"],
): Promise<PlacedLine[]> {
  if (!ctx.actor.admin || kind !== "settlement") return [];
  const credited = new Set(await listCreditedPositions(ctx.db, id));
  return creditableLines(lines).filter(({ position }) => !credited.has(position));
}

/** Ids of the statements that a document names, by number. */
async function relatedTo(
  { db }: Pick<Context, "db">,
  companyId: number,
  { lines, credits, creditedBy }: Pick<StatementDocument, "lines" | "credits" | "creditedBy">,
): Promise<Map<string, number>> {
  const known = [...(credits ? [credits] : []), ...creditedBy];
  const found = await findIdsOf(db, { companyId, numbers: [...new Set(lines.flatMap(numbersIn))] });
  return new Map([...found, ...known.map(({ id, number }) => [number, id] as const)]);
}

const numbersIn = ({ basis }: StatementDocument["lines"][number]): string[] => {
  if (basis.kind === "carryIn") return basis.overpaid === undefined ? [] : [basis.overpaid];
  return basis.kind === "correction" ? [basis.statement, basis.creditNote].filter((one) => one !== null) : [];
};

/**
 * The stored inputs of a final statement, byte for byte. For admins only, because they show vehicles' days with other
 * companies. Fails with `not_found` and `forbidden`.
 */
export async function getStatementInputs(ctx: Context, place: Place): Promise<Result<string>> {
  const company = await loadFleetCompany(ctx, place.companyId);
  if (!company.ok) return company;
  const inputs = await findInputs(ctx.db, place);
  if (inputs === null) return fail("not_found");
  return ctx.actor.admin ? ok(inputs) : fail("forbidden");
}

async function loadStatement(ctx: Context, place: Place): Promise<Result<FinalStatement>> {
  const company = await loadFleetCompany(ctx, place.companyId);
  if (!company.ok) return company;
  const found = await findStatement(ctx.db, { ...place, today: ctx.today });
  return found ? ok(found) : fail("not_found");
}

/** Statements in one part of a download. They are drawn before the next part is read. */
const AT_ONCE = 5;

/** One part of a company's final statements of a year, whole, newest first. Fails with `not_found`. */
export async function readYearPart(
  ctx: Context,
  { companyId, year, cursor: from }: z.output<typeof yearPartSchema>,
): Promise<Result<Page<StatementDocument>>> {
  const company = await loadFleetCompany(ctx, companyId);
  if (!company.ok) return company;
  const cursor = from ?? null;
  const rows = await listStatementRows(ctx.db, { companyId, year, cursor, limit: AT_ONCE, today: ctx.today });
  const page = pageOf(rows, { limit: AT_ONCE, cursor, sortValue: ({ period }) => period.start });
  const documents: StatementDocument[] = [];
  for (const { id } of page.rows) {
    const found = await findStatement(ctx.db, { companyId, statementId: id, today: ctx.today });
    if (found) documents.push(found.document);
  }
  return ok({ ...page, rows: documents });
}
readYearPart.money = true as const;

/**
 * The id of a company's final statement of a period; null while the period is open. The page of a closed period
 * redirects to this statement. Fails with `not_found`, also for a period that has not begun.
 */
export async function findFinalOfPeriod(
  ctx: Context,
  { companyId, invoiceId: start }: z.output<typeof documentPeriodSchema>,
): Promise<Result<number | null>> {
  const company = await loadFleetCompany(ctx, companyId);
  if (!company.ok) return company;
  return start > ctx.today ? fail("not_found") : ok(await findSettlementId(ctx.db, { companyId, start }));
}
findFinalOfPeriod.money = true as const;

type OfPeriodPlace = { companyId: number; period: Period; seller: Seller | null };

/**
 * A company's statement of a period: the final one, or the open one up to now. Fails with `not_found`, also for a
 * period that has not begun.
 */
export async function getStatementOfPeriod(
  ctx: Context,
  { companyId, period, seller }: OfPeriodPlace,
): Promise<Result<StatementDocument>> {
  const company = await loadFleetCompany(ctx, companyId);
  if (!company.ok) return company;
  const statementId = await findSettlementId(ctx.db, { companyId, start: period.start });
  return statementId === null
    ? getOpenStatement(ctx, { companyId, period, seller })
    : getStatement(ctx, { companyId, statementId });
}
