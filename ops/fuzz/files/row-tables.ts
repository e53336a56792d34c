import type { Result } from "#lib/core/result.ts";
import type { Line, Reading, TableFacts } from "#lib/core/table.ts";
import type { FleetKind } from "#lib/fleet/rules/fleet-permissions.ts";
import { checkRow, fileRowsOf } from "#lib/imports/schema.ts";
import { paymentColumnsOf, paymentLineOf } from "#lib/payments/payment-file.ts";
import { readingOf } from "#lib/platform/schema/file-rows.ts";
import type { Random } from "#ops/drills/histories/random.ts";
import type { Content } from "./kind.ts";

// The kinds of files of rows, with the values of their rows, and the readers of imports and payment files.

/** A cell as a workbook holds it. */
export type CellKind = "text" | "year" | "amount" | "percent" | "date" | "time";

export type KnownRow = {
  /** Typed like in CSV. */
  cells: string[];
  /** The stored values. */
  stored: string;
};

/** The reader's result for a row: its codes, or without any the values to store. */
export type ReadRow = { line: number; issues: string[]; stored: string };
export type ReadRows = { rows: ReadRow[]; reading: Reading };

export type RowTable = {
  name: Exclude<Content, "bank">;
  titles: readonly string[];
  kinds: readonly CellKind[];
  /** Whether a column's letters and digits are stored unchanged: a time becomes another, a choice a code. */
  kept: readonly ("letters" | "digits" | "no")[];
  row(random: Random): KnownRow;
  read(table: { lines: readonly Line[]; facts: TableFacts }): Result<ReadRows>;
};

const NAMES = [
  "Väinö",
  "Åsa-Maria",
  "Đorđe",
  "O'Neil",
  "Kari; Juhani",
  "Eeva, Liisa",
  'Pekka "Pate"',
  "von Flittner",
];
const COLOURS = ["musta", "hopeanharmaa", "valkoinen; raidat", "sininen, tumma", 'väri "yö"'];

const digits = (random: Random, many: number): string =>
  Array.from({ length: many }, () => random.between(0, 9)).join("");
const twoDigits = (number: number): string => String(number).padStart(2, "0");
const day = (random: Random): [number, number, number] => [
  random.between(1, 28),
  random.between(1, 12),
  random.between(2027, 2033),
];

export const joined = (values: readonly unknown[]): string => JSON.stringify(values);

function fleetRead(kind: FleetKind, fields: readonly string[]): RowTable["read"] {
  return (table) => {
    const found = fileRowsOf(kind, table);
    if (!found.ok) return found;
    const rows = found.value.rows.map((row): ReadRow => {
      const { line, content, issues } = checkRow(kind, row);
      return {
        line,
        issues: issues.map(({ code }) => code),
        stored: joined(fields.map((path) => content[path])),
      };
    });
    return { ok: true, value: { rows, reading: found.value.reading } };
  };
}

const drivers: RowTable = {
  name: "drivers",
  titles: ["Ajolupa", "Voimassa", "Sukunimi", "Etunimi", "Puhelin", "Sähköposti"],
  kinds: ["text", "date", "text", "text", "text", "text"],
  kept: ["letters", "digits", "letters", "letters", "digits", "letters"],
  row(random) {
    const licence = `AJ-${digits(random, 7)}`;
    const [date, month, year] = day(random);
    const [last, first] = [random.pick(NAMES), random.pick(NAMES)];
    const phone = `04${digits(random, 8)}`;
    const email = `kuljettaja.${digits(random, 3)}@ajo.example`;
    return {
      cells: [licence, `${date}.${month}.${year}`, last, first, phone, email],
      stored: joined([licence, `${year}-${twoDigits(month)}-${twoDigits(date)}`, last, first, phone, email]),
    };
  },
  read: fleetRead("driver", [
    "taxiDrivingLicense",
    "taxiDrivingLicenseExpiration",
    "contact.lastName",
    "contact.firstName",
    "contact.phoneNumber",
    "contact.email",
  ]),
};

const VEHICLE_TYPES = [
  ["Henkilöauto", "car"],
  ["Farmari", "estate"],
  ["Tilataksi", "van"],
] as const;

const vehicles: RowTable = {
  name: "vehicles",
  titles: ["Rekisteritunnus", "Merkki", "Malli", "Vuosimalli", "Väri", "Tyyppi"],
  kinds: ["text", "text", "text", "year", "text", "text"],
  kept: ["letters", "letters", "letters", "digits", "letters", "no"],
  row(random) {
    const plate = `${random.pick(["ZKV", "YTB", "XOL"])}-${random.between(100, 999)}`;
    const [make, model] = [
      random.pick(["Skoda", "Citroën", "Mercedes-Benz"]),
      `${random.pick(["Octavia", "C5", "V"])} ${digits(random, 2)}`,
    ];
    const year = random.between(1990, 2026);
    const colour = random.pick(COLOURS);
    const [word, code] = random.pick(VEHICLE_TYPES);
    return {
      cells: [plate, make, model, String(year), colour, word],
      stored: joined([plate, make, model, year, colour, code]),
    };
  },
  read: fleetRead("vehicle", ["licensePlate", "make", "model", "year", "color", "vehicleType"]),
};

/**
 * The last nine months without those of clock changes: the product refuses payments of long ago, and of the future. Payments
 * are the same for the same seed only within a month.
 */
const latestMonths = (now = new Date()): [year: number, month: number][] =>
  Array.from({ length: 9 }, (_, back) => new Date(Date.UTC(now.getFullYear(), now.getMonth() - 1 - back)))
    .map((first): [number, number] => [first.getUTCFullYear(), first.getUTCMonth() + 1])
    .filter(([, month]) => month !== 3 && month !== 10);

const PAYMENT_TYPES = [
  ["Maksu", "capture"],
  ["Palautus", "refund"],
] as const;

const payments: RowTable = {
  name: "payments",
  titles: ["Viite", "Rekisteritunnus", "Tapahtuma", "Summa", "ALV-%", "Aika", "Maksutapa"],
  kinds: ["text", "text", "text", "amount", "percent", "time", "text"],
  kept: ["letters", "letters", "no", "digits", "digits", "no", "letters"],
  row(random) {
    const reference = `K${digits(random, 9)}`;
    const plate = `${random.pick(["ZKV", "YTB", "XOL"])}-${random.between(100, 999)}`;
    const [word, type] = random.pick(PAYMENT_TYPES);
    const cents = random.between(1, 99_999);
    const rate = random.pick([1_000, 1_400, 1_350, 2_550, 0]);
    const date = random.between(1, 28);
    const [year, month] = random.pick(latestMonths());
    const [hour, minute] = [random.between(4, 23), random.between(0, 59)];
    const method = random.pick(["kortti", "VISA; debit", "mobiili, QR"]);
    const at = Date.UTC(year, month - 1, date, hour - (month > 3 && month < 10 ? 3 : 2), minute);
    return {
      cells: [
        reference,
        plate,
        word,
        euros(cents),
        euros(rate),
        `${date}.${month}.${year} ${twoDigits(hour)}.${twoDigits(minute)}`,
        method,
      ],
      stored: joined([reference, plate, type, cents, rate, at, method]),
    };
  },
  read({ lines: [titles, ...rest], facts }) {
    if (!titles) return { ok: false, error: { code: "file_empty" } };
    const columns = paymentColumnsOf(titles, facts);
    if (!columns.ok) return columns;
    const read = rest.map((line) => paymentLineOf(line, columns.value).checked);
    const rows = read.map(({ payment, issues }, index): ReadRow => {
      const { reference, licensePlate, type, grossCents, vatBasisPoints, occurredMs, method } = payment ?? {};
      return {
        line: rest[index]?.line ?? 0,
        issues: issues.map(({ code }) => code),
        stored: joined([reference, licensePlate, type, grossCents, vatBasisPoints, occurredMs, method]),
      };
    });
    const broken = rows.filter(({ issues }) => issues.some((code) => /^(?:row|cell)_/.test(code))).length;
    return { ok: true, value: { rows, reading: readingOf(facts, { rows: rows.length, broken }) } };
  },
};

export const euros = (cents: number): string => `${Math.floor(cents / 100)},${twoDigits(cents % 100)}`;

export const ROW_TABLES: readonly RowTable[] = [drivers, vehicles, payments];
