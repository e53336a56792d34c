import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { testEntry } from "#lib/adapters/bank/testing.ts";
import type { BankEntry } from "./bank-file.ts";
import { type BankClaim, indexClaims } from "./claims.ts";
import { matchEntry } from "./matching.ts";

const invoice = (rest: Partial<BankClaim> = {}): BankClaim => ({
  direction: "credit",
  number: "2026-000216",
  reference: "1004202600216",
  messageId: null,
  batchId: null,
  openCents: 6306,
  iban: "FI2112345600000785",
  name: "Taksi Åkerlund & Pojat Oy",
  ...rest,
});
const payment = (rest: Partial<BankClaim> = {}): BankClaim =>
  invoice({
    direction: "debit",
    number: "2026-000123",
    reference: null,
    messageId: "TOLPPA-2026-000001",
    batchId: "TOLPPA-2026-000001-1",
    openCents: 406_048,
    ...rest,
  });
const received = (rest: Partial<BankEntry> = {}) =>
  testEntry({ cents: 6306, reference: "1004202600216", ...rest });
const paid = (rest: Partial<BankEntry> = {}) =>
  testEntry({ direction: "debit", cents: 406_048, reference: null, endToEndId: "2026-000123", ...rest });
const claims = [invoice(), payment(), invoice({ number: "2026-000217", reference: "11112", openCents: 0 })];
const [first, ours, settled] = claims;
const index = indexClaims(claims);

test.each([
  ["its reference and sum", {}, { type: "whole", claim: first, cents: 6306 }],
  [
    "the same reference as RF",
    { reference: "RF691004202600216" },
    { type: "whole", claim: first, cents: 6306 },
  ],
  ["less than is open", { cents: 6300 }, { type: "partial", claim: first, cents: 6300, leftCents: 6 }],
  ["more than is open", { cents: 6307 }, { type: "over", claim: first, cents: 6306, overCents: 1 }],
  [
    "a settled invoice again",
    { reference: "11112" },
    { type: "over", claim: settled, cents: 0, overCents: 6306 },
  ],
] as const)("a received payment with %s is matched", (_, rest, match) =>
  expect(matchEntry(received(rest), index)).toEqual(match),
);

test("a payment of ours is matched by its end-to-end id", () => {
  const match = { type: "whole", claim: ours, cents: 406_048 };
  expect(matchEntry(paid(), index)).toEqual(match);
  expect(matchEntry(paid({ originalMessageId: "TOLPPA-2026-000001" }), index)).toEqual(match);
});

test.each([
  ["that is not booked", received({ status: "PDNG" }), "not_booked"],
  ["that takes another back", received({ reversal: true, direction: "debit" }), "reversal"],
  ["of many payments", received({ count: 3 }), "batch"],
  ["without a reference", received({ reference: null }), "unknown"],
  ["with a reference of nobody", received({ reference: "1232" }), "unknown"],
  ["that we paid with another sum", paid({ cents: 406_047 }), "other_sum"],
  ["that another payment file asked for", paid({ originalMessageId: "TOLPPA-2026-000002" }), "unknown"],
  ["that we paid to a reference of ours", paid({ endToEndId: null, reference: "1004202600216" }), "unknown"],
] as const)("a movement %s waits", (_, entry, because) =>
  expect(matchEntry(entry, index)).toMatchObject({ type: "waits", because }),
);

describe("a batch of ours that the bank booked as one sum", () => {
  const two = [payment(), payment({ number: "2026-000124", openCents: 5000 })];
  const done = payment({ number: "2026-000125", openCents: 0 });
  const batches = indexClaims([
    ...two,
    done,
    payment({ number: "2026-000126", batchId: "TOLPPA-2026-000001-2" }),
  ]);
  const booked = (rest: Partial<BankEntry> = {}) =>
    paid({ endToEndId: null, count: 2, cents: 411_048, originalPaymentId: "TOLPPA-2026-000001-1", ...rest });

  test("settles its open payments", () =>
    expect(matchEntry(booked(), batches)).toEqual({ type: "batch", claims: two, cents: 411_048 }));

  test.each([{ count: 3 }, { cents: 411_047 }, { originalPaymentId: null }, { originalMessageId: "OTHER" }])(
    "waits with %o",
    (rest) => expect(matchEntry(booked(rest), batches)).toMatchObject({ type: "waits", because: "batch" }),
  );
});

describe("of two invoices with one reference", () => {
  const two = indexClaims([invoice(), invoice({ number: "2026-000300", openCents: 5000 })]);

  test("the one with the same sum is matched", () =>
    expect(matchEntry(received(), two)).toMatchObject({ type: "whole", claim: { number: "2026-000216" } }));

  test("none is matched by another sum", () =>
    expect(matchEntry(received({ cents: 1 }), two)).toMatchObject({ type: "waits", because: "ambiguous" }));
});

const stranger = { counterpartyName: "Muu Oy", counterpartyIban: null, reference: null, cents: 1 };

test.each([
  ["the reference in the message", { message: "viite 10042 02600 216 kiitos" }, 50, ["reference"]],
  ["an RF in the message", { message: "Viite: RF69 1004 2026 0021 6" }, 50, ["reference"]],
  ["the number in the message", { message: "Tilitys 2026-000216." }, 50, ["reference"]],
  ["sum and name", { cents: 6306, counterpartyName: "POJAT + TAKSI AKERLUND" }, 50, ["sum", "name"]],
  [
    "account and likeness",
    { counterpartyIban: "FI2112345600000785", counterpartyName: "Taksi Pojat" },
    40,
    ["iban", "similar_name"],
  ],
  [
    "all",
    {
      message: "2026-000216",
      cents: 6306,
      counterpartyIban: "FI2112345600000785",
      counterpartyName: "Taksi Åkerlund & Pojat",
    },
    100,
    ["reference", "sum", "iban", "name"],
  ],
] as const)("%s suggest an invoice", (_, rest, score, reasons) => {
  expect(matchEntry(received({ ...stranger, ...rest }), index)).toEqual({
    type: "waits",
    because: "unknown",
    suggestions: [{ claim: first, score, reasons }],
  });
});

test("a name alone suggests nothing, and a settled invoice is not suggested", () => {
  const entry = received({
    ...stranger,
    counterpartyName: "Taksi Åkerlund & Pojat Oy",
    message: "2026-000217",
  });
  expect(matchEntry(entry, index)).toMatchObject({ suggestions: [] });
});

test("a payment that came back suggests the payment that it was", () => {
  const back = testEntry({ ...stranger, reversal: true, endToEndId: "2026-000123", cents: 406_048 });
  expect(matchEntry(back, index)).toEqual({
    type: "waits",
    because: "reversal",
    suggestions: [{ claim: ours, score: 80, reasons: ["reference", "sum"] }],
  });
});

test("at most five suggestions come, the best first", () => {
  const many = Array.from({ length: 200 }, (_, at) =>
    invoice({ number: `N${at}`, reference: null, name: "X", iban: null }),
  );
  const best = invoice({ number: "BEST", reference: null });
  const match = matchEntry(received({ reference: null }), indexClaims([...many, best]));
  if (match.type !== "waits") throw new Error("matched");
  expect(match.suggestions).toHaveLength(5);
  expect(match.suggestions[0]?.claim).toBe(best);
});

test("no cent of a movement is lost or made", () => {
  const cents = fc.integer({ min: 0, max: 1_000_000 });
  fc.assert(
    fc.property(cents, cents, (openCents, sum) => {
      const match = matchEntry(received({ cents: sum }), indexClaims([invoice({ openCents })]));
      if (match.type === "waits" || match.type === "batch") throw new Error("not matched");
      const over = match.type === "over" ? match.overCents : 0;
      const left = match.type === "partial" ? match.leftCents : 0;
      expect(match.cents + over).toBe(sum);
      expect(match.cents + left).toBe(openCents);
    }),
  );
});
