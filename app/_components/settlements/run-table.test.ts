import { createElement, Fragment } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { RunRow } from "#lib/settlements/queries/settlement-runs.ts";
import type { RunTotals } from "#lib/settlements/rules/run.ts";
import type { PayoutCounts } from "#lib/settlements/rules/run-money.ts";
import { runList } from "./run-table.tsx";

const PERIOD = { start: "2026-10-12", end: "2026-10-25" };
const AT = new Date("2026-10-27T08:00:00Z");
const RESULT: RunTotals = {
  companies: 5,
  statements: 5,
  grossCents: 90_000,
  deductionsCents: -9_000,
  correctionsCents: 0,
  carryInCents: 0,
  payoutCents: 81_000,
  carryOutCents: 0,
  invoicedCents: 0,
  outcomes: { payout: 5, nothing: 0, carried: 0, invoiced: 0 },
  numbers: null,
  warnings: [],
};

function lineOf(counts: PayoutCounts): string {
  const run: RunRow = {
    id: 3,
    period: PERIOD,
    closedAt: AT,
    finalisedAt: AT,
    finalisedBy: "tarkastaja@tolppa.example",
    preview: null,
    previewedAt: null,
    result: { ...RESULT, numbers: { first: "2026-000011", last: "2026-000015" } },
    task: null,
  };
  const page = { rows: [run], position: 0, previous: null, next: null };
  const current = { start: "2026-11-09", end: "2026-11-22" };
  const list = runList({ page, waiting: [], current, payouts: new Map([[3, counts]]) });
  return renderToStaticMarkup(createElement(Fragment, null, list.body?.(page.rows)))
    .replace(/<[^>]+>/g, "|")
    .replace(/\|+/g, "|");
}

test.each<[string, PayoutCounts, string[]]>([
  ["all paid", { paid: 5 }, ["Maksettu"]],
  [
    "some paid, some held",
    { paid: 2, confirmed: 1, held: 2 },
    ["Osittain maksettu", "2 / 5 maksettu", "2 maksua odottaa"],
  ],
  ["some rejected", { bank_accepted: 4, rejected: 1 }, ["Maksussa", "Pankki hylkäsi 1 maksun"]],
  ["none moved yet", { confirmed: 5 }, ["Vahvistettu"]],
])("a final run says where its money is: %s", (_, counts, words) => {
  const line = lineOf(counts);
  for (const word of words) expect(line).toContain(word);
});
