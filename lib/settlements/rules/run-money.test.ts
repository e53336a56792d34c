import { expect, test } from "vitest";
import { runMoneyOf } from "./run-money.ts";

test.each([
  { counts: {}, state: "confirmed", paid: 0, held: 0, rejected: 0 },
  { counts: { confirmed: 3 }, state: "confirmed", paid: 0, held: 0, rejected: 0 },
  { counts: { confirmed: 1, held: 2 }, state: "confirmed", paid: 0, held: 2, rejected: 0 },
  { counts: { in_file: 2, bank_accepted: 1 }, state: "moving", paid: 0, held: 0, rejected: 0 },
  { counts: { paid: 2, held: 1 }, state: "partly", paid: 2, held: 1, rejected: 0 },
  { counts: { paid: 2, rejected: 1, correcting: 1 }, state: "partly", paid: 2, held: 0, rejected: 2 },
  { counts: { paid: 4 }, state: "paid", paid: 4, held: 0, rejected: 0 },
] as const)("a run whose payouts are $counts is $state", ({ counts, ...money }) => {
  expect(runMoneyOf(counts)).toMatchObject(money);
});
