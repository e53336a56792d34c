import { expect, test } from "vitest";
import type { PaymentState, StatementPayment } from "#lib/settlements/rules/payment.ts";
import { stagesOf } from "./payment-stages.ts";

const period = { start: "2026-11-09", end: "2026-11-22" };
const payment = (state: PaymentState, changes: Partial<StatementPayment> = {}): StatementPayment => ({
  state,
  since: "2026-11-23",
  expectedDate: "2026-11-26",
  reason: null,
  iban: null,
  openCents: 0,
  payee: null,
  ...changes,
});
test("the stages of a confirmed payout have their past days, the current day and the payment day", () => {
  const steps = [{ state: "confirmed" as const, since: "2026-11-23", reason: null }];
  expect(stagesOf({ period, payment: payment("confirmed"), steps })).toEqual([
    { name: "accruing", day: "2026-11-22", place: "behind" },
    { name: "confirmed", day: "2026-11-23", place: "here" },
    { name: "in_file", day: null, place: "ahead" },
    { name: "paid", day: "2026-11-26", place: "ahead" },
  ]);
});

test("a past stage keeps its own day, and a rejected payout is at the bank's stage", () => {
  const steps = [
    { state: "confirmed" as const, since: "2026-11-23", reason: null },
    { state: "in_file" as const, since: "2026-11-25", reason: null },
    { state: "rejected" as const, since: "2026-11-26", reason: "AC04" },
  ];
  const rejected = payment("rejected", { since: "2026-11-26", expectedDate: null });
  expect(stagesOf({ period, payment: rejected, steps }).map(({ day, place }) => [day, place])).toEqual([
    ["2026-11-22", "behind"],
    ["2026-11-23", "behind"],
    ["2026-11-26", "here"],
    [null, "ahead"],
  ]);
});

test("money without a payout has no stages", () => {
  for (const state of ["carried", "invoiced", "overdue", "nothing", "credited"] as const)
    expect(stagesOf({ period, payment: payment(state), steps: [] })).toEqual([]);
});
