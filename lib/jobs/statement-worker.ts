import { setTimeout as wait } from "node:timers/promises";
import type { Database } from "#db/client.ts";
import { drawFinvoice } from "#lib/adapters/documents/finvoice.ts";
import { drawStatement } from "#lib/adapters/documents/statement-pdf.ts";
import { createDirectoryEInvoicing } from "#lib/adapters/einvoice/directory.ts";
import { createOperatorEInvoicing } from "#lib/adapters/einvoice/operator.ts";
import { env } from "#lib/env.ts";
import { log } from "#lib/log.ts";
import type { letterWriter } from "#lib/mail/use-cases/letter.ts";
import type { EInvoicing, Mailer } from "#lib/ports.ts";
import { type StatementSending, sendDueStatements } from "#lib/statements/use-cases/send.ts";
import { surviving } from "./surviving.ts";

const POLL_MS = 2_000;

type Sending = {
  database: Database;
  mailer: Mailer;
  letterOf: ReturnType<typeof letterWriter>;
  signal: AbortSignal;
};

/** Sends final statements until `signal`. Any number of processes may run it. */
export async function sendStatements({ signal, ...rest }: Sending): Promise<void> {
  const sending: StatementSending = {
    ...rest,
    eInvoicing: configuredEInvoicing(),
    draw: { pdf: drawStatement, finvoice: drawFinvoice },
    onFailure: (failure) =>
      failure.givenUp ? log.error(failure, "statement given up") : log.warn(failure, "statement not sent"),
  };
  while (!signal.aborted) {
    const sent = await surviving("statements", () => sendDueStatements(sending));
    if (!sent) await wait(POLL_MS, undefined, { signal }).catch(() => {});
  }
}

function configuredEInvoicing(): EInvoicing {
  const { eInvoicing } = env;
  return eInvoicing.kind === "operator"
    ? createOperatorEInvoicing(eInvoicing)
    : createDirectoryEInvoicing(eInvoicing);
}
