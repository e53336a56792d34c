import type { Database } from "#db/client.ts";
import { drawFinvoice } from "#lib/adapters/documents/finvoice.ts";
import { createDirectoryEInvoicing, createOperatorEInvoicing } from "#lib/adapters/einvoice/einvoicing.ts";
import { SYSTEM } from "#lib/core/actor.ts";
import { helsinkiDate } from "#lib/core/calendar.ts";
import { env } from "#lib/env.ts";
import { log } from "#lib/log.ts";
import { repeat } from "#lib/platform/jobs/loop.ts";
import type { EInvoicing } from "#lib/ports.ts";
import { leaveAccountantMails } from "#lib/statements/use-cases/accountant.ts";
import { type StatementSending, sendDueStatements } from "#lib/statements/use-cases/send.ts";
import type { Post } from "./mails.ts";

/** Sends final statements until `signal`. */
export async function sendStatements(database: Database, post: Post, signal: AbortSignal): Promise<void> {
  const sending: StatementSending = {
    ...post,
    database,
    eInvoicing: configuredEInvoicing(),
    draw: { pdf: drawPdf, finvoice: drawFinvoice },
    onFailure: (failure) =>
      failure.givenUp ? log.error(failure, "statement given up") : log.warn(failure, "statement not sent"),
  };
  await repeat(signal, { job: "statements", pauseMs: 2_000, round: () => sendDueStatements(sending) });
}

/** Loaded with the first PDF: the libraries take memory. */
const drawPdf: StatementSending["draw"]["pdf"] = async (document) =>
  (await import("#lib/adapters/documents/statement-pdf.ts")).drawStatement(document);

function configuredEInvoicing(): EInvoicing {
  const { eInvoicing } = env;
  return eInvoicing.kind === "operator"
    ? createOperatorEInvoicing(eInvoicing)
    : createDirectoryEInvoicing(eInvoicing);
}

/** Enqueues mails about final statements for companies' accountants, until `signal`. */
export const mailAccountants = (database: Database, signal: AbortSignal): Promise<void> =>
  repeat(signal, { job: "accountants", pauseMs: 10_000, round: () => leaveMails(database) });

async function leaveMails(database: Database): Promise<number> {
  const now = new Date();
  const left = await database.asActor(SYSTEM, { mode: "write" }, (db) =>
    leaveAccountantMails({ actor: SYSTEM, db, now, today: helsinkiDate(now), requestId: "accountants" }),
  );
  return left.ok ? left.value : 0;
}
