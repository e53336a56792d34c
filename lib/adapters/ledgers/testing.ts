import type { LedgerProgram } from "#lib/bookkeeping/rules/ledger-programs.ts";
import { journalFiles } from "./journal-files.ts";

// A second reader of the programs' files. It knows the published forms, and nothing of the writers.

type ReadSide = { voucher: string; day: string; account: string; cents: number; text: string };

/** The sides in a file of Netvisor's data import: a row of titles, then a row for each side. */
function readNetvisor(rows: string[][]): ReadSide[] {
  const [titles = [], ...sides] = rows;
  return sides.map((fields) => {
    if (fields.length !== titles.length) throw new Error("a row of another length");
    const of = (title: string) => fields[titles.indexOf(title)] ?? "";
    if (of("ALV-tunnus") !== "NONE" || of("ALV-%") !== "0") throw new Error("VAT that nobody booked");
    return {
      voucher: of("Tositenumero"),
      day: of("Päivämäärä (PVM)"),
      account: of("Tilinumero"),
      cents: centsIn(of("Summa ( + = Debet / - = Kredit)"), /^-?\d+,\d\d$/),
      text: of("Selite 1"),
    };
  });
}

/** The sides in Procountor's invoice data: a receipt's row begins with its type, a side's row with an empty field. */
function readProcountor(rows: string[][]): ReadSide[] {
  const sides: ReadSide[] = [];
  let receipt: string[] | null = null;
  for (const row of rows) {
    if (row.length !== 44) throw new Error("a row of another length");
    if (row[0] === "N") receipt = row;
    else if (row[0] !== "" || !receipt) throw new Error("a side without a receipt");
    else
      sides.push({
        voucher: receipt[38] ?? "",
        day: receipt[12] ?? "",
        account: row[13] ?? "",
        cents: Number(row[3]) * centsIn(row[5] ?? "", /^\d+\.\d\d$/),
        text: `${receipt[19]}: ${row[1]}`,
      });
  }
  return sides;
}

function centsIn(text: string, form: RegExp): number {
  if (!form.test(text)) throw new Error(`no amount: ${text}`);
  return Number(text.replace(/[,.]/, ""));
}

const READERS = { netvisor: readNetvisor, procountor: readProcountor } satisfies Record<
  LedgerProgram,
  unknown
>;

/** The rows of a file. */
export const fieldsIn = (bytes: Uint8Array): string[][] => {
  const lines = new TextDecoder("windows-1252").decode(bytes).split("\r\n");
  if (lines.pop() !== "") throw new Error("the last line has no end");
  return lines.map((line) => line.split(";"));
};

export const readLedgerFile = (program: LedgerProgram, bytes: Uint8Array): ReadSide[] =>
  READERS[program](fieldsIn(bytes));

/** The whole file of a journal whose rows come in these pages. */
export async function ledgerFile(
  program: LedgerProgram,
  series: Parameters<typeof journalFiles>[0],
  pages: Parameters<ReturnType<typeof journalFiles>["write"]>[1] extends AsyncIterable<infer Rows>
    ? Rows[]
    : never,
): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  const all = (async function* () {
    yield* pages;
  })();
  for await (const piece of journalFiles(series).write(program, all)) pieces.push(piece);
  return Buffer.concat(pieces);
}
