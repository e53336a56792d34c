import type { z } from "zod";
import type { Company } from "#lib/companies/rules/company.ts";
import type { companyIdSchema } from "#lib/companies/schema.ts";
import { loadCompany } from "#lib/companies/use-cases/load.ts";
import { canActOnCompany, ownCompanyIds, readsOnlyMoney } from "#lib/core/actor.ts";
import { ok, type Result } from "#lib/core/result.ts";
import { findDoneSteps, listReturnedMembers, type ReturnedMember } from "#lib/home/queries/home.ts";
import { type CompanySteps, forecastCents, nextPayout } from "#lib/home/rules/home.ts";
import { type HeldAccount, readHeldAccount } from "#lib/payouts/use-cases/held-account.ts";
import type { Context } from "#lib/platform/use-case/context.ts";
import { type CompanyRequirement, listCompanyRequirements } from "#lib/requirements/use-cases/of-company.ts";
import {
  findStatementSpan,
  listLines,
  listPeriodSums,
  listStatementRows,
  type PeriodSums,
  type StatementRow,
} from "#lib/settlements/queries/statements.ts";
import type { StatementDocument } from "#lib/settlements/rules/document.ts";
import { getOpenStatement } from "#lib/settlements/use-cases/compute.ts";
import { listPaymentSteps } from "#lib/statements/queries/money-path.ts";
import { type PaymentStage, stagesOf } from "#lib/statements/rules/payment-stages.ts";
import { openPeriods } from "#lib/statements/use-cases/list.ts";

/** The periods of the trend: four months. */
const RECENT = 8;
/** The latest statements among which the next payment and unpaid invoices are searched. */
const NEWEST = 6;
/** The most named things of one kind. */
const TODO_SHOWN = 4;

/** More requirements than a person does in a day. */
const MOST_REQUIREMENTS = 100;

/** The next payment: a final statement's, or an open period's sum so far. */
export type NextPayment = Pick<
  StatementDocument,
  "period" | "lines" | "grossCents" | "totalCents" | "payoutDate" | "payment"
> & { statementId: number | null; stages: PaymentStage[] };

export type Todo = {
  /** Statements that need the company's action: a rejected or held payout, an overdue invoice. */
  money: StatementRow[];
  requirements: CompanyRequirement[];
  returned: ReturnedMember[];
};

export type CompanyHome = {
  company: Company;
  /** Whether the reader reads the company's money and nothing else of it. */
  onlyMoney: boolean;
  next: NextPayment | null;
  /** The current period so far; null before the company's first use, and if `next` is this period. */
  running: StatementDocument | null;
  /** The forecast of the current period. */
  forecastCents: number | null;
  /** The latest settled periods, oldest first. */
  recent: PeriodSums[];
  todo: Todo;
  /** A changed account that holds the money; null without one. */
  held: HeldAccount | null;
  /** The company's finished first steps; null for read-only actors. */
  companySteps: CompanySteps | null;
  now: Date;
};

/** The head of a company's Talous: its money and the things to do. Fails with `not_found`. */
export async function readHome(
  ctx: Context,
  { companyId }: z.output<typeof companyIdSchema>,
): Promise<Result<CompanyHome>> {
  const { db, today, now } = ctx;
  const loaded = await loadCompany(ctx, companyId);
  if (!loaded.ok) return loaded;
  const company = loaded.value;
  const held = await readHeldAccount(ctx, { companyId });
  if (!held.ok) return held;
  const open = openPeriods(await findStatementSpan(db, companyId), today);
  const rows = await listStatementRows(db, { companyId, cursor: null, limit: NEWEST, today });
  const running = await openStatement(
    ctx,
    companyId,
    open.find((period) => period.running),
  );
  const next = (await settledPayout(ctx, rows)) ?? (await firstOpen(ctx, companyId, open, running));
  return ok({
    company,
    onlyMoney: readsOnlyMoney(ctx.actor, companyId),
    next,
    running: next?.period.start === running?.period.start ? null : running,
    forecastCents: running && forecastCents(running, today),
    recent: await listPeriodSums(db, { companyId, limit: RECENT }),
    todo: await readTodo(ctx, companyId, rows),
    held: held.value,
    companySteps: await readCompanySteps(ctx, company),
    now,
  });
}
readHome.money = true as const;

/** People with more companies than this use the lists instead. */
const OWN_SHOWN = 3;

/** The homes of a person's own active companies; empty for admins, and for people of many companies. */
export async function readOwnHomes(ctx: Context): Promise<Result<CompanyHome[]>> {
  const ids = ctx.actor.admin ? [] : [...ownCompanyIds(ctx.actor), ...(ctx.actor.moneyCompanyIds ?? [])];
  if (ids.length > OWN_SHOWN) return ok([]);
  const homes: CompanyHome[] = [];
  for (const companyId of ids) {
    const home = await readHome(ctx, { companyId });
    if (home.ok && hasNews(home.value)) homes.push(home.value);
  }
  return ok(homes);
}
readOwnHomes.money = true as const;

const hasNews = ({ next, held, todo: { money, requirements, returned } }: CompanyHome): boolean =>
  next !== null || held !== null || money.length + requirements.length + returned.length > 0;

type OpenPeriods = ReturnType<typeof openPeriods>;

/** A period's statement so far; null if a run has just made it final. */
async function openStatement(
  ctx: Context,
  companyId: number,
  period: OpenPeriods[number] | undefined,
): Promise<StatementDocument | null> {
  if (!period) return null;
  const { start, end } = period;
  const open = await getOpenStatement(ctx, { companyId, period: { start, end } });
  return open.ok ? open.value : null;
}

async function settledPayout({ db }: Context, rows: readonly StatementRow[]): Promise<NextPayment | null> {
  const row = nextPayout(rows);
  if (row === null) return null;
  const { id, period, grossCents, totalCents, payoutDate, payment } = row;
  const lines = (await listLines(db, [id])).get(id) ?? [];
  const stages = stagesOf({ period, payment, steps: await listPaymentSteps(db, id) });
  return { statementId: id, period, lines, grossCents, totalCents, payoutDate, payment, stages };
}

/** The oldest period that waits for its run, else the current one. */
async function firstOpen(
  ctx: Context,
  companyId: number,
  open: OpenPeriods,
  running: StatementDocument | null,
): Promise<NextPayment | null> {
  const ended = open.findLast((period) => !period.running);
  const document = (await openStatement(ctx, companyId, ended)) ?? running;
  if (document === null) return null;
  const { period, lines, grossCents, totalCents, payoutDate, payment } = document;
  const stages = totalCents > 0 ? stagesOf({ period, payment, steps: [] }) : [];
  return { statementId: null, period, lines, grossCents, totalCents, payoutDate, payment, stages };
}

async function readTodo(
  { db, today, actor }: Context,
  companyId: number,
  rows: readonly StatementRow[],
): Promise<Todo> {
  const money = rows.filter(({ payment }) => ["rejected", "held", "overdue"].includes(payment.state));
  if (readsOnlyMoney(actor, companyId)) return { money, requirements: [], returned: [] };
  const requirements = await listCompanyRequirements({ db, today }, companyId);
  return {
    money,
    requirements: requirements.slice(0, MOST_REQUIREMENTS),
    returned: await listReturnedMembers(db, { companyId, limit: TODO_SHOWN }),
  };
}

/** Only for the company's own people: an admin who views has other work. */
async function readCompanySteps({ db, actor }: Context, company: Company): Promise<CompanySteps | null> {
  if (actor.admin || actor.id === null || !canActOnCompany(actor, company.id)) return null;
  return {
    iban: company.billing.iban !== null,
    accountant: company.accountantEmail !== null,
    ...(await findDoneSteps(db, { companyId: company.id, userId: actor.id })),
  };
}
