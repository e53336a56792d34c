import type { Tx } from "#db/client.ts";
import {
  findLastContentHash,
  lockStatementSeries,
  updateStatementSeries,
} from "#db/queries/settlements/number-series.ts";
import { statementNumber } from "#lib/settlements/rules/number.ts";

/** Numbers and hashes of final statements, settlements and credit notes alike: one chain without gaps. */
export type StatementSeries = {
  year: number;
  /** The last number given. */
  last: number;
  /** The content hash of the statement that has it; null before the first one of all. */
  lastHash: Buffer | null;
};

/**
 * The series of a year (the one of the day of issue), held until the transaction ends: whoever else wants a number
 * waits, and a number that was not kept was never given.
 */
export async function holdStatementSeries(db: Tx, year: number): Promise<StatementSeries> {
  const last = await lockStatementSeries(db, year);
  return { year, last, lastHash: await findLastContentHash(db) };
}

/** Gives the next number. The series is kept once all were given. */
export function nextStatementNumber(series: StatementSeries): string {
  series.last += 1;
  return statementNumber(series.year, series.last);
}

/** Writes how far the series has come. */
export const keepStatementSeries = (db: Tx, { year, last }: StatementSeries): Promise<void> =>
  updateStatementSeries(db, year, last);
