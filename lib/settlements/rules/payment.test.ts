import { describe, expect, test } from "vitest";
import {
  isWaiting,
  PAYMENT_STEPS,
  type PaymentFacts,
  paymentOf,
  paymentTimeline,
  type Transfer,
} from "./payment.ts";

const IBAN = "FI2112345600000785";
const OTHER = "FI3715903000000776";
const PAYOUT = {
  outcome: "payout",
  issuedOn: "2026-11-09",
  payoutDate: "2026-11-12",
  dueDate: null,
  totalCents: 10_000,
} as const;
const INVOICE = {
  outcome: "invoiced",
  issuedOn: "2026-11-09",
  payoutDate: null,
  dueDate: "2026-11-23",
  totalCents: -10_000,
} as const;
const NOTHING: PaymentFacts = {
  iban: IBAN,
  payeeName: "Taksi Oy",
  ibanChangedOn: null,
  transfer: null,
  paidWithdrawnOn: null,
  receivedCents: 0,
  receivedOn: null,
};
const TRANSFER: Transfer = {
  madeOn: "2026-11-10",
  executedOn: "2026-11-12",
  iban: IBAN,
  payeeName: "Taksi Oy",
  acceptedOn: null,
  paidOn: null,
  rejectedOn: null,
  reason: null,
  releasedOn: null,
  payee: null,
  withdrawn: false,
  approved: false,
};
const payout = (facts: Partial<PaymentFacts>, today = "2026-11-10") =>
  paymentOf(PAYOUT, { ...NOTHING, ...facts }, today);
const sent = (transfer: Partial<Transfer>, facts: Partial<PaymentFacts> = {}) =>
  payout({ ...facts, transfer: { ...TRANSFER, ...transfer } });
const invoice = (facts: Partial<PaymentFacts>, today = "2026-11-10") =>
  paymentOf(INVOICE, { ...NOTHING, ...facts }, today);

describe("a payout", () => {
  test("of an open period accrues", () => {
    expect(paymentOf({ ...PAYOUT, issuedOn: null }, NOTHING, "2026-11-08")).toMatchObject({
      state: "accruing",
      since: null,
      expectedDate: "2026-11-12",
    });
  });

  test("of an open period names the company's account, and no account while a changed one waits", () => {
    const open = (facts: Partial<PaymentFacts>) =>
      paymentOf({ ...PAYOUT, issuedOn: null }, { ...NOTHING, ...facts }, "2026-11-08");
    expect(open({})).toMatchObject({ iban: IBAN, reason: null });
    const waiting = open({ iban: OTHER, ibanChangedOn: "2026-11-07" });
    expect(waiting).toMatchObject({ state: "accruing", iban: null, reason: "iban_unconfirmed" });
    expect([isWaiting(waiting), isWaiting(open({}))]).toEqual([true, false]);
  });

  test("is confirmed, and paid on its day, to the company's account", () => {
    expect(payout({})).toEqual({
      state: "confirmed",
      since: "2026-11-09",
      expectedDate: "2026-11-12",
      reason: null,
      iban: IBAN,
      openCents: 0,
      payee: null,
    });
  });

  test.each([
    ["2026-11-14", "2026-11-16", "a Saturday"],
    ["2026-12-06", "2026-12-07", "Independence Day"],
    ["2026-12-24", "2026-12-28", "Christmas"],
  ])("that is late on %s is paid on %s, because banks rest on %s", (today, day) => {
    expect(payout({}, today).expectedDate).toBe(day);
  });

  test("waits without a day while its account is unconfirmed or missing", () => {
    expect(payout({ iban: OTHER, ibanChangedOn: "2026-11-10" })).toMatchObject({
      state: "held",
      since: "2026-11-10",
      expectedDate: null,
      reason: "iban_unconfirmed",
      iban: null,
    });
    expect(payout({ iban: null })).toMatchObject({ state: "held", reason: "iban_missing", iban: null });
  });

  test("goes through the file and the bank to the account, and keeps its transfer's account", () => {
    const changed = { iban: OTHER, ibanChangedOn: "2026-11-11" };
    expect(sent({}, changed)).toMatchObject({ state: "in_file", since: "2026-11-10", iban: IBAN });
    expect(sent({ acceptedOn: "2026-11-11" }, changed)).toMatchObject({
      state: "bank_accepted",
      since: "2026-11-11",
      expectedDate: "2026-11-12",
    });
    expect(sent({ acceptedOn: "2026-11-11", paidOn: "2026-11-13" })).toMatchObject({
      state: "paid",
      since: "2026-11-13",
      expectedDate: null,
    });
  });

  test("that the bank rejected for its account waits for another one", () => {
    const rejected = { rejectedOn: "2026-11-11", reason: "AC04" };
    expect(sent(rejected)).toMatchObject({ state: "rejected", reason: "AC04", expectedDate: null });
    expect(sent(rejected, { iban: OTHER, ibanChangedOn: "2026-11-12" })).toMatchObject({ state: "held" });
    expect(sent(rejected, { iban: OTHER })).toMatchObject({ state: "correcting", iban: OTHER });
    expect(sent({ ...rejected, releasedOn: "2026-11-12" })).toMatchObject({
      state: "correcting",
      since: "2026-11-12",
    });
  });

  test("that the bank rejected for another reason goes into the next file", () => {
    expect(sent({ rejectedOn: "2026-11-11", reason: "AM04" })).toMatchObject({ state: "correcting" });
    expect(sent({ rejectedOn: "2026-11-11" })).toMatchObject({ state: "correcting", reason: null });
  });

  test("that the receiver's bank sent back is rejected, although it was paid", () => {
    expect(sent({ paidOn: "2026-11-12", rejectedOn: "2026-11-13", reason: "AC06" }).state).toBe("rejected");
  });
});

describe("an invoiced balance", () => {
  test("is open until it is paid, in parts or whole", () => {
    expect(invoice({})).toMatchObject({ state: "invoiced", expectedDate: "2026-11-23", openCents: 10_000 });
    expect(invoice({ receivedCents: 4_000, receivedOn: "2026-11-12" })).toMatchObject({
      state: "partly_paid",
      since: "2026-11-12",
      openCents: 6_000,
    });
    expect(invoice({ receivedCents: 10_000, receivedOn: "2026-11-13" })).toMatchObject({
      state: "paid",
      since: "2026-11-13",
      openCents: 0,
    });
    expect(invoice({ receivedCents: 11_000, receivedOn: "2026-11-13" }).openCents).toBe(0);
  });

  test("is overdue from the day after its due date on", () => {
    expect(invoice({}, "2026-11-23").state).toBe("invoiced");
    expect(invoice({}, "2026-11-24")).toMatchObject({ state: "overdue", since: "2026-11-23" });
    expect(invoice({ receivedCents: 1, receivedOn: "2026-11-20" }, "2026-11-24")).toMatchObject({
      state: "overdue",
      openCents: 9_999,
    });
    expect(invoice({ receivedCents: 10_000, receivedOn: "2026-11-25" }, "2026-11-25").state).toBe("paid");
  });
});

test.each(["carried", "nothing", "credited"] as const)("money that is %s is not transferred", (outcome) => {
  expect(paymentOf({ ...PAYOUT, outcome, payoutDate: null }, NOTHING, "2026-11-10").state).toBe(outcome);
  expect(PAYMENT_STEPS[outcome]).toEqual([]);
});

describe("the timeline of the money", () => {
  const CONFIRMED = { state: "confirmed", since: "2026-11-09", reason: null } as const;
  const IN_FILE = { state: "in_file", since: "2026-11-10", reason: null } as const;

  test("ends in the current state even before the job has stored it", () => {
    expect(paymentTimeline([CONFIRMED], sent({}))).toEqual([CONFIRMED, IN_FILE]);
    expect(paymentTimeline([], payout({}))).toEqual([CONFIRMED]);
  });

  test("names a stored state once", () => {
    expect(paymentTimeline([CONFIRMED, IN_FILE], sent({}))).toEqual([CONFIRMED, IN_FILE]);
  });

  test("of an open period is empty", () => {
    expect(paymentTimeline([], paymentOf({ ...PAYOUT, issuedOn: null }, NOTHING, "2026-11-08"))).toEqual([]);
  });
});
