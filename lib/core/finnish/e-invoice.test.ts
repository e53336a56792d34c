import { expect, test } from "vitest";
import {
  E_INVOICE_OPERATORS,
  isEInvoiceAddress,
  normaliseEInvoiceAddress,
  normaliseEInvoiceOperator,
  ovtOf,
} from "./e-invoice.ts";

test.each([
  "003726174164",
  "003726174164001",
  "00372617416412345",
  "0037101054710910",
  "FI2112345600000785",
  "SE4550000000058398257466",
  "TE003726174164001",
  "FI28768767",
  "MAVENTA",
  "E204503",
  "ab",
])("%s is an e-invoice address", (address) => expect(isEInvoiceAddress(address)).toBe(true));

test.each([
  ["003726174165", "the business id inside has a wrong check digit"],
  ["00372617416", "an OVT id is at least 12 characters"],
  ["003726174164123456", "and at most 17"],
  ["FI2112345600000786", "an IBAN's checksum is wrong"],
  ["FI211234560000078", "an IBAN lacks a digit"],
  ["a", "one character"],
  ["", "nothing"],
  ["X".repeat(33), "more than 32"],
  ["0037 2617 4164", "white space inside, before it is normalised"],
  ["MAVENTA\n", "a control character"],
  ["ÅÄÖ", "not ASCII"],
])("%j is not one: %s", (address) => expect(isEInvoiceAddress(address)).toBe(false));

test("an organisation's OVT id comes from its business id, and is an e-invoice address", () => {
  expect(ovtOf("2617416-4")).toBe("003726174164");
  expect(isEInvoiceAddress(ovtOf("2617416-4"))).toBe(true);
});

test.each([
  [" 0037 2617\u00a04164 ", "003726174164"],
  ["0037-2617416-4", "003726174164"],
  ["fi21 1234 5600 0007 85", "FI2112345600000785"],
  ["te003726174164001", "TE003726174164001"],
  ["Maventa", "MAVENTA"],
  ["own-code", "OWN-CODE"],
  ["ＦＩ２８７６８７６７", "FI28768767"],
])("the address %j is spelled %j", (typed, spelled) => {
  expect(normaliseEInvoiceAddress(typed)).toBe(spelled);
  expect(normaliseEInvoiceAddress(spelled)).toBe(spelled);
});

test("an address in small letters is checked like one in capitals", () => {
  expect(isEInvoiceAddress(normaliseEInvoiceAddress("fi2112345600000786"))).toBe(false);
});

test.each([
  ["okoyfihh", "OKOYFIHH"],
  ["0037 2604 4706", "003726044706"],
  ["maventa", "MAVENTA"],
  [" Oma  operaattori ", "Oma operaattori"],
])("the operator %j is spelled %j", (typed, spelled) =>
  expect(normaliseEInvoiceOperator(typed)).toBe(spelled),
);

test("the operator list is in Finnish order, has no duplicates and fits the field", () => {
  const names = E_INVOICE_OPERATORS.map(({ name }) => name);
  expect(names).toEqual(names.toSorted(new Intl.Collator("fi").compare));
  expect(new Set(E_INVOICE_OPERATORS.map(({ id }) => id)).size).toBe(E_INVOICE_OPERATORS.length);
  expect(E_INVOICE_OPERATORS.every(({ id }) => id.length >= 2 && id.length <= 32)).toBe(true);
});
