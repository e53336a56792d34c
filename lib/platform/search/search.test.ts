import { expect, test } from "vitest";
import { folded, searchTerms } from "./search.ts";

test.each([
  ["1234567-1", "1234567-1"],
  ["12345671", "1234567-1"],
  ["FI12345671", "1234567-1"],
  ["fi 1234567", "1234567"],
  ["1234", "1234"],
  ["123456789", null],
  ["12a", null],
  ["fi", null],
])("%s is the business id's beginning %s", (typed, businessId) => {
  expect(searchTerms(typed).businessId).toBe(businessId);
});

test.each([
  ["+358 40 123", "040123"],
  ["00358-40 123", "040123"],
  ["040 (123)", "040123"],
  ["+358 (0)40 123", "040123"],
  ["35840123", "040123"],
  ["040.123–4", "0401234"],
  ["０４０１２３", "040123"],
  // As copied from a phone's contacts.
  ["\u202a+358 40 123\u202c", "040123"],
  ["+46 70", "4670"],
  ["04", null],
  ["abc-123", null],
])("%s is the phone number's beginning %s", (typed, phone) => {
  expect(searchTerms(typed).phone).toBe(phone);
});

test.each([
  ["ABC-123", "abc123"],
  ["abc 123", "abc123"],
  ["Ål-1", "ål1"],
  ["abc.123", "abc123"],
  ["АВС 123", "abc123"],
  ["abc-123456", null],
  ["a@b", null],
])("%s is the plate %s", (typed, plate) => {
  expect(searchTerms(typed).plate).toBe(plate);
});

test("at most six words are folded, without duplicates and without signs", () => {
  expect(searchTerms("Väinö Väinö O'Neill-Åkerlund").words).toEqual(["vaino", "o", "neill", "akerlund"]);
  expect(searchTerms("%_\\ %%").words).toEqual([]);
  expect(searchTerms("a b c d e f g h").words).toHaveLength(6);
});

test("folding changes only accents", () => {
  expect(folded("škoda åäö é ł ж 中 👍")).toBe("skoda aao e l ж 中 👍");
});
