import { describe, expect, test } from "vitest";
import { ageOf } from "./ageing.ts";
import { canTakeBack, checkReceipt, overpaidCents, type Receipt } from "./receipt.ts";

const TODAY = "2026-11-23";
const open = { state: "invoiced", openCents: 5_000 } as const;
const noted = { cents: 5_000, receivedOn: TODAY, seenOpenCents: 5_000 };
const outcome = (...args: Parameters<typeof checkReceipt>) => {
  const checked = checkReceipt(...args);
  return checked.ok ? "ok" : (checked.error.issues?.[0]?.code ?? checked.error.code);
};

describe("the age of an invoice", () => {
  test.each([
    [-3, "notDue"],
    [0, "notDue"],
    [1, "to14"],
    [14, "to14"],
    [15, "to30"],
    [30, "to30"],
    [31, "to60"],
    [60, "to60"],
    [61, "to90"],
    [90, "to90"],
    [91, "over90"],
    [4_000, "over90"],
  ])("of %i late days is %s", (days, age) => {
    expect(ageOf(days)).toBe(age);
  });
});

describe("a payment noted by hand", () => {
  test.each([
    ["of the whole open sum is taken", noted, open, "ok"],
    ["of a part is taken", { ...noted, cents: 1 }, open, "ok"],
    ["of an overdue invoice is taken", noted, { ...open, state: "overdue" as const }, "ok"],
    ["of more than is open is refused", { ...noted, cents: 5_001 }, open, "receipt_too_large"],
    ["of tomorrow is refused", { ...noted, receivedOn: "2026-11-24" }, open, "receipt_in_future"],
    ["is refused when somebody else was quicker", { ...noted, seenOpenCents: 6_000 }, open, "stale"],
    ["is refused for a paid invoice", noted, { state: "paid" as const, openCents: 0 }, "nothing_open"],
    ["is refused for a payout", noted, { state: "bank_accepted" as const, openCents: 0 }, "nothing_open"],
  ])("%s", (_, receipt, payment, expected) => {
    expect(outcome(receipt, payment, TODAY)).toBe(expected);
  });

  const receipt: Receipt = {
    id: 1,
    cents: 5_000,
    receivedOn: TODAY,
    reason: "Käteinen",
    createdBy: "a@tolppa.example",
    fromBank: false,
    takesBack: null,
    takenBack: false,
    carriedTo: null,
  };
  test.each([
    ["noted by hand is taken back", {}, true],
    ["of the bank is not taken back", { fromBank: true }, false],
    ["taken back is not taken back again", { takenBack: true }, false],
    ["that takes another back stays", { takesBack: 7 }, false],
  ])("a payment %s", (_, more, expected) => {
    expect(canTakeBack({ ...receipt, ...more })).toBe(expected);
  });
});

test("a payment beyond the invoice is an overpayment, until a row takes it off", () => {
  const paid = (...cents: number[]) =>
    overpaidCents(
      cents.map((one) => ({ cents: one })),
      -10_000,
    );
  expect([paid(), paid(10_000), paid(10_000, 2_500), paid(10_000, 2_500, -2_500)]).toEqual([0, 0, 2_500, 0]);
});
