import { expect, test } from "vitest";
import {
  dueMessages,
  type PlatformOperator,
  type ReportedSeller,
  reportedSeller,
  type SellerMessage,
  type StandingRecords,
} from "./seller-message.ts";
import { sellerRow } from "./seller-row.ts";

const operator: PlatformOperator = {
  name: "Tolppa Oy",
  businessId: "2617416-4",
  address: { street: "Tolppakatu 1", postCode: "00100", city: "Helsinki" },
};
const seller = (name: string, euros = 100): ReportedSeller => ({
  name,
  businessId: "0112038-9",
  vatNumber: "FI01120389",
  address: { street: "Katu 1", postCode: "00100", city: "Helsinki" },
  ibans: ["FI2112345600000785"],
  consideration: [euros, 0, 0, 0],
  fees: [3, 0, 0, 0],
  taxes: [0, 0, 0, 0],
  activities: [2, 0, 0, 0],
});

const NOTHING: StandingRecords = { messages: 0, operator: null, sellers: new Map() };
const due = (sellers: Record<number, ReportedSeller>, standing = NOTHING, by = operator) =>
  dueMessages({
    year: 2026,
    madeAt: new Date("2027-01-10T10:00:00Z"),
    operator: by,
    sellers: new Map(Object.entries(sellers).map(([id, one]) => [Number(id), one])),
    standing,
  });

/** What stands after messages. Keys come back in another order, as from the database. */
function after(standing: StandingRecords, messages: readonly SellerMessage[]): StandingRecords {
  const sellers = new Map(standing.sellers);
  let known = standing.operator;
  for (const { operator: by, operatorDoc, records } of messages) {
    if (operatorDoc.type !== "OECD0") known = { operator: by, ref: operatorDoc.ref };
    for (const { companyId, doc, seller: one } of records) {
      if (doc.type === "OECD3") sellers.delete(companyId);
      else
        sellers.set(companyId, {
          ref: doc.ref,
          seller: Object.fromEntries(Object.entries(one).reverse()) as ReportedSeller,
        });
    }
  }
  return { messages: standing.messages + messages.length, operator: known, sellers };
}

const docsOf = (messages: readonly SellerMessage[]) =>
  messages.map(({ kind, ref, operatorDoc, records }) => [
    kind,
    ref,
    Object.values(operatorDoc),
    ...records.map(({ doc }) => Object.values(doc)),
  ]);

const first = due({ 7: seller("A"), 9: seller("B") });
const standing = after(NOTHING, first);

test("amounts are whole euros, each rounded half away from zero", () => {
  const row = sellerRow({
    companyId: 1,
    companyName: "A",
    businessId: "2617416-5",
    address: operator.address,
    ibans: [],
    sellsWithVat: false,
    gross: [150, 149, -150, 0],
    fees: [0, 0, 0, 250],
    activities: [1, 1, 0, 0],
  });
  expect(reportedSeller(row)).toMatchObject({
    businessId: null,
    consideration: [2, 1, -2, -3],
    fees: [0, 0, 0, 3],
    activities: [1, 1, 0, 0],
  });
});

test("the first message of a year has all sellers as new records", () => {
  expect(docsOf(first)).toEqual([
    [
      "new",
      "261741642026-1",
      ["OECD1", "2026-26174164-1-P", null],
      ["OECD1", "2026-26174164-1-7", null],
      ["OECD1", "2026-26174164-1-9", null],
    ],
  ]);
});

test("nothing is due after it, whatever order the database gives the values in", () => {
  expect(due({ 7: seller("A"), 9: seller("B") }, standing)).toEqual([]);
});

test("the correction of one seller changes only that one, and names the record that it corrects", () => {
  const second = due({ 7: seller("A"), 9: seller("B", 101) }, standing);
  expect(docsOf(second)).toEqual([
    [
      "correction",
      "261741642026-2",
      ["OECD0", "2026-26174164-1-P", null],
      ["OECD2", "2026-26174164-2-9", "2026-26174164-1-9"],
    ],
  ]);
  const third = due({ 7: seller("A"), 9: seller("B", 102) }, after(standing, second));
  expect(third[0]?.records[0]?.doc.corrects).toBe("2026-26174164-2-9");
});

test("corrections and new sellers are two messages; a deletion repeats the deleted record", () => {
  expect(docsOf(due({ 7: seller("Aa"), 11: seller("C") }, standing))).toEqual([
    [
      "correction",
      "261741642026-2",
      ["OECD0", "2026-26174164-1-P", null],
      ["OECD2", "2026-26174164-2-7", "2026-26174164-1-7"],
      ["OECD3", "2026-26174164-2-9", "2026-26174164-1-9"],
    ],
    ["new", "261741642026-3", ["OECD0", "2026-26174164-1-P", null], ["OECD1", "2026-26174164-3-11", null]],
  ]);
  const [deleted] = due({ 7: seller("A") }, standing);
  expect(deleted?.records[0]?.seller.name).toBe("B");
});

test("a deleted seller that comes back is a new record", () => {
  const without = after(standing, due({ 7: seller("A") }, standing));
  expect(due({ 7: seller("A"), 9: seller("B") }, without)[0]?.records.map(({ doc }) => doc)).toEqual([
    { type: "OECD1", ref: "2026-26174164-3-9", corrects: null },
  ]);
});

test("a changed operator is corrected once", () => {
  const moved = { ...operator, address: { ...operator.address, street: "Uusikatu 2" } };
  const sellers = { 7: seller("A"), 9: seller("B"), 11: seller("C") };
  const messages = due(sellers, standing, moved);
  expect(docsOf(messages)).toEqual([
    ["correction", "261741642026-2", ["OECD2", "2026-26174164-2-P", "2026-26174164-1-P"]],
    ["new", "261741642026-3", ["OECD0", "2026-26174164-2-P", null], ["OECD1", "2026-26174164-3-11", null]],
  ]);
  expect(due(sellers, after(standing, messages), moved)).toEqual([]);
});

test("a year without sellers is told once", () => {
  const nil = due({});
  expect(docsOf(nil)).toEqual([["nil", "261741642026-1", ["OECD1", "2026-26174164-1-P", null]]]);
  const told = after(NOTHING, nil);
  expect(due({}, told)).toEqual([]);
  expect(docsOf(due({ 7: seller("A") }, told))[0]?.slice(0, 3)).toEqual([
    "new",
    "261741642026-2",
    ["OECD0", "2026-26174164-1-P", null],
  ]);
});
