import type { z } from "zod";
import { fail, ok, type Result } from "#lib/core/result.ts";
import type { Context } from "#lib/platform/use-case/context.ts";
import { listLedgerDifferences, listSellerFigures } from "#lib/seller-reports/queries/seller-figures.ts";
import {
  findKeptReport,
  findReportingDuty,
  findStandingRecords,
  insertReportingDuty,
  insertSellerReport,
  lockReportsOf,
} from "#lib/seller-reports/queries/stored-reports.ts";
import { dueMessages, reportedSeller, type SellerMessage } from "#lib/seller-reports/rules/seller-message.ts";
import { sellerRow } from "#lib/seller-reports/rules/seller-row.ts";
import type {
  makeSellerReportSchema,
  saveReportingDutySchema,
  sellerReportFileSchema,
} from "#lib/seller-reports/schema.ts";
import type { Seller } from "#lib/settlements/rules/document.ts";
import { operatorOf, YEAR_DEADLINE_MS } from "./seller-year.ts";

type Reporting = {
  /** The provider; null without a configured one. */
  seller: () => Seller | null;
  draw: (message: SellerMessage) => string;
  hash: (body: string) => Buffer;
};

/**
 * Makes the messages that bring a year's report up to date: one with all sellers, later only corrections and additions. Of two
 * admins at the same time one makes them, and the other finds nothing to report. Fails with `forbidden` for all but admins,
 * `seller_missing`, `seller_report_undecided` unless the provider must report, `seller_report_differs` while figures differ from
 * the books, and `nothing_to_report`.
 */
export function sellerReportMaking({ seller, draw, hash }: Reporting) {
  const make = async (
    ctx: Context,
    { year }: z.output<typeof makeSellerReportSchema>,
  ): Promise<Result<{ numbers: number[] }>> => {
    const { actor, db, today, now } = ctx;
    if (!actor.admin) return fail("forbidden");
    const operator = operatorOf(seller());
    if (operator === null) return fail("seller_missing");
    if ((await findReportingDuty(db))?.duty !== "yes") return fail("seller_report_undecided");
    await lockReportsOf(db, year);
    const differences = await listLedgerDifferences(db, { year, today, limit: 1 });
    if (differences.length > 0) return fail("seller_report_differs");
    const figures = await listSellerFigures(db, { year, today, afterId: 0, limit: null });
    const messages = dueMessages({
      year,
      madeAt: now,
      operator,
      sellers: new Map(figures.map((one) => [one.companyId, reportedSeller(sellerRow(one))])),
      standing: await findStandingRecords(db, year),
    });
    if (messages.length === 0) return fail("nothing_to_report");
    for (const message of messages) {
      const body = draw(message);
      await insertSellerReport(db, { message, body, sha256: hash(body), by: actor.label });
    }
    return ok({ numbers: messages.map(({ number }) => number) });
  };
  make.deadlineMs = YEAR_DEADLINE_MS;
  return make;
}

/**
 * Reads a report as it was made: the newest of the year, or the one with a number. Fails with `not_found`. Throws if the stored
 * text is not the one that was made.
 */
export const sellerReportReading =
  (hash: (body: string) => Buffer) =>
  async (
    ctx: Context,
    { year, number }: z.output<typeof sellerReportFileSchema>,
  ): Promise<Result<{ ref: string; body: string }>> => {
    const report = ctx.actor.admin ? await findKeptReport(ctx.db, { year, number: number ?? null }) : null;
    if (report === null) return fail("not_found");
    if (hash(report.body).toString("hex") !== report.sha256)
      throw new Error(`seller report ${report.ref} was changed`);
    return ok({ ref: report.ref, body: report.body });
  };

/**
 * Saves whether the provider must report. Fails with `forbidden` for all but admins, and with `stale` if somebody else saved
 * meanwhile.
 */
export async function saveReportingDuty(
  ctx: Context,
  { version, body: { duty } }: z.output<typeof saveReportingDutySchema>,
): Promise<Result<{ version: number }>> {
  if (!ctx.actor.admin) return fail("forbidden");
  const stored = await findReportingDuty(ctx.db);
  const current = stored?.version ?? 0;
  if (current !== version) return fail("stale");
  if ((stored?.duty ?? "undecided") === duty) return ok({ version });
  const saved = await insertReportingDuty(ctx.db, { version: version + 1, duty, by: ctx.actor.label });
  return saved ? ok({ version: version + 1 }) : fail("stale");
}
