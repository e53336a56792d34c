import { writeCsv } from "#lib/adapters/spreadsheet/csv-write.ts";
import { writeZip, type ZipEntry } from "#lib/adapters/zip/zip-write.ts";
import { helsinkiDate } from "#lib/core/calendar.ts";
import type { Cell } from "#lib/core/table.ts";
import { personKeyText } from "#lib/privacy/rules/privacy.ts";
import { readMe } from "#lib/privacy/texts.ts";
import type { PersonalData, PersonalPart } from "#lib/privacy/use-cases/export.ts";

/** A person's data as an archive: each place as JSON for programs and as CSV for people, made while it is sent. */
export function personalFile({ person, parts }: PersonalData): Response {
  const name = `tiedot-${personKeyText(person)}-${helsinkiDate(new Date())}.zip`;
  const source = writeZip(entriesOf(parts))[Symbol.asyncIterator]();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await source.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: () => void source.return?.(undefined),
  });
  return new Response(body, {
    headers: {
      "content-type": "application/zip",
      "content-disposition": `attachment; filename="${name}"`,
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    },
  });
}

async function* entriesOf(parts: AsyncIterable<PersonalPart>): AsyncGenerator<ZipEntry> {
  const date = helsinkiDate(new Date());
  yield { name: "LUEMINUT.txt", date, bytes: new TextEncoder().encode(readMe) };
  for await (const { place, part, rows } of parts) {
    const name = part === 0 ? place : `${place}-${part + 1}`;
    yield { name: `${name}.json`, date, bytes: new TextEncoder().encode(JSON.stringify(rows, null, 2)) };
    const titles = [...new Set(rows.flatMap((row) => Object.keys(row)))];
    yield { name: `${name}.csv`, date, bytes: await csvOf(titles, rows) };
  }
}

async function csvOf(titles: string[], rows: PersonalPart["rows"]): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  const lines = (async function* () {
    yield rows.map((row) => titles.map((title) => cellOf(row[title])));
  })();
  for await (const piece of writeCsv(titles, lines)) pieces.push(piece);
  return Buffer.concat(pieces);
}

const cellOf = (value: unknown): Cell =>
  value === null || value === undefined
    ? null
    : typeof value === "object"
      ? JSON.stringify(value)
      : String(value);
