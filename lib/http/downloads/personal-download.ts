import "server-only";
import type { z } from "zod";
import type { OutsideUseCase } from "#lib/core/use-cases/context.ts";
import { env } from "#lib/env.ts";
import { takeDownload } from "#lib/fleet/use-cases/limits.ts";
import { parseInput } from "#lib/http/api/parse.ts";
import { readQuery } from "#lib/http/api/query.ts";
import { database } from "#lib/http/container.ts";
import { requireActor } from "#lib/http/page.ts";
import { runUseCase } from "#lib/http/run.ts";
import { privacyTexts as texts } from "#lib/privacy/texts.ts";
import type { PersonalData } from "#lib/privacy/use-cases/export.ts";
import { refusedDownload } from "./download.ts";
import { personalFile } from "./personal-file.ts";

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
