import { expect, test } from "vitest";
import { contractParty, contractText } from "#lib/companies/agreement-texts.ts";
import { LANGUAGES } from "#lib/core/language.ts";
import { inLanguage } from "#lib/core/request-scope.ts";
import { TEST_PRICES } from "#lib/settlements/rules/testing.ts";
import { drawContract } from "./agreement.ts";
import { textsOfPdf } from "./read-text.ts";

const COSTS = { prices: TEST_PRICES.map((one) => ({ ...one, vatBasisPoints: 0 })), today: "2026-06-01" };
const text = contractText(COSTS);

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

test("Greek and Cyrillic names are drawn as they are stored, and other letters as marks with a note", async () => {
  const drawn = textsOfPdf(await drawContract(text, [["Yritys", "Άνεμος Шлях ẞ Ky"]]));
  expect(drawn.join("\n")).toContain("Yritys: Άνεμος Шлях ẞ Ky");
  expect(drawn.join("")).not.toContain("□");
  const marked = textsOfPdf(await drawContract(text, [["Yritys", "旅 Oy"]])).join("\n");
  expect(marked).toContain("Yritys: □ Oy");
  expect(marked).toContain("U+65C5");
});

test("draws the same bytes again", async () => {
  expect(await drawContract(text, PARTY)).toEqual(await drawContract(text, PARTY));
});

test("contains the prices of the specification", () => {
  const prices = text.sections.find(({ heading }) => heading.startsWith("3."))?.paragraphs.join("\n") ?? "";
  const spoken = prices.replaceAll("\u00a0", " ");
  expect(spoken).toContain("Perus: 30 € kuukaudessa autolta ja palvelumaksu 2,7 %");
  expect(spoken).toContain("Edelläajaja: 40 € kuukaudessa autolta ja palvelumaksu 3,2 %");
  expect(spoken).toContain("Liittymismaksu on 100 € autolta");
  expect(spoken).toContain("arvonlisävero on 0 %");
});

test.each(LANGUAGES)("a reader in %s gets the agreement and its signature part in Finnish", (language) => {
  const company = {
    companyName: "Taksi Oy",
    businessId: "1234567-1",
    address: { street: "Katu 1", postCode: "00100", city: "Helsinki" },
    taxiServiceLicence: "T-1",
  };
  const read = inLanguage(language, () => ({
    text: contractText(COSTS),
    party: contractParty(company, { ...COSTS, chosen: "standard" }),
  }));
  expect(read.text).toEqual(text);
  expect(read.party.at(-1)).toEqual([
    "Palvelupaketti",
    "Perus, 30\u00a0€ kuukaudessa autolta, palvelumaksu 2,7\u00a0%",
  ]);
});
