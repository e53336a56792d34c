import { expect, test } from "vitest";
import type { StatementLine } from "#lib/settlements/rules/lines.ts";
import type { PaymentState, StatementPayment } from "#lib/settlements/rules/payment.ts";
import { FIRST_STEPS, firstSteps, forecastCents, nextPayout } from "./home.ts";

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
const line = (code: StatementLine["code"], amountCents: number): StatementLine => ({
  code,
  vehicleId: 1,
  licensePlate: "ABC-1",
  amountCents,
  basis: { kind: "carryIn" },
});

test("the next payout is the one with the earliest day, or without any the one that waits", () => {
  const held = { id: 1, payment: payment("held", { expectedDate: null }) };
  const late = { id: 2, payment: payment("confirmed", { expectedDate: "2026-12-10" }) };
  const soon = { id: 3, payment: payment("in_file") };
  const paid = { id: 4, payment: payment("paid", { expectedDate: null }) };
  expect(nextPayout([held, late, soon, paid])?.id).toBe(3);
  expect(nextPayout([held, paid])?.id).toBe(1);
  expect(nextPayout([paid])).toBeNull();
});

test("the forecast scales card payments and commission by days and keeps the fees", () => {
  const lines = [line("CARD_GROSS", 70_000), line("COMMISSION", -1_890), line("MONTHLY_FEE", -1_225)];
  expect(forecastCents({ period, lines }, "2026-11-16")).toBe(140_000 - 3_780 - 1_225);
});

test("there is no forecast in the first three days and after the last day", () => {
  const lines = [line("CARD_GROSS", 70_000)];
  expect(forecastCents({ period, lines }, "2026-11-11")).toBeNull();
  expect(forecastCents({ period, lines }, "2026-11-12")).not.toBeNull();
  expect(forecastCents({ period, lines }, "2026-11-22")).not.toBeNull();
  expect(forecastCents({ period, lines }, "2026-11-23")).toBeNull();
});

test("the first steps disappear once all are done", () => {
  const all = Object.fromEntries(FIRST_STEPS.map((step) => [step, true])) as Record<
    (typeof FIRST_STEPS)[number],
    boolean
  >;
  expect(firstSteps(all)).toBeNull();
  expect(firstSteps({ ...all, accountant: false })).toEqual({
    done: ["iban", "vehicles", "drivers", "colleague", "secondFactor"],
    left: ["accountant"],
  });
});
