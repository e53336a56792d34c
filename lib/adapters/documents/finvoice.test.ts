import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { StatementDocument } from "#lib/settlements/rules/document.ts";
import { drawFinvoice, isFinal } from "./finvoice.ts";
import type { FinalDocument } from "./finvoice-parts.ts";
import {
  creditNote,
  example1,
  example2,
  example3a,
  example3b,
  hostile,
  invoiced,
  manyVehicles,
  open,
  schemaErrors,
  schemas,
} from "./testing.ts";

const finvoice = (document: StatementDocument) => drawFinvoice(document as FinalDocument);
const textOf = (text: string, name: string) => new RegExp(`<${name}[^>]*>([^<]*)<`).exec(text)?.[1];
const textsOf = (text: string, name: string) =>
  [...text.matchAll(new RegExp(`<${name}[ >][^<]*?>?([^<>]*)</${name}>`, "g"))].map(([, value]) => value);

test("an invoice of netted fees is already paid", () => {
  const text = finvoice(example1);
  expect(textOf(text, "InvoiceTypeCode")).toBe("INV01");
  expect(textOf(text, "InvoiceNumber")).toBe("2026-000124");
  expect(textOf(text, "InvoiceTotalVatIncludedAmount")).toBe("126,87");
  expect(textOf(text, "PaymentStatusCode")).toBe("PAID");
  expect(textOf(text, "EpiInstructedAmount")).toBe("0,00");
  expect(textOf(text, "InvoiceFreeText")).toBe("Vähennetty tilityksestä 2026-000124");
  expect(textsOf(text, "RowAmount")).toEqual(["113,06", "5,81", "8,00"]);
  expect(text).not.toContain("VirtualBankBarcode");
});

test("a Finvoice names sender and receiver by their OVT addresses", () => {
  const text = finvoice(example1);
  expect(text).toContain('<FromIdentifier SchemeID="0216">003726174164</FromIdentifier>');
  expect(text).toContain("<FromIntermediator>003723327487</FromIntermediator>");
  expect(text).toContain('<ToIdentifier SchemeID="0216">003712345671</ToIdentifier>');
  expect(text).toContain("<ToIntermediator>BAWCFI22</ToIntermediator>");
  expect(textOf(text, "MessageIdentifier")).toBe("2026-000124");
});

test("an invoiced statement is due, and its rows add up to the amount due", () => {
  const text = finvoice(invoiced);
  expect(textOf(text, "PaymentStatusCode")).toBe("NOTPAID");
  expect(textOf(text, "InvoiceTotalVatIncludedAmount")).toBe("63,06");
  expect(textOf(text, "EpiInstructedAmount")).toBe("63,06");
  expect(textsOf(text, "RowAmount")).toEqual(["55,50", "-1,78", "9,34"]);
  expect(textOf(text, "EpiRemittanceInfoIdentifier")).toBe("RF691004202600216");
  expect(textOf(text, "EpiDateOptionDate")).toBe("20261230");
  expect(textOf(text, "VirtualBankBarcode")).toBe("437159030000007760000630600000000001004202600216261230");
});

test("fees name the law that exempts them, in one group of VAT", () => {
  const text = finvoice(example1);
  expect(textsOf(text, "VatFreeText")).toEqual(["ALV 0 %: Veroton rahoituspalvelu, AVL 41 § ja 42 §"]);
  expect(textsOf(text, "VatCode")).toEqual(["E"]);
  expect(new Set(textsOf(text, "RowVatCode"))).toEqual(new Set(["E"]));
  expect(textsOf(text, "RowFreeText")).not.toContain(
    "Ei myyntiä eikä arvonlisäveroa: varojen tilitys, AVL 1 §",
  );
});

test("card payments and a balance on an invoice are marked as no sale, and a correction shows its VAT", () => {
  const text = finvoice({ ...example3b, outcome: "invoiced", dueDate: "2026-12-30" });
  const notes = textsOf(text, "RowFreeText").filter((note) => note?.startsWith("Ei myyntiä"));
  // Card payments, the corrected payment, and the amount carried over.
  expect(notes).toHaveLength(3);
  expect(textsOf(text, "VatFreeText")).toContain("Korttimaksut ja saldo: ei myyntiä, AVL 1 §");
  expect(textsOf(text, "ArticleDescription")).toContain("ALV 13,5 %: veroton 10,57 €, vero 1,43 €");
});

test("a credit note is negative and names its original", () => {
  const text = finvoice(creditNote);
  expect(textOf(text, "InvoiceTypeCode")).toBe("INV02");
  expect(textOf(text, "OriginalInvoiceNumber")).toBe("2026-000124");
  expect(textOf(text, "OriginalInvoiceDate")).toBe("20261109");
  expect(textOf(text, "InvoiceTotalVatIncludedAmount")).toBe("-113,06");
});

test.each<[string, StatementDocument, string, string]>([
  ["an invoice", { ...example1, outcome: "invoiced" }, "Lasku", "Tilitys ja lasku 2026-000124"],
  [
    "a debt that is carried",
    { ...example1, outcome: "carried" },
    "Lasku",
    "Vähennetty tilityksestä 2026-000124, saldo siirtyy seuraavaan tilitykseen",
  ],
  ["a credit note", creditNote, "Hyvityslasku", "Hyvittää tilityksen 2026-000124"],
  ["a credit note of nothing", { ...creditNote, credits: null }, "Hyvityslasku", "Hyvittää tilityksen"],
])("%s says what it is and what becomes of the sum", (_, document, type, note) => {
  const text = finvoice(document);
  expect(textOf(text, "InvoiceTypeText")).toBe(type);
  expect(textOf(text, "InvoiceFreeText")).toBe(note);
});

test.each([
  ["fi", "FI", "Lasku"],
  ["sv", "SV", "Faktura"],
  ["en", "EN", "Invoice"],
] as const)("an e-invoice in %s names its language and uses it", (language, code, type) => {
  const text = finvoice({ ...example1, language });
  expect(textOf(text, "InvoiceRecipientLanguageCode")).toBe(code);
  expect(textOf(text, "InvoiceTypeText")).toBe(type);
});

test("an open statement makes no Finvoice", () => {
  expect(isFinal(open)).toBe(false);
  expect(isFinal(example1)).toBe(true);
});

test("names with markup stay text in a Finvoice", () => {
  const text = finvoice(hostile);
  expect(text).toContain("&lt;Taksi &amp; &quot;Pojat&quot; &apos;Oy&apos;&gt; 🚕Ä");
  expect(text).not.toContain("<Taksi");
  expect(text).not.toContain("\u0007");
});

const noEInvoice = {
  ...example1,
  parties: { ...example1.parties, seller: { ...example1.parties.seller, eInvoicingAddress: null } },
};

test("a Finvoice without e-invoicing addresses has no transport details", () => {
  expect(finvoice(noEInvoice)).not.toContain("MessageTransmissionDetails");
});

// Finvoice3.0.xsd is published by Finanssiala (finanssiala.fi, under Finvoice); xmllint is needed as well.
describe.skipIf(!schemas("Finvoice3.0.xsd"))(
  "valid by the schema: SCHEMA_DIR, from finanssiala.fi, skipped without it",
  () => {
    test.each([
      ["paid out", example1],
      ["of two vehicles", example2],
      ["carried over", example3a],
      ["corrected", example3b],
      ["invoiced", invoiced],
      ["invoiced with a correction", { ...example3b, outcome: "invoiced", dueDate: "2026-12-30" } as const],
      ["credited", creditNote],
      ["of hostile names", hostile],
      ["without addresses", noEInvoice],
      ["of nothing", { ...example1, lines: [] }],
      ["of 300 vehicles", manyVehicles(300)],
      ["in Swedish", { ...example3b, language: "sv", outcome: "invoiced", dueDate: "2026-12-30" } as const],
      ["in English", { ...example3b, language: "en", outcome: "invoiced", dueDate: "2026-12-30" } as const],
    ])("a statement %s", (_, document) => {
      expect(schemaErrors("Finvoice3.0.xsd", finvoice(document))).toBe("");
    });

    test("with any name and address", () => {
      const text = fc.string({ unit: "binary", maxLength: 120 });
      const documents = fc.tuple(text, text, text).map(([name, street, city]): StatementDocument => {
        const { seller, buyer } = example1.parties;
        return {
          ...example1,
          lines: example1.lines.map((line) => ({ ...line, licensePlate: city })),
          parties: {
            seller: { ...seller, name },
            buyer: { ...buyer, name: city, address: { ...buyer.address, street, city } },
          },
        };
      });
      fc.assert(
        fc.property(fc.array(documents, { minLength: 30, maxLength: 30 }), (many) => {
          expect(schemaErrors("Finvoice3.0.xsd", ...many.map(finvoice))).toBe("");
        }),
        { numRuns: 1 },
      );
    });
  },
);
