import { voucherSideOf } from "#lib/bookkeeping/columns.ts";
import type { LedgerProgram } from "#lib/bookkeeping/rules/ledger-programs.ts";
import { type Voucher, type VoucherSeries, vouchersOf } from "#lib/bookkeeping/rules/vouchers.ts";
import { inLanguage } from "#lib/core/request-scope.ts";
import { writeNetvisor } from "./netvisor.ts";
import { writeProcountor } from "./procountor.ts";

type Row = Parameters<typeof voucherSideOf>[0];

const WRITERS = { netvisor: writeNetvisor, procountor: writeProcountor } satisfies Record<
  LedgerProgram,
  unknown
>;

/** How a journal becomes the file of each program. The words are Finnish for every reader, as the chart's names are. */
export const journalFiles = (series: VoucherSeries) => ({
  mediaType: "text/csv; charset=windows-1252",
  extension: "csv",
  write: (program: string, pages: AsyncIterable<readonly Row[]>): AsyncIterable<Uint8Array> =>
    WRITERS[program as LedgerProgram](inVouchers(pages, series)),
});

/** A page of a journal never divides a voucher. */
async function* inVouchers(
  pages: AsyncIterable<readonly Row[]>,
  series: VoucherSeries,
): AsyncGenerator<Voucher[]> {
  let count = 0;
  for await (const rows of pages) {
    const sides = inLanguage("fi", () => rows.map(voucherSideOf));
    const vouchers = vouchersOf(sides, series, count);
    count += vouchers.length;
    yield vouchers;
  }
}
