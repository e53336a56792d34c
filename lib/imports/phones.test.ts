import { expect, test } from "vitest";
import { type CellValue, NOTHING_HIDDEN } from "#lib/core/table.ts";
import { checkRow, fileRowsOf, mendedLine } from "./schema.ts";

// A driver's phone number in a file is read as the dialled number, or it is an issue.

const TITLES = ["Ajolupa", "Voimassa", "Sukunimi", "Etunimi", "Puhelin", "Sähköposti"];
const row = (phone: CellValue) => {
  const cells = ["PH-7", "31.12.2029", "Puro", "Onni", phone, "onni@puro.example"];
  const lines = [
    { line: 1, cells: TITLES },
    { line: 2, cells },
  ];
  const facts = { lines: 2, converted: false, sheet: null, hidden: NOTHING_HIDDEN, hiddenRead: false };
  const read = fileRowsOf("driver", { lines, facts });
  const [found] = read.ok ? read.value.rows : [];
  if (!found) throw new Error("no row");
  return checkRow("driver", found);
};

test.each([
  ["+358 (0)45 678 9012", "+358456789012"],
  ["045 678 9012", "0456789012"],
  ["０４５６７８９０１２", "0456789012"],
])("%j is read as %s", (phone, stored) => {
  expect(row(phone)).toMatchObject({ issues: [], content: { "contact.phoneNumber": stored } });
});

test.each([
  ["4.56E11", "phone_letters"],
  ["045 6789012 alanumero 31", "phone_letters"],
  ["ei ole", "phone_letters"],
  ["045 6789012, 050 1112223", "phone"],
  // A spreadsheet program drops the zero before a number.
  [456_789_012, "phone_as_number"],
  [358_456_789_012, "phone_as_number"],
])("%j is an issue", (phone, code) => {
  expect(row(phone).issues).toEqual([{ path: "contact.phoneNumber", code, value: String(phone) }]);
});

test("a number without its zero stays an issue until a person types the phone number", () => {
  const checked = row(456_789_012);
  const again = (mended?: ReadonlyMap<string, string>) =>
    checkRow("driver", mendedLine("driver", checked, mended));
  expect(again().issues.map(({ code }) => code)).toEqual(["phone_as_number"]);
  expect(again(new Map([["contact.phoneNumber", "045 678 9012"]])).content["contact.phoneNumber"]).toBe(
    "0456789012",
  );
});
