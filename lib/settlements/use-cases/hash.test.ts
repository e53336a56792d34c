import { expect, test } from "vitest";
import { contentHash, hashOfInputs, type Said } from "./hash.ts";
import { SELLER } from "./testing.ts";

const SAID: Said = {
  number: "2026-000001",
  kind: "settlement",
  period: { start: "2026-11-09", end: "2026-11-22" },
  issuedOn: "2026-11-23",
  reference: "20260000017",
  outcome: "payout",
  grossCents: 100,
  deductionsCents: -3,
  carryInCents: 0,
  totalCents: 97,
  carryOutCents: 0,
  payoutDate: "2026-11-23",
  dueDate: null,
  credits: null,
  parties: {
    seller: SELLER,
    buyer: {
      companyId: 1,
      name: 'Taksi "Äijä" \\ Oy',
      businessId: "1234567-1",
      address: { street: "Katu 1", postCode: "00100", city: "Helsinki" },
      email: "a@b.example",
      billing: {
        billingType: null,
        eInvoicingAddress: null,
        eInvoicingOperator: null,
        emailInvoicingAddress: null,
        iban: null,
        bic: null,
      },
      accountantEmail: null,
    },
  },
  lines: [
    { code: "CARRY_IN", vehicleId: null, licensePlate: null, amountCents: -3, basis: { kind: "carryIn" } },
  ],
  inputsHash: hashOfInputs("{}"),
};
const hashOf = (said: Said, previous: Buffer | null = null) => contentHash(said, previous).toString("hex");

/** A value with its keys in another order, as the database returns it. */
const reversed = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== "object" || value === null || Buffer.isBuffer(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, of]) => [key, reversed(of)]),
  );
};

test("does not depend on the order of the keys", () => {
  expect(hashOf(reversed(SAID) as Said)).toBe(hashOf(SAID));
});

test("changes with every value, with the inputs and with the previous statement", () => {
  const seen = new Set([hashOf(SAID), hashOf(SAID, hashOfInputs("x"))]);
  for (const [key, value] of Object.entries(SAID)) {
    const other =
      typeof value === "number" ? value + 1 : Buffer.isBuffer(value) ? hashOfInputs("y") : [value, "z"];
    seen.add(hashOf({ ...SAID, [key]: other }));
  }
  expect(seen.size).toBe(Object.keys(SAID).length + 2);
});
