import { expect, test } from "vitest";
import { testEntry } from "#lib/adapters/bank/testing.ts";
import type { BankEntry } from "./bank-file.ts";
import { type BankClaim, indexClaims } from "./claims.ts";
import { suggestionsFor } from "./suggestions.ts";

const invoice = (rest: Partial<BankClaim> = {}): BankClaim => ({
  direction: "credit",
  number: "2026-000216",
  reference: "1004202600216",
  messageId: null,
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
    openCents: 406_048,
    ...rest,
  });
const received = (rest: Partial<BankEntry> = {}) =>
  testEntry({ cents: 6306, reference: "1004202600216", ...rest });
const claims = [invoice(), payment(), invoice({ number: "2026-000217", reference: "11112", openCents: 0 })];
const [first, ours] = claims;
const index = indexClaims(claims);

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
  const suggestions = suggestionsFor(received({ ...stranger, ...rest }), index);
  expect(suggestions).toEqual([{ claim: first, score, reasons }]);
});

test("a name alone is no reason for a suggestion, and a settled invoice is not suggested", () => {
  const entry = received({
    ...stranger,
    counterpartyName: "Taksi Åkerlund & Pojat Oy",
    message: "2026-000217",
  });
  expect(suggestionsFor(entry, index)).toEqual([]);
});

test("a returned payment suggests the original payment", () => {
  const back = testEntry({ ...stranger, reversal: true, endToEndId: "2026-000123", cents: 406_048 });
  expect(suggestionsFor(back, index)).toEqual([{ claim: ours, score: 80, reasons: ["reference", "sum"] }]);
});

test("at most five suggestions are made, the best first", () => {
  const many = Array.from({ length: 200 }, (_, at) =>
    invoice({ number: `N${at}`, reference: null, name: "X", iban: null }),
  );
  const best = invoice({ number: "BEST", reference: null });
  const suggestions = suggestionsFor(received({ reference: null }), indexClaims([...many, best]));
  expect(suggestions).toHaveLength(5);
  expect(suggestions[0]?.claim).toBe(best);
});
