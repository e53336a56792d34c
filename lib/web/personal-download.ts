import "server-only";
import type { z } from "zod";
import { env } from "#lib/env.ts";
import { privacyTexts as texts } from "#lib/i18n/texts/privacy.ts";
import type { OutsideErrand } from "#lib/use-cases/context.ts";
import { takeDownload } from "#lib/use-cases/fleet/limits.ts";
import type { PersonalData } from "#lib/use-cases/privacy/export.ts";
import { database } from "./container.ts";
import { refusedDownload } from "./download.ts";
import { requireActor } from "./page.ts";
import { parseInput } from "./parse.ts";
import { personalFile } from "./personal-file.ts";
import { readQuery } from "./query.ts";
import { runErrand } from "./run.ts";

type Segments = { params: Promise<Record<string, string | string[] | undefined>> };

/** The door through which a person's data leaves a screen as an archive. How often is counted before it is read. */
export function definePersonalDownload<Schema extends z.ZodType>(
  schema: Schema,
  run: OutsideErrand<z.output<Schema>, PersonalData>,
): (request: Request, segments: Segments) => Promise<Response> {
  return async (request, segments) => {
    const requestId = request.headers.get("x-request-id") ?? crypto.randomUUID();
    const told = { requestId, title: texts.exportFailed, back: texts.back };
    const actor = await requireActor();
    const input = parseInput(schema, { ...readQuery(new URL(request.url)), ...(await segments.params) });
    if (!input.ok) return refusedDownload(request, input.error, told);
    const admitted = await takeDownload(database(), actor, env.rateLimitDownloads);
    if (!admitted.ok) return refusedDownload(request, admitted.error, told);
    const data = await runErrand({ actor, mode: "read", requestId, run, input: input.value });
    return data.ok ? personalFile(data.value) : refusedDownload(request, data.error, told);
  };
}
