import type { AreaFigures } from "./areas.ts";
import type { BankFileFigures } from "./bank-files.ts";
import type { BulkFigures } from "./bulk.ts";
import type { DocumentFigures } from "./documents.ts";
import { type FirstLoad, MOST_SCRIPT_KB } from "./first-load.ts";
import type { FleetFigures } from "./fleet.ts";
import type { KeyFigures } from "./idempotency.ts";
import type { Imported } from "./import.ts";
import type { LighthouseFigures } from "./lighthouse.ts";
import type { Round } from "./measure.ts";
import type { PaymentFigures } from "./payments.ts";
import type { RowsRead } from "./rows-read.ts";
import type { ScreenFigures } from "./screens.ts";
import type { SearchFigures } from "./search.ts";
import type { SettlementFigures } from "./settlements.ts";
import type { StatementFigures } from "./statements.ts";
import type { TokenFigures } from "./token.ts";
import type { WebhookFigures } from "./webhooks.ts";

/** A measured target with what each round measures before it: the bare server, and the bare page or route of Next. */
export type Rate = { name: string; rounds: readonly Round[]; floor: Bar | undefined; twin: Bar | undefined };
type Bar = { rounds: readonly Round[]; atLeast: number | undefined };

export type Figures = {
  search: SearchFigures;
  bulk: BulkFigures;
  webhooks: WebhookFigures;
  fleet: FleetFigures;
  keys: KeyFigures;
  settlements: SettlementFigures;
  payments: PaymentFigures;
  documents: DocumentFigures;
  bankFiles: BankFileFigures;
  areas: AreaFigures;
  lighthouse: LighthouseFigures;
  screens: ScreenFigures;
  statements: StatementFigures;
  rates: readonly Rate[];
  rowsRead: readonly RowsRead[];
  firstLoad: FirstLoad;
  imported: Imported;
  token: TokenFigures;
  residentBytes: Record<"server" | "afterImport" | "rested" | "primary", number | null>;
  startMs: number;
};

/** How long a server process rests after the run: V8 then cleans its heap up. */
export const REST_S = 20;
const MAX_RESIDENT_MB = { server: 250, primary: 100 };
const MAX_IMPORT_S = 10;
const MAX_TOKEN_MS = 0.3;
/** Fifty rows, and one that shows whether there is a next page. */
const MAX_ROWS = 51;

// The figures as Markdown, each with its target and a mark when it missed the target.

export const sizesReportOf = (figures: Figures): string =>
  [sizesTable(figures), rowsTable(figures.rowsRead)].join("\n\n");

export function ratesTable(rates: readonly Rate[]): string {
  const heads = [
    "",
    "requests/s",
    "of the floor",
    "target",
    "of bare Next",
    "target",
    "p50 ms",
    "p99 ms",
    "server CPU ms",
    "PostgreSQL CPU ms",
  ];
  return table(
    heads,
    rates.map(({ name, rounds, floor, twin }) => [
      name,
      median(rounds.map(({ perSecond }) => perSecond)).toFixed(0),
      ...sharesOf(rounds, floor),
      ...sharesOf(rounds, twin),
      median(rounds.map(({ p50Ms }) => p50Ms)).toFixed(1),
      median(rounds.map(({ p99Ms }) => p99Ms)).toFixed(1),
      milliseconds(rounds.map(({ serverMs }) => serverMs)),
      milliseconds(rounds.map(({ databaseMs }) => databaseMs)),
    ]),
  );
}

/** The share and its judged target. Both are empty for a target that is compared with nothing. */
function sharesOf(rounds: readonly Round[], bar: Bar | undefined): [share: string, target: string] {
  if (bar === undefined) return ["", ""];
  const share = shareOf(rounds, bar.rounds);
  const { atLeast } = bar;
  return [percent(share), atLeast === undefined ? "" : judged(`≥ ${percent(atLeast)}`, share >= atLeast)];
}

/** The median of the shares within each round. */
export const shareOf = (rounds: readonly Round[], floor: readonly Round[]): number =>
  median(rounds.map(({ perSecond }, round) => perSecond / (floor[round]?.perSecond ?? 0)));

export const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

function sizesTable({ firstLoad, imported, residentBytes, startMs, token }: Figures): string {
  const kilobytes = firstLoad.scriptBytes / 1000;
  const memory = (name: string, bytes: number | null, most: number) =>
    bytes === null
      ? []
      : [[name, `${(bytes / 1e6).toFixed(0)} MB`, judged(`≤ ${most} MB`, bytes <= most * 1e6)]];
  return table(
    ["", "measured", "target"],
    [
      [
        "First-load JavaScript of /companies, compressed",
        `${kilobytes.toFixed(0)} kB in ${firstLoad.scripts} files`,
        judged(`≤ ${MOST_SCRIPT_KB} kB`, kilobytes <= MOST_SCRIPT_KB),
      ],
      ["HTML of /companies, compressed", `${(firstLoad.htmlBytes / 1000).toFixed(1)} kB`, ""],
      ...memory("Memory of the server process after the run", residentBytes.server, MAX_RESIDENT_MB.server),
      ...memory(
        "The same after pages of 1,000, searching and a full import",
        residentBytes.afterImport,
        MAX_RESIDENT_MB.server,
      ),
      ...memory(`The same ${REST_S} s later`, residentBytes.rested, MAX_RESIDENT_MB.server),
      ...memory("Memory of the process that starts it", residentBytes.primary, MAX_RESIDENT_MB.primary),
      [
        `Import of ${imported.rows.toLocaleString("en")} vehicles, checked and carried out`,
        `${seconds(imported.checkMs)} + ${seconds(imported.applyMs)}`,
        judged(`≤ ${MAX_IMPORT_S} s`, imported.checkMs + imported.applyMs <= MAX_IMPORT_S * 1000),
      ],
      [
        "Processor time of checking a program's bearer token",
        `${token.againMs.toFixed(2)} ms, the first time ${token.firstMs.toFixed(2)} ms`,
        judged(`≤ ${MAX_TOKEN_MS} ms`, token.againMs <= MAX_TOKEN_MS),
      ],
      ["From the start to the first answer", seconds(startMs), ""],
    ],
  );
}

function rowsTable(rowsRead: readonly RowsRead[]): string {
  return table(
    ["A page of 50", "rows of companies read", "target", "of other tables"],
    rowsRead.map(({ name, tables }) => {
      const { companies = 0, ...others } = Object.fromEntries(tables);
      const rest = Object.entries(others).map(([table, rows]) => `${table} ${rows}`);
      // A search has no target for rows: the index finds its rows in no order, and PostgreSQL sorts them.
      const target = name === "search" ? "" : judged(`≤ ${MAX_ROWS}`, companies <= MAX_ROWS);
      return [name, String(companies), target, rest.join(", ")];
    }),
  );
}

export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = heads.map((head, i) => Math.max(3, head.length, ...rows.map((row) => row[i]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(" | ")} |`;
  return [line(heads), line(widths.map((width) => "-".repeat(width))), ...rows.map(line)].join("\n");
}

export const judged = (target: string, met: boolean): string =>
  met ? `${target} ✓` : `${target} **missed**`;

export const percent = (share: number): string => `${(share * 100).toFixed(0)} %`;

const milliseconds = (values: readonly (number | null)[]): string => {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? "" : median(known).toFixed(2);
};

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.floor(middle)] ?? Number.NaN) + (sorted[Math.ceil(middle) - 1] ?? Number.NaN)) / 2;
}
