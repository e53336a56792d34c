import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type postgres from "postgres";
import { listMails } from "#lib/adapters/mail/directory.ts";
import { ENDPOINT } from "#ops/servers/receiver.ts";
import { noteKey, type Services } from "./services.ts";

// The product's outgoing messages during a fault: a webhook for each new vehicle, mails, and e-invoices (invoices.ts).

const MAILS_AT_ONCE = 5;
/** The longest that the product waits for an answer. */
const UNDER_WAY_MS = 16_000;
const PATIENCE_MS = 120_000;
const MOST_FILES = 10_000;

/** Returns the mails' receivers: the product forgets them after sending. */
export async function enqueueMails(sql: postgres.Sql, name: string): Promise<string[]> {
  const receivers = Array.from({ length: MAILS_AT_ONCE }, (_, n) => `${name}-${n}@tolppa.example`);
  await sql`insert into outbox (kind, payload, next_at)
    select 'account_exists', json_build_object('to', one), now() from unnest(${receivers}::text[]) one`;
  return receivers;
}

/** The messages to send, and where they may have arrived. */
export type Sent = {
  receivers: readonly string[];
  invoiceNumbers: readonly string[];
  services: Services;
  /** The DATA_DIR that received mails and e-invoices as files for a while. */
  files: string | null;
};

/**
 * Brings the next attempts forward, waits until nothing is left to send, and returns the messages that did not arrive exactly
 * once.
 */
export async function balanceOutgoing(sql: postgres.Sql, sent: Sent) {
  await wait(UNDER_WAY_MS);
  const end = Date.now() + PATIENCE_MS;
  do {
    await sql`update outbox set next_at = now() where done_at is null and failed_at is null and next_at > now()`;
    await sql`update webhook_messages set next_at = now() where next_at > now() and tries > 0`;
    await sql`update statement_sendings set next_at = now() where failed_at is null and next_at > now()`;
    await wait(UNDER_WAY_MS / 4);
  } while ((await countWaiting(sql)) > 0 && Date.now() < end);
  const { receivers, invoiceNumbers, services, files } = sent;
  const { mails, invoices, messages } = services;
  if (files !== null) {
    for (const { to, id } of await listMails(join(files, "mail"), MOST_FILES)) noteKey(mails, to, id);
    for (const name of await readdir(join(files, "einvoice")).catch(() => []))
      noteKey(invoices, name.replace(".xml", ""), name);
  }
  const [{ count: events = 0 } = {}] = await sql<{ count: number }[]>`
    select count(*)::int from webhook_messages where endpoint_id = ${ENDPOINT}`;
  return {
    mails: countArrived(receivers, mails),
    "e-invoices": countArrived(invoiceNumbers, invoices),
    // A webhook's receiver recognises a repetition by its id.
    webhooks: { all: events, lost: events - messages.size, doubled: 0 },
  };
}

const countArrived = (all: readonly string[], taken: ReadonlyMap<string, ReadonlySet<string>>) => ({
  all: all.length,
  lost: all.filter((one) => !taken.has(one)).length,
  doubled: all.filter((one) => (taken.get(one)?.size ?? 0) > 1).length,
});

async function countWaiting(sql: postgres.Sql): Promise<number> {
  const [{ count = 0 } = {}] = await sql<{ count: number }[]>`
    select (select count(*) from outbox where done_at is null and failed_at is null)::int
      + (select count(*) from webhook_messages where next_at is not null)::int
      + (select count(*) from statement_sendings where failed_at is null)::int as count`;
  return count;
}
