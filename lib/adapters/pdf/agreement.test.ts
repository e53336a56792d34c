import { expect, test } from "vitest";
import { contractText } from "#lib/companies/agreement-texts.ts";
import { shownPrices } from "#lib/companies/shown-prices.ts";
import { TEST_PRICES } from "#lib/settlements/rules/testing.ts";
import { drawContract } from "./agreement.ts";

const text = contractText(
  shownPrices(
    TEST_PRICES.map((one) => ({ ...one, vatBasisPoints: 0 })),
    "2026-06-01",
  ),
);

const PARTY = [
  ["Yritys", "Taksi Oy"],
  ["Palvelupaketti", ""],
] as const;

test("draws the contract as a PDF with its own fonts inside", async () => {
  const pdf = Buffer.from(await drawContract(text, PARTY)).toString("latin1");
  expect(pdf.startsWith("%PDF-1.7")).toBe(true);
  expect(pdf).toContain("Inter-Regular");
  expect(pdf).toContain("Inter-SemiBold");
  expect(pdf).not.toContain("Helvetica");
});

test("draws the same bytes again", async () => {
  expect(await drawContract(text, PARTY)).toEqual(await drawContract(text, PARTY));
});

test("says the prices of the specification", () => {
  const prices = text.sections.find(({ heading }) => heading.startsWith("3."))?.paragraphs.join("\n") ?? "";
  const spoken = prices.replaceAll("\u00a0", " ");
  expect(spoken).toContain("Perus: 30 € kuukaudessa autolta ja palvelumaksu 2,7 %");
  expect(spoken).toContain("Edelläajaja: 40 € kuukaudessa autolta ja palvelumaksu 3,2 %");
  expect(spoken).toContain("Liittymismaksu on 100 € autolta");
  expect(spoken).toContain("arvonlisävero on 0 %");
});
