import "server-only";
import { parseInput } from "#lib/http/api/body.ts";
import { requireActor } from "#lib/http/page.ts";
import { runUseCase } from "#lib/http/run.ts";
import { payoutFileSchema } from "#lib/payouts/schema.ts";
import { payoutTexts as texts } from "#lib/payouts/texts.ts";
import { getPayoutFile } from "#lib/payouts/use-cases/read.ts";
import { refusedDownload } from "./download.ts";
import { fileAnswer } from "./statement-file.ts";

type Segments = { params: Promise<Record<string, string | string[] | undefined>> };

/** The door through which a payment file leaves: byte for byte as it was made. */
export const definePayoutDownload =
  () =>
  async (request: Request, segments: Segments): Promise<Response> => {
    const requestId = request.headers.get("x-request-id") ?? crypto.randomUUID();
    const actor = await requireActor();
    const refused = (failure: Parameters<typeof refusedDownload>[1]) =>
      refusedDownload(request, failure, { requestId, title: texts.downloadFailed, back: texts.back });
    const input = parseInput(payoutFileSchema, await segments.params);
    if (!input.ok) return refused(input.error);
    const file = await runUseCase({ actor, mode: "read", requestId, run: getPayoutFile, input: input.value });
    if (!file.ok) return refused(file.error);
    const bytes = new TextEncoder().encode(file.value.body);
    return fileAnswer({ bytes, mediaType: "application/xml", name: texts.fileName(file.value.number) });
  };
