import { expect, test } from "vitest";
import { partnerNamed } from "./copy-target.ts";

const partner = (id: number, companyName: string, businessId: string) => ({ id, companyName, businessId });
const PARTNERS = [
  partner(1, "Pohjolan Taksi", "1234567-1"),
  partner(2, "Lapin Kyyti", "7654321-4"),
  partner(3, "Lapin Kyyti", "1111111-3"),
  partner(4, "Saaren Autot", "2222222-6"),
  partner(5, "Saaren Autot", "2222222-6"),
];

test.each([
  ["pohjolan  TAKSI", 1],
  [" 1234567-1 ", 1],
  ["1111111-3", 3],
  // Ambiguous: two partners match.
  ["Lapin Kyyti", null],
  ["2222222-6", null],
  ["Pohjolan", null],
  ["", null],
  ["1", null],
])("%j means %j", (typed, id) => {
  expect(partnerNamed(PARTNERS, typed)?.id ?? null).toBe(id);
});
