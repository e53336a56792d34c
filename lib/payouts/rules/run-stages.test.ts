import { expect, test } from "vitest";
import type { StatementPayment } from "#lib/settlements/rules/payment.ts";
import { type RunProgress, runStages } from "./run-stages.ts";

const none = { count: 0, day: null };
const waits = (state: StatementPayment["state"], reason: string | null = null): StatementPayment => ({
  state,
  since: "2026-11-23",
  expectedDate: state === "confirmed" ? "2026-11-26" : null,
  reason,
  iban: null,
  openCents: 0,
  payee: null,
});

const CONFIRMED: RunProgress = {
  calculatedOn: "2026-11-22",
  confirmedOn: "2026-11-23",
  payouts: 3,
  transfers: { inFile: none, released: none, accepted: none, paid: none, nextDay: null },
  waiting: [waits("confirmed"), waits("confirmed"), waits("confirmed")],
};

const shown = (progress: RunProgress) =>
  runStages(progress).map(({ name, place, day, done }) => [name, place, day, done]);

test("a confirmed run is at its confirmation, and its payment day is ahead", () => {
  expect(shown(CONFIRMED)).toEqual([
    ["calculated", "behind", "2026-11-22", null],
    ["confirmed", "here", "2026-11-23", null],
    ["in_file", "ahead", null, 0],
    ["released", "ahead", null, 0],
    ["accepted", "ahead", null, 0],
    ["paid", "ahead", "2026-11-26", 0],
  ]);
});

test("a calculated run has only its calculation behind it", () => {
  const [calculated, confirmed] = shown({ ...CONFIRMED, confirmedOn: null });
  expect(calculated).toEqual(["calculated", "here", "2026-11-22", null]);
  expect(confirmed).toEqual(["confirmed", "ahead", null, null]);
});

test("a partly paid run counts its payouts, and shows at their stage why the others wait", () => {
  const on = (count: number, day: string) => ({ count, day });
  const stages = runStages({
    ...CONFIRMED,
    payouts: 5,
    transfers: {
      inFile: on(2, "2026-11-24"),
      released: on(2, "2026-11-24"),
      accepted: on(2, "2026-11-25"),
      paid: on(1, "2026-11-26"),
      nextDay: "2026-11-27",
    },
    waiting: [waits("held", "iban_missing"), waits("rejected", "AC04"), waits("rejected", "AC04")],
  });
  expect(stages.map(({ name, done, halts }) => [name, done, halts])).toEqual([
    ["calculated", null, []],
    ["confirmed", null, []],
    ["in_file", 2, [{ payment: { state: "held", reason: "iban_missing" }, count: 1 }]],
    ["released", 2, []],
    ["accepted", 2, [{ payment: { state: "rejected", reason: "AC04" }, count: 2 }]],
    ["paid", 1, []],
  ]);
  expect(stages.at(-1)).toMatchObject({ place: "here", day: "2026-11-26" });
});

test("a file that the bank rejected as a whole leaves the run at the bank's answer", () => {
  const waiting = [waits("correcting", "AC04"), waits("rejected", "AC04"), waits("correcting")];
  const answer = runStages({ ...CONFIRMED, waiting }).find(({ place }) => place === "here");
  expect(answer).toMatchObject({ name: "accepted", done: 0 });
  expect(answer?.halts.map(({ count }) => count)).toEqual([1, 1, 1]);
});

test("a held payout takes the run no further than its confirmation", () => {
  const stages = runStages({ ...CONFIRMED, waiting: [waits("confirmed"), waits("held", "iban_missing")] });
  expect(stages.find(({ place }) => place === "here")?.name).toBe("confirmed");
  expect(stages.find(({ name }) => name === "in_file")?.halts).toHaveLength(1);
});

test("a run without payouts ends when it is confirmed", () => {
  expect(shown({ ...CONFIRMED, payouts: 0, waiting: [] }).map(([name]) => name)).toEqual([
    "calculated",
    "confirmed",
  ]);
});
