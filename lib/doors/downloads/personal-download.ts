import * as m from "#messages";
import "server-only";
import type { z } from "zod";
import { wholeCsv } from "#lib/adapters/spreadsheet/csv.ts";
import { writeZip, type ZipEntry } from "#lib/adapters/zip/zip-write.ts";
import { helsinkiDate } from "#lib/core/calendar.ts";
import { ok } from "#lib/core/result.ts";
import type { CellValue } from "#lib/core/table.ts";
import type { OutsideUseCase } from "#lib/platform/use-case/context.ts";
import { personKeyText } from "#lib/privacy/rules/privacy.ts";
import type { PersonalData, PersonalPart } from "#lib/privacy/use-cases/export.ts";
import { countDownload, fileRoute, streamedFile } from "./file-route.ts";

const words = () => ({ title: m.privacy_exportFailed(), back: m.privacy_back() });

/** The door through which a person's data leaves a screen as an archive. The limit counts before the data is read. */
export const definePersonalDownload = <Schema extends z.ZodType>(
  schema: Schema,
  run: OutsideUseCase<z.output<Schema>, PersonalData>,
) =>
  fileRoute(schema, words, async ({ actor, query, read }) => {
    const admitted = await countDownload(actor);
    if (!admitted.ok) return admitted;
    const data = await read(run, query);
    return data.ok ? ok(personalFile(data.value)) : data;
  });

/** A person's data as an archive: each table as JSON for programs and as CSV for people, made while it is sent. */
export const personalFile = ({ person, parts }: PersonalData): Response =>
  streamedFile(writeZip(entriesOf(parts)), {
    mediaType: "application/zip",
    fileName: `tiedot-${personKeyText(person)}-${helsinkiDate(new Date())}.zip`,
    "x-content-type-options": "nosniff",
  });

async function* entriesOf(parts: AsyncIterable<PersonalPart>): AsyncGenerator<ZipEntry> {
  const date = helsinkiDate(new Date());
  yield { name: "LUEMINUT.txt", date, bytes: new TextEncoder().encode(m.privacy_readMe()) };
  for await (const { place, part, rows } of parts) {
    const name = part === 0 ? place : `${place}-${part + 1}`;
    yield { name: `${name}.json`, date, bytes: new TextEncoder().encode(JSON.stringify(rows, null, 2)) };
    const titles = [...new Set(rows.flatMap((row) => Object.keys(row)))];
    yield { name: `${name}.csv`, date, bytes: await wholeCsv(titles, linesOf(titles, rows)) };
  }
}

async function* linesOf(titles: string[], rows: PersonalPart["rows"]): AsyncGenerator<CellValue[][]> {
  yield rows.map((row) => titles.map((title) => cellOf(row[title])));
}

const cellOf = (value: unknown): CellValue =>
  value === null || value === undefined
    ? null
    : typeof value === "object"
      ? JSON.stringify(value)
      : String(value);
