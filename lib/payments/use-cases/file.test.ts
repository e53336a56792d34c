import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { spoolFile } from "#lib/adapters/files/spool.ts";
import { openTableFile } from "#lib/adapters/spreadsheet/spreadsheets.ts";
import { LANGUAGES } from "#lib/core/language.ts";
import { inEveryLanguage, inLanguage } from "#lib/core/request-scope.ts";
import { paymentFileSchema } from "#lib/payments/payment-file.ts";
import { PAYMENT_FILE_FIELDS } from "#lib/payments/rules/payment.ts";
import { accepted, openTestHouse, type TestHouse } from "#lib/platform/use-case/testing.ts";
import { PAYMENT_TYPES } from "#lib/settlements/rules/inputs.ts";
import * as m from "#messages";
import { paymentFile } from "./file.ts";
import { addTestVehicle } from "./testing.ts";

let house: TestHouse;
let company: number;
let car: { id: number; plate: string };

beforeAll(async () => {
  house = await openTestHouse();
  company = (await house.createCompany({ status: "active" })).company.id;
  car = await addTestVehicle(house, company);
}, 60_000);
afterAll(() => house.close());

const NOW = new Date("2026-11-21T12:00:00Z");
const TITLES = "Viite;Rekisteritunnus;Tapahtuma;Summa;ALV-%;Aika;Maksutapa";
const FILES = { spool: spoolFile, open: openTableFile };
const DEAF = { progress: (_done: number, _total: number) => {}, left: new AbortController().signal };
const run = (step: "check" | "apply", text: string, { actor = house.admin, listener = DEAF } = {}) => {
  const file = new Blob([`\ufeff${text}`]).stream();
  return house.as(actor).run(paymentFileSchema, paymentFile(FILES, listener), { step, file }, { now: NOW });
};
const check = async (...lines: string[]) => accepted(await run("check", [TITLES, ...lines].join("\r\n")));
const apply = async (...lines: string[]) => accepted(await run("apply", [TITLES, ...lines].join("\r\n")));
const countOf = async (reference: string) => {
  const [row] = await house.owner`select count(*)::int as n from payments where reference = ${reference}`;
  return row?.n;
};

test("a check shows a file's result and stores nothing, and applying stores it once", async () => {
  const lines = [
    `F-1;${car.plate};Maksu;12,50;13,5;10.11.2026 14.05;kortti`,
    "F-2;ZZZ-1;Palautus;1 234,00 €;25,5 %;10.11.2026 klo 14:05;lähimaksu",
  ];
  const counts = { accepted: 2, duplicates: 0, unassigned: 1, corrections: 0, rows: 2, issueCount: 0 };
  expect(await check(...lines)).toMatchObject({ ...counts, stored: false });
  expect(await countOf("F-1")).toBe(0);
  expect(await apply(...lines)).toMatchObject({ ...counts, stored: true });
  expect(await apply(...lines)).toMatchObject({ accepted: 0, duplicates: 2, stored: true });
  const rows = await house.owner`
    select sender, reference, company_id::int as company, amount_cents::int as cents, vat_basis_points as vat, method,
      occurred_at as at from payments where reference in ('F-1', 'F-2') order by 2`;
  expect(rows).toEqual([
    {
      sender: "csv",
      reference: "F-1",
      company,
      cents: 1_250,
      vat: 1_350,
      method: "kortti",
      at: new Date("2026-11-10T12:05:00Z"),
    },
    {
      sender: "csv",
      reference: "F-2",
      company: null,
      cents: -123_400,
      vat: 2_550,
      method: "lähimaksu",
      at: new Date("2026-11-10T12:05:00Z"),
    },
  ]);
});

test("every wrong cell is named by line, column and text, and no line of the file is stored", async () => {
  const lines = [
    `G-1;${car.plate};Maksu;12,50;13,5;10.11.2026 14.05;kortti`,
    `G-2;${car.plate};Hyvitys;12,505;ALV 0;eilen;`,
    `G-3;;Maksu;-5;13,5;31.12.2026 12.00;kortti`,
    `G-1;${car.plate};Maksu;13,00;13,5;10.11.2026 14.05;kortti`,
  ];
  const outcome = await apply(...lines);
  expect(outcome).toMatchObject({ stored: false, accepted: 0, issueCount: 8 });
  expect(outcome.issues).toEqual([
    { line: 3, field: "type", code: "unknown_value", value: "Hyvitys" },
    { line: 3, field: "grossCents", code: "amount_euros", value: "12,505" },
    { line: 3, field: "vatBasisPoints", code: "vat_percent", value: "ALV 0" },
    { line: 3, field: "occurredAt", code: "time", value: "eilen" },
    { line: 3, field: "method", code: "required", value: "" },
    { line: 4, field: "grossCents", code: "amount_euros", value: "-5" },
    { line: 4, field: "licensePlate", code: "required", value: "" },
    { line: 5, field: "reference", code: "reference_twice:2", value: "G-1" },
  ]);
  expect(await countOf("G-1")).toBe(0);
});

test("an unreadable row is an issue, and nothing of the file is stored", async () => {
  const right = `U-1;${car.plate};Maksu;12,50;13,5;10.11.2026 14.05;kortti`;
  const outcome = await apply(
    right,
    `U-2;"${car.plate};Maksu;1;13,5;10.11.2026 14.05;kortti`,
    `${right};x`,
    "",
  );
  expect(outcome).toMatchObject({
    stored: false,
    rows: 3,
    reading: { lines: 4, rows: 1, unread: 2, sheet: null },
    issues: [
      { line: 3, field: "row", code: "row_quotes" },
      { line: 4, field: "row", code: "row_long", value: "x" },
    ],
  });
  expect(await countOf("U-1")).toBe(0);
});

test.each(LANGUAGES)(
  "titles and types of every language are accepted from a person who reads %s",
  async (language) => {
    const [finnish, ...others] = inEveryLanguage(() => ({
      titles: PAYMENT_FILE_FIELDS.map((field) => m.paymentColumns({ field })).join(";"),
      types: PAYMENT_TYPES.map((type) => m.payment_types({ type })),
    }));
    expect(finnish?.titles).toBe(`${TITLES};Juomaraha`);
    for (const { titles, types } of [finnish, ...others].filter((one) => one !== undefined)) {
      const lines = types.map((type, i) => `L-${i};${car.plate};${type};12,50;13.5;10.11.2026 14.05;kortti;`);
      const checked = await inLanguage(language, () => run("check", [titles, ...lines].join("\n")));
      expect(accepted(checked)).toMatchObject({ accepted: 2, issueCount: 0 });
    }
  },
);

test("the check also reports other content under a stored reference and a future time", async () => {
  const line = (amount: string, at: string) => `H-1;${car.plate};Maksu;${amount};13,5;${at};kortti`;
  await apply(line("12,50", "10.11.2026 14.05"));
  expect((await check(line("12,51", "10.11.2026 14.05"))).issues).toEqual([
    { line: 2, field: "grossCents", code: "payment_differs", value: "12,51" },
  ]);
  expect((await check(`H-2;${car.plate};Maksu;1;0;21.11.2026 14.30;kortti`)).issues).toMatchObject([
    { field: "occurredAt", code: "in_future", value: "21.11.2026 14.30" },
  ]);
});

describe("a file", () => {
  test.each([
    [
      "without a column",
      "Viite;Tapahtuma;Summa;ALV-%;Aika;Maksutapa\nA;Maksu;1;1;1;1",
      "Rekisteritunnus column_missing",
    ],
    ["with an unknown column", `${TITLES};Valuutta\nA;A;Maksu;1;1;1;1;EUR`, "Valuutta column_unknown"],
    ["with a column twice", `${TITLES};Summa\nA;A;Maksu;1;1;1;1;2`, "Summa column_twice"],
  ])("%s is refused and the column named", async (_, text, expected) => {
    const result = await run("check", text);
    const issues = result.ok ? [] : result.error.issues;
    expect(issues?.map(({ path, code }) => `${path} ${code}`)).toEqual([expected]);
  });

  test("of titles alone, or of too many rows, is refused", async () => {
    expect(await run("check", TITLES)).toMatchObject({ error: { code: "no_rows" } });
    const many = `${TITLES}\n${"A;B;Maksu;1;1;1;1\n".repeat(1_000_001)}`;
    expect(await run("check", many)).toMatchObject({ error: { code: "payment_file_too_long" } });
  });

  test("is only for the provider's people", async () => {
    const { user } = await house.createCompany();
    for (const actor of [user, house.program])
      expect(await run("apply", TITLES, { actor })).toMatchObject({ error: { code: "forbidden" } });
  });
});

describe("a file of several batches", () => {
  const ROWS = 25_000;
  const line = (name: string, index: number, amount = "12,50") =>
    `${name}-${index};${car.plate};Maksu;${amount};13,5;10.11.2026 14.05;kortti`;
  const fileOf = (name: string, rows = ROWS) => [
    TITLES,
    ...Array.from({ length: rows }, (_, index) => line(name, index)),
  ];
  const storedOf = async (name: string) => {
    const [row] = await house.owner`
      select count(*)::int as n from payments where reference like ${`${name}-%`}`;
    return row?.n;
  };

  test("is stored whole, with reports of the progress", async () => {
    const told: [number, number][] = [];
    const listener = { ...DEAF, progress: (done: number, total: number) => void told.push([done, total]) };
    const text = [...fileOf("P"), line("P", 3)].join("\n");
    expect(accepted(await run("apply", text, { listener }))).toMatchObject({
      stored: true,
      rows: ROWS + 1,
      accepted: ROWS,
      duplicates: 1,
    });
    expect(told).toEqual([10_000, 20_000, ROWS + 1].map((done) => [done, ROWS + 1]));
    expect(await storedOf("P")).toBe(ROWS);
  }, 60_000);

  test("stores nothing because of one wrong line in the last batch, and names the line", async () => {
    const outcome = await apply(...fileOf("Q").slice(1), line("Q", 3, "13,00"), line("Q", ROWS, "0"));
    expect(outcome).toMatchObject({ stored: false, accepted: 0, rows: ROWS + 2, issueCount: 2 });
    expect(outcome.issues).toEqual([
      { line: ROWS + 2, field: "grossCents", code: "payment_differs", value: "13,00" },
      { line: ROWS + 3, field: "grossCents", code: "amount_euros", value: "0" },
    ]);
    expect(await storedOf("Q")).toBe(0);
  }, 60_000);

  test("is rolled back when its sender leaves", async () => {
    const leave = new AbortController();
    const listener = { progress: () => leave.abort(), left: leave.signal };
    const result = await run("apply", fileOf("R").join("\n"), { listener });
    expect(result).toMatchObject({ error: { code: "file_cancelled" } });
    expect(await storedOf("R")).toBe(0);
  }, 60_000);
});
