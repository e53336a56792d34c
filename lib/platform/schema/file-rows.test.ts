import { describe, expect, test } from "vitest";
import { spreadsheets } from "#lib/adapters/spreadsheet/spreadsheets.ts";
import { checkRow, fileRowsOf, mendedLine } from "#lib/imports/schema.ts";
import { paymentColumnsOf, paymentLineOf } from "#lib/payments/payment-file.ts";
import type { ReadTable } from "#lib/ports.ts";
import { fileColumnsOf, placed } from "./file-rows.ts";

// Rows as people send them, from the bytes of a file to the stored values: a value, or an issue that names it.

const bytes = (text: string) => new TextEncoder().encode(text);
const tableOf = async (text: string): Promise<ReadTable> => {
  const read = await spreadsheets.csv.read(bytes(text));
  if (!read.ok) throw new Error(read.error.code);
  return read.value;
};

const PAYMENTS = ["Viite", "Rekisteritunnus", "Tapahtuma", "Summa", "ALV-%", "Aika", "Maksutapa"];

/** The cents of each row, or its issues. */
async function payments(text: string) {
  const { lines, facts } = await tableOf(text);
  const [titles, ...rest] = lines;
  const columns = paymentColumnsOf(titles ?? { line: 0, cells: [] }, facts);
  if (!columns.ok) return columns.error.issues;
  return rest.map((line) => {
    const { checked, shown } = paymentLineOf(line, columns.value);
    const named = checked.issues.map(({ path, code }) => {
      const field = path.split(".").at(-1) ?? "";
      return `${path} ${code} ${shown[field as keyof typeof shown]}`;
    });
    return checked.payment?.grossCents ?? named;
  });
}

describe("a row of a file of payments", () => {
  const file = (...rows: string[]) => [PAYMENTS.join(";"), ...rows].join("\n");

  test("of a comma file with an unquoted amount never becomes another amount", async () => {
    const titles = PAYMENTS.join(",");
    const rows = [
      "K-1,KOE-1,Maksu,12,50,14,24.11.2026 14.05,kortti",
      'K-2,KOE-1,Maksu,"12,50",14,24.11.2026 14.05,kortti',
    ];
    expect(await payments([titles, ...rows].join("\r\n"))).toEqual([["rows.2.row row_long kortti"], 1_250]);
    const blank = [`${titles},`, `${rows[0]}`].join("\r\n");
    expect(await payments(blank)).toEqual([["rows.2.row row_untitled kortti"]]);
  });

  test.each([
    [
      "more cells than titles",
      "K-1;KOE-1;Maksu;12,50;14;24.11.2026 14.05;kortti;ylimäärä",
      ["rows.2.row row_long ylimäärä"],
    ],
    ["empty cells behind the titles", "K-1;KOE-1;Maksu;12,50;14;24.11.2026 14.05;kortti;;;", 1_250],
    ["fewer cells than titles", "K-1;KOE-1;Maksu;12,50;14;24.11.2026 14.05", ["rows.2.method row_short "]],
    [
      "a quote that never ends",
      'K-1;"KOE-1;Maksu;12,50;14;24.11.2026 14.05;kortti',
      ['rows.2.row row_quotes K-1;"KOE-1;Maksu;12,50;14;24.11.2026 14.05;kortti'],
    ],
    [
      "an error of a spreadsheet program",
      "K-1;KOE-1;Maksu;#ARVO!;14;24.11.2026 14.05;kortti",
      ["rows.2.grossCents cell_error #ARVO!"],
    ],
    [
      "a reference whose digits are lost",
      "1,23457E+15;KOE-1;Maksu;1;14;24.11.2026 14.05;kortti",
      ["rows.2.reference cell_digits 1,23457E+15"],
    ],
    [
      "per cent for an amount",
      "K-1;KOE-1;Maksu;12,50 %;14;24.11.2026 14.05;kortti",
      ["rows.2.grossCents amount_euros 12,50 %"],
    ],
    [
      "euros for per cent",
      "K-1;KOE-1;Maksu;12,50;14 €;24.11.2026 14.05;kortti",
      ["rows.2.vatBasisPoints vat_percent 14 €"],
    ],
  ])("with %s", async (_, row, expected) => expect(await payments(file(row))).toEqual([expected]));

  test("of titles that repeat is refused with them", async () => {
    expect(
      await payments(`${PAYMENTS.join(";")};Summa\nK-1;KOE-1;Maksu;1;14;24.11.2026 14.05;kortti;2`),
    ).toEqual([{ path: "Summa", code: "column_twice" }]);
  });

  test("of a workbook: a time, and a text that became a date", () => {
    const facts = {
      lines: 2,
      converted: false,
      sheet: "Taul1",
      hiddenRead: false,
      hidden: { rows: 0, lines: [], columns: [], sheets: [] },
    };
    const columns = paymentColumnsOf({ line: 1, cells: PAYMENTS }, facts);
    const day = { date: "2026-11-24" };
    const read = (reference: string | typeof day) =>
      columns.ok &&
      paymentLineOf(
        {
          line: 2,
          cells: [reference, "KOE-1", "Maksu", 12.5, "14 %", { ...day, time: "14:05:00" }, "kortti"],
        },
        columns.value,
      ).checked;
    expect(read("K-1")).toMatchObject({
      payment: { grossCents: 1_250, vatBasisPoints: 1_400, occurredMs: Date.parse("2026-11-24T12:05:00Z") },
    });
    expect(read(day)).toMatchObject({ issues: [{ path: "rows.2.reference", code: "turned_into_date" }] });
  });

  test("of a hidden column is named as hidden", () => {
    const facts = {
      lines: 2,
      converted: false,
      sheet: "Taul1",
      hiddenRead: false,
      hidden: { rows: 0, lines: [], columns: ["Summa"], sheets: [] },
    };
    const columns = paymentColumnsOf(
      { line: 1, cells: PAYMENTS.map((title) => (title === "Summa" ? null : title)) },
      facts,
    );
    expect(columns).toMatchObject({ error: { issues: [{ path: "Summa", code: "column_hidden" }] } });
  });
});

const DRIVERS = "Ajolupa;Voimassa;Sukunimi;Etunimi;Puhelin;Sähköposti;Tila;Tunniste";

describe("a row of a file of drivers", () => {
  test("is never lost in a last column that nobody reads", async () => {
    const row = (key: string, end: string) =>
      `${key};31.12.2099;Ajaja;Eino;0405550101;e@ajaja.example;${end}`;
    const file = `\ufeff${DRIVERS}\r\n${row("L-1", "Aktiivinen;11")}\r\n${row("L-2", ";")}\n${row("L-3", ';"')}\n${row("L-4", ';"x"')}\r${row("L-5", ";")}`;
    const found = fileRowsOf("driver", await tableOf(file));
    expect(found).toMatchObject({ value: { reading: { lines: 6, rows: 4, unread: 1 } } });
    const rows = found.ok ? found.value.rows.map((one) => checkRow("driver", one)) : [];
    expect(
      rows.map(({ line, content, issues }) => [line, content.taxiDrivingLicense, issues[0]?.code]),
    ).toEqual([
      [2, "L-1", undefined],
      [3, "L-2", undefined],
      [4, "", "row_quotes"],
      [5, "L-4", undefined],
      [6, "L-5", undefined],
    ]);
  });

  test("with a numeric phone number is not stored, even after another cell is corrected", () => {
    const cells = new Map<string, string | number>([
      ["taxiDrivingLicense", "L-1"],
      ["contact.phoneNumber", 405_550_101],
      ["contact.email", "väärä"],
    ]);
    const first = checkRow("driver", { line: 2, cells, issues: [] });
    expect(first.issues.map(({ path, code }) => `${path} ${code}`)).toEqual([
      "contact.phoneNumber phone_as_number",
      "contact.email email",
    ]);
    const mend = (typed: [string, string][]) =>
      checkRow("driver", mendedLine("driver", first, new Map(typed))).issues;
    expect(mend([["contact.email", "e@ajaja.example"]])).toMatchObject([{ code: "phone_as_number" }]);
    expect(
      mend([
        ["contact.email", "e@ajaja.example"],
        ["contact.phoneNumber", "0405550101"],
      ]),
    ).toEqual([]);
  });
});

test("an unreadable row stays unreadable when it is checked again", () => {
  const issues = [{ path: "row", code: "row_long", value: "50" }];
  const mended = mendedLine(
    "vehicle",
    { line: 2, content: { licensePlate: "KOE-1" }, issues },
    new Map([["make", "Volvo"]]),
  );
  expect(checkRow("vehicle", mended).issues).toEqual(issues);
});

test("every cell of a row is a field's, in a known column that is not read, or an issue", () => {
  const facts = {
    lines: 2,
    converted: false,
    sheet: null,
    hiddenRead: false,
    hidden: { rows: 0, lines: [], columns: [], sheets: [] },
  };
  const columns = fileColumnsOf<"a">({ line: 1, cells: ["A", "Muu", null] }, facts, {
    fields: ["a"],
    required: () => true,
    fieldOf: (title) => (title === "a" ? "a" : title === "muu" ? null : undefined),
    pathOf: (field) => field,
  });
  const issuesOf = (...cells: (string | null)[]) =>
    columns.ok && placed({ line: 2, cells }, columns.value).issues;
  expect(issuesOf("1", "2", null)).toEqual([]);
  expect(issuesOf("1", "2", "3")).toMatchObject([{ path: "row", code: "row_untitled", value: "3" }]);
  expect(issuesOf("1", "2", null, null, "4")).toMatchObject([{ path: "row", code: "row_long", value: "4" }]);
  expect(issuesOf("1")).toEqual([]);
  expect(issuesOf("\ufffd")).toMatchObject([{ path: "a", code: "cell_letters" }]);
});
