import { parseInput } from "#lib/platform/schema/fields.ts";
import * as m from "#messages";
import "server-only";
import { deskPaymentTable } from "#lib/accountant-desk/columns.ts";
import type { ClientOnDesk } from "#lib/accountant-desk/rules/desk.ts";
import { deskMonthSchema } from "#lib/accountant-desk/schema.ts";
import { readDeskMonth, readDeskPayments } from "#lib/accountant-desk/use-cases/desk.ts";
import { wholeCsv } from "#lib/adapters/spreadsheet/csv.ts";
import { writeZip, type ZipEntry } from "#lib/adapters/zip/zip-write.ts";
import { SYSTEM } from "#lib/core/actor.ts";
import type { Cursor } from "#lib/core/keyset.ts";
import { inLanguage } from "#lib/core/request-scope.ts";
import { type Failure, fail } from "#lib/core/result.ts";
import { type CellValue, fileCells, fileColumns, fileTitles } from "#lib/core/table.ts";
import { readQuery } from "#lib/doors/api/body.ts";
import { linkedDesk, linkIdOf } from "#lib/doors/auth/mail-links.ts";
import { requestIdIn } from "#lib/doors/request-id.ts";
import { runUseCase } from "#lib/doors/run.ts";
import type { AnyUseCase } from "#lib/platform/use-case/context.ts";
import type { StatementDocument } from "#lib/settlements/rules/document.ts";
import { documentFileName } from "#lib/statements/texts.ts";
import { BrokenOff, refusedDownload, streamedFile } from "./file-route.ts";
import { statementFile } from "./statement-file.ts";

type Read = <Input, Output>(run: AnyUseCase<Input, Output>, input: Input) => Promise<Output>;
type Month = { linkId: string; month: string; read: Read };

/**
 * The files of a month as one ZIP, of one client or of all, each client in a folder of its business id. It is sent while it is
 * made. A failure on the way, such as an agreement that ends, breaks the download off.
 */
export async function linkedDeskFile(request: Request): Promise<Response> {
  const requestId = requestIdIn(request.headers);
  const refused = (failure: Failure) =>
    refusedDownload(request, failure, { requestId, title: m.desk_fileFailed(), back: m.desk_back() });
  const { token, ...asked } = readQuery(new URL(request.url));
  const query = parseInput(deskMonthSchema, asked);
  if (!query.ok) return refused(query.error);
  const desk = await linkedDesk(request.headers, token);
  if (!desk.ok) return refused(desk.error);
  const linkId = linkIdOf(String(token));
  if (desk.value === null || linkId === null) return refused(fail("desk_closed").error);
  const { month, company } = query.value;
  const clients = desk.value.clients.filter(
    ({ companyId, months }) => months.includes(month) && (company === undefined || company === companyId),
  );
  if (clients.length === 0) return refused(fail("not_found").error);
  const read: Read = async (run, input) => {
    const found = await runUseCase({ actor: SYSTEM, mode: "read", requestId, run, input });
    if (!found.ok) throw new BrokenOff(found.error);
    return found.value;
  };
  const only = company === undefined ? [] : clients.map(({ businessId }) => businessId);
  return streamedFile(writeZip(filesOf(clients, { linkId, month, read })), {
    mediaType: "application/zip",
    fileName: `${[m.desk_fileName(), ...only, month].join("-")}.zip`,
    "x-content-type-options": "nosniff",
  });
}

async function* filesOf(clients: readonly ClientOnDesk[], month: Month): AsyncGenerator<ZipEntry> {
  for (const { companyId, businessId } of clients) {
    const place = { linkId: month.linkId, companyId };
    for (const document of await month.read(readDeskMonth, { ...place, month: month.month })) {
      const date = document.issuedOn ?? document.period.end;
      for (const format of ["pdf", "xml", "entries"] as const) {
        const file = await statementFile(document, format);
        if (!file.ok) throw new BrokenOff(file.error);
        yield { name: `${businessId}/${file.value.name}`, date, bytes: file.value.bytes };
      }
      if (document.kind !== "settlement") continue;
      const bytes = await inLanguage(document.language, () => paymentsCsv(document, place, month.read));
      yield { name: `${businessId}/${paymentsName(document)}`, date, bytes };
    }
  }
}

/** `korttimaksut-tilitys-2026-000123.csv` */
const paymentsName = (document: StatementDocument): string =>
  `${m.companyPayment_file({}, { locale: document.language })}-${documentFileName(document, "csv")}`;

function paymentsCsv(
  { period }: StatementDocument,
  place: { linkId: string; companyId: number },
  read: Read,
): Promise<Uint8Array> {
  const columns = fileColumns(deskPaymentTable);
  async function* rows(): AsyncGenerator<CellValue[][]> {
    for (let cursor: Cursor | undefined; ; ) {
      const page = await read(readDeskPayments, { ...place, period: period.start, cursor });
      yield page.rows.map((row) => fileCells(columns, row));
      if (!page.next) return;
      cursor = page.next;
    }
  }
  return wholeCsv(fileTitles(columns), rows());
}
