import { expect, test } from "vitest";
import { addedQuarters, type SellerFigures, sellerRow, sumOfQuarters, vatNumberOf } from "./seller-row.ts";

const figures: SellerFigures = {
  companyId: 7,
  companyName: "Taksi Åkerlund Oy",
  businessId: "2617416-4",
  address: { street: "Hämeenkatu 12", postCode: "00100", city: "Helsinki" },
  ibans: ["FI2112345600000785"],
  sellsWithVat: true,
  gross: [418_735, 0, 100, -5_000],
  fees: [12_687, 0, 4_000, -300],
  activities: [40, 0, 1, 0],
};

test("a seller was paid its card payments less the fees; the provider withholds no taxes", () => {
  expect(sellerRow(figures)).toMatchObject({
    consideration: [406_048, 0, -3_900, -4_700],
    fees: [12_687, 0, 4_000, -300],
    taxes: [0, 0, 0, 0],
    activities: [40, 0, 1, 0],
    vatNumber: "FI26174164",
    gaps: [],
  });
});

test.each<[string, Partial<SellerFigures>, string[]]>([
  ["an impossible business id", { businessId: "2617416-5" }, ["business_id", "vat_number"]],
  [
    "an impossible business id of a seller without VAT",
    { businessId: "2617416-5", sellsWithVat: false },
    ["business_id"],
  ],
  ["an address of a dash", { address: { street: "-", postCode: "00100", city: "Helsinki" } }, ["address"]],
  ["no account", { ibans: [] }, ["iban"]],
])("%s is a gap", (_, changed, gaps) => {
  expect(sellerRow({ ...figures, ...changed }).gaps).toEqual(gaps);
});

test("a seller without VAT has no VAT number", () => {
  expect(sellerRow({ ...figures, sellsWithVat: false }).vatNumber).toBeNull();
  expect([vatNumberOf("0112038-9"), vatNumberOf("1000008-0")]).toEqual(["FI01120389", null]);
});

test("quarters add up", () => {
  expect(sumOfQuarters([1, 2, 3, -4])).toBe(2);
  expect(
    addedQuarters([
      [1, 2, 3, 4],
      [10, 0, 0, -4],
    ]),
  ).toEqual([11, 2, 3, 0]);
  expect(addedQuarters([])).toEqual([0, 0, 0, 0]);
});
