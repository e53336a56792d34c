import { writeCsv } from "#lib/adapters/spreadsheet/csv.ts";
import { writeZip, type ZipEntry } from "#lib/adapters/zip/zip-write.ts";
import { helsinkiDate } from "#lib/core/calendar.ts";
import type { Cell } from "#lib/core/table.ts";
import { personKeyText } from "#lib/privacy/rules/privacy.ts";
import { readMe, privacyTexts as texts } from "#lib/privacy/texts.ts";
import type { PersonalData, PersonalPart } from "#lib/privacy/use-cases/export.ts";
import "server-only";
import type { z } from "zod";
import type { OutsideUseCase } from "#lib/core/use-cases/context.ts";
import { env } from "#lib/env.ts";
import { takeDownload } from "#lib/fleet/use-cases/limits.ts";
import { parseInput, readQuery } from "#lib/http/api/body.ts";
import { database } from "#lib/http/container.ts";
import { requireActor } from "#lib/http/page.ts";
import { runUseCase } from "#lib/http/run.ts";
import { refusedDownload } from "./download.ts";

type Segments = { params: Promise<Record<string, string | string[] | undefined>> };

/** The door through which a person's data leaves a screen as an archive. How often is counted before it is read. */
export function definePersonalDownload<Schema extends z.ZodType>(
  schema: Schema,
  run: OutsideUseCase<z.output<Schema>, PersonalData>,
): (request: Request, segments: Segments) => Promise<Response> {
  return async (request, segments) => {
    const requestId = request.headers.get("x-request-id") ?? crypto.randomUUID();
    const told = { requestId, title: texts.exportFailed, back: texts.back };
    const actor = await requireActor();
    const input = parseInput(schema, { ...readQuery(new URL(request.url)), ...(await segments.params) });
    if (!input.ok) return refusedDownload(request, input.error, told);
    const admitted = await takeDownload(database(), actor, env.rateLimitDownloads);
    if (!admitted.ok) return refusedDownload(request, admitted.error, told);
    const data = await runUseCase({ actor, mode: "read", requestId, run, input: input.value });
    return data.ok ? personalFile(data.value) : refusedDownload(request, data.error, told);
  };
}

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
