import { setImmediate as turn } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { textsOfPdf } from "#lib/adapters/pdf/read-text.ts";
import { drawStatement } from "./statement-pdf.ts";
import {
  creditNote,
  example1,
  example2,
  example3a,
  example3b,
  hostile,
  invoiced,
  isThere,
  manyVehicles,
  open,
  pdfText,
} from "./testing.ts";

test("is a tagged Finnish document with its own fonts inside", async () => {
  const pdf = Buffer.from(await drawStatement(example1)).toString("latin1");
  expect(pdf.startsWith("%PDF-1.7")).toBe(true);
  expect(pdf).toContain("/Lang (fi-FI)");
  expect(pdf).toContain("/Marked true");
  expect(pdf).toContain("Inter-Regular");
  expect(pdf).not.toContain("Helvetica");
});

test("draws equal bytes from equal documents", async () => {
  expect(await drawStatement(example2)).toEqual(await drawStatement(example2));
});

test("other work of the process gets its turn between two documents that are drawn at once", async () => {
  const order: string[] = [];
  const draws = [1, 2, 3, 4].map(async () => {
    await drawStatement(example1);
    order.push("document");
  });
  let drawing = true;
  const other = async () => {
    while (drawing) {
      await turn();
      order.push("other");
    }
  };
  await Promise.all([Promise.all(draws).finally(() => (drawing = false)), other()]);
  expect(order.join(" ")).not.toContain("document document");
});

test("the product reads back every drawn letter, over pages and fonts", async () => {
  const { seller, buyer } = example1.parties;
  for (const document of [example1, manyVehicles(40), invoiced, hostile]) {
    const texts = textsOfPdf(await drawStatement(document));
    expect(texts.join("")).not.toContain("\ufffd");
    expect(texts).toContain("Yhteenveto");
  }
  expect(textsOfPdf(await drawStatement(example1))).toEqual(
    expect.arrayContaining([seller.name, buyer.name, "4\u00a0187,35\u00a0€", "−113,06\u00a0€"]),
  );
});

const named = (name: string) => {
  const { buyer } = example1.parties;
  return {
    ...example1,
    parties: { ...example1.parties, buyer: { ...buyer, name, address: { ...buyer.address, street: name } } },
  };
};

test.each([
  "Άνεμος Ευρώπη Ky",
  "Шлях і Ґанок Oy",
  "GROẞE Fähre Tmi",
  "Sáŋŋá Ǥuovžža Şoför Łąka",
  "Дорога ʼ Oy",
])("%s is drawn as it is stored", async (name) => {
  const texts = textsOfPdf(await drawStatement(named(name)));
  expect(texts.filter((text) => text === name)).toHaveLength(2);
  expect(texts.join("")).not.toMatch(/[□\ufffd]/);
});

test("a letter that the fonts lack is a mark, and a note under the document names it", async () => {
  const texts = textsOfPdf(await drawStatement(named("აბ Taxi 旅 Oy")));
  expect(texts).toContain("□□ Taxi □ Oy");
  expect(texts.join(" ")).toContain(
    "□ on kirjain, jota tähän asiakirjaan ei voi painaa: U+10D0, U+10D1, U+65C5",
  );
});

// Poppler's pdftotext (Debian: poppler-utils). Without it these tests cannot read the pages.
describe.skipIf(!isThere("pdftotext"))("read back with pdftotext (poppler-utils), skipped without it", () => {
  const read = async (document: Parameters<typeof drawStatement>[0]) =>
    pdfText(await drawStatement(document));
  const rows = async (document: Parameters<typeof drawStatement>[0]) =>
    (await read(document)).split("\n").map((line) => line.trim().replace(/ {2,}/g, " | "));

  test.each([
    [
      "example 1",
      example1,
      ["4 187,35 €", "−113,06 €", "−5,81 €", "−8,00 €"],
      "Maksetaan 9.11.2026 | 4 060,48 €",
    ],
    [
      "example 2",
      example2,
      [
        "2 134,80 €",
        "−57,64 €",
        "1 987,65 €",
        "−63,60 €",
        "905,45 €",
        "−28,97 €",
        "−7,00 €",
        "−9,33 €",
        "−100,00 €",
      ],
      "Maksetaan 26.11.2026 | 4 752,03 €",
    ],
    [
      "example 3, carried",
      example3a,
      ["−55,50 €", "1,78 €", "−9,34 €"],
      "Siirtyy seuraavaan tilitykseen | −63,06 €",
    ],
    [
      "example 3, corrected",
      example3b,
      ["812,35 €", "−26,00 €", "−14,19 €", "12,00 €", "−0,38 €", "−63,06 €"],
      "Maksetaan 28.12.2026 | 720,72 €",
    ],
  ])("%s comes out to the cent", async (_, document, amounts, total) => {
    const lines = await rows(document);
    const printed = lines.map((line) => line.split(" | ").at(-1));
    expect(printed).toEqual(expect.arrayContaining(amounts));
    expect(lines).toContain(total);
  });

  test("names seller, buyer, period, number and account", async () => {
    const text = await read(example1);
    for (const part of [
      "Tolppa Oy",
      "2617416-4",
      "Taksi Åkerlund & Pojat Oy",
      "1234567-1",
      "2026-000124",
      "26.10.–8.11.2026",
      "2 02600 01243",
      "Tilitys maksetaan tilille FI21 1234 5600 0007 85.",
      "puolikas poispäin nollasta",
    ])
      expect(text).toContain(part);
  });

  test("splits card payments into net and VAT that add up, and fees bear no VAT", async () => {
    const lines = await rows(example2);
    expect(lines).toContain("Korttimaksut, ALV 13,5 % | 5 027,90 € | 4 429,87 € | 598,03 €");
    expect(lines).toContain("Palvelut | −275,87 € | −275,87 € | 0,00 €");
    expect(lines).toContain("ALV 0 %: Veroton rahoituspalvelu, AVL 41 § ja 42 §");
  });

  test("a statement from before the VAT note keeps its old text", async () => {
    const { vatNote: _, ...seller } = example2.parties.seller;
    const lines = await rows({ ...example2, parties: { ...example2.parties, seller } });
    expect(lines).toContain("Veroton palvelu, ALV 0 %");
  });

  test("a corrected payment shows its VAT on its line and in the table", async () => {
    const lines = await rows(example3b);
    expect(lines).toContain("ALV 13,5 %: veroton 10,57 €, vero 1,43 €");
    expect(lines).toContain("Korjaukset, ALV 13,5 % | 12,00 € | 10,57 € | 1,43 €");
  });

  test("an invoice shows its payment details and the bank barcode", async () => {
    const text = await read(invoiced);
    for (const part of [
      "Tilitys ja lasku",
      "30.12.2026",
      "100 42026 00216",
      "RF69 1004 2026 0021 6",
      "FI37 1590 3000 0007 76",
      "437159030000007760000630600000000001004202600216261230",
    ])
      expect(text).toContain(part);
  });

  test("a partly paid invoice shows the open amount, and a paid one shows none", async () => {
    const after = (state: "partly_paid" | "paid", openCents: number) =>
      read({ ...invoiced, payment: { ...invoiced.payment, state, openCents } });
    const partly = await after("partly_paid", 3_153);
    expect(partly).toMatch(/Maksettava: +31,53 €/);
    expect(partly).toContain("437159030000007760000315300000000001004202600216261230");
    const paid = await after("paid", 0);
    for (const part of ["Maksettava:", "Pankkiviivakoodi", "RF69"]) expect(paid).not.toContain(part);
  });

  test("a credit note names its original, and the original names its credit note", async () => {
    const credit = await read(creditNote);
    expect(credit).toContain("Hyvityslasku");
    expect(credit).toContain("2026-000124 (9.11.2026)");
    const credited = await read({ ...example1, creditedBy: [{ id: 9, number: "2026-000130" }] });
    expect(credited).toContain("Tähän tilitykseen liittyy: 2026-000130.");
  });

  test("the running period's statement is marked open and has no number", async () => {
    const text = await read(open);
    expect(text).toContain("Avoin – ennakkotieto");
    expect(text).not.toContain("Viitenumero");
  });

  test("a missing account is named instead of left out", async () => {
    const payment = { ...example1.payment, state: "held", reason: "iban_missing", iban: null } as const;
    const text = await read({ ...example1, payment: { ...payment, expectedDate: null } });
    expect(text).toContain("Tilinumero puuttuu.");
    expect(text).not.toContain("Maksupäivä");
  });

  test.each([
    [{ state: "held", reason: "iban_unconfirmed", expectedDate: null }, "Odottaa tilinumeron vahvistusta"],
    [{ state: "bank_accepted" }, "Pankki vastaanotti, maksetaan 9.11.2026"],
    [{ state: "paid", since: "2026-11-10", expectedDate: null }, "Maksettu 10.11.2026"],
  ] as const)("a payout in the state %o is named with its sum", async (change, words) => {
    const text = await read({ ...example1, payment: { ...example1.payment, ...change } });
    expect(text).toContain(words);
    expect(text).not.toContain("Maksetaan 9.11.2026");
  });

  test("120 vehicles take many pages, each with its number and the table's head", async () => {
    const pages = (await read(manyVehicles(120))).split("\f").filter((page) => page.trim() !== "");
    expect(pages.length).toBeGreaterThan(8);
    for (const [index, page] of pages.entries()) {
      expect(page).toContain(`${index + 1} (${pages.length})`);
      expect(page).toMatch(/Erittely/);
    }
    expect(pages.join("")).toContain("Yhteensä ABC-120");
  });

  test("a hostile name leaves all sums in place", async () => {
    const text = await read(hostile);
    expect(text).toContain(`<Taksi & "Pojat" 'Oy'>`);
    expect(text).toContain("4 060,48 €");
  });
});

test.each([
  ["sv", "/Lang (sv-FI)", "Momsfri finansiell tjänst, mervärdesskattelagen 41 och 42 §"],
  ["en", "/Lang (en-GB)", "VAT-exempt financial service, VAT Act, sections 41 and 42"],
] as const)(
  "a company of the language %s gets its PDF and the VAT note in that language",
  async (language, mark, note) => {
    const pdf = await drawStatement({ ...example1, language });
    expect(Buffer.from(pdf).toString("latin1")).toContain(mark);
    expect(textsOfPdf(pdf).join(" ").replace(/\s+/g, " ")).toContain(note);
  },
);

describe.skipIf(!isThere("pdftotext"))("read in three languages with pdftotext, skipped without it", () => {
  test.each([
    ["fi", ["Tilitys", "26.10.–8.11.2026", "4 060,48 €"]],
    ["sv", ["Redovisning", "26.10–8.11.2026", "4 060,48 €"]],
    ["en", ["Settlement", "26 Oct – 8 Nov 2026", "€4,060.48"]],
  ] as const)("a statement in %s has words, dates and amounts of that language", async (language, parts) => {
    const text = pdfText(await drawStatement({ ...example1, language }));
    for (const part of parts) expect(text).toContain(part);
  });

  test("a configured VAT note is the same in every language", async () => {
    const seller = { ...example1.parties.seller, vatNote: "Oma huomautus" };
    const document = { ...example1, language: "en", parties: { ...example1.parties, seller } } as const;
    expect(pdfText(await drawStatement(document))).toContain("VAT 0%: Oma huomautus");
  });
});
