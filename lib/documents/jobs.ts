import type { Database } from "#db/client.ts";
import { enqueueDocumentMails } from "#lib/documents/use-cases/decision-mail.ts";
import { repeat } from "#lib/platform/jobs/loop.ts";

/** Mails companies the decisions about their documents, until `signal`. */
export const mailDocumentDecisions = (database: Database, signal: AbortSignal): Promise<void> =>
  repeat(signal, {
    job: "documents",
    pauseMs: 5_000,
    round: () => enqueueDocumentMails({ database, now: new Date(), signal }),
  });
