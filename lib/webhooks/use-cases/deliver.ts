import type { Database } from "#db/client.ts";
import { inSpan } from "#lib/core/span.ts";
import { enqueueMail } from "#lib/mail/use-cases/outbox.ts";
import type { SecretBox, WebhookSender } from "#lib/ports.ts";
import { webhookDisabled } from "#lib/webhooks/letters/disabled.ts";
import {
  claimWebhooks,
  type DeliveryResult,
  type DueMessage,
  disableWebhookEndpoint,
  findFailingSince,
  updateWebhookResults,
} from "#lib/webhooks/queries/webhook-deliveries.ts";
import {
  type DisabledReason,
  isFailingForDays,
  secondsToRetry,
  type WebhookAttempt,
  webhookBody,
  webhookIdOf,
} from "#lib/webhooks/rules/webhook.ts";
import { secretContext, signWebhook } from "./secrets.ts";

export type Deliveries = {
  database: Database;
  sender: Pick<WebhookSender, "send">;
  secrets: SecretBox;
  limits?: Limits;
  now?: () => Date;
  random?: () => number;
  /** Called for each failed attempt. */
  onFailure?(failure: { endpointId: number; id: string; trouble: string; givenUp: boolean }): void;
};

type Limits = { atOnce: number; perEndpoint: number; perFailing: number; leaseSeconds: number };

/** A slow receiver takes no more than ten places; a lease outlasts the longest attempt (15 s). */
const LIMITS: Limits = { atOnce: 200, perEndpoint: 10, perFailing: 2, leaseSeconds: 30 };
/** The receiver asks for no further calls. */
const GONE = 410;
/** The statuses whose Retry-After counts. */
const BUSY: ReadonlySet<number> = new Set([429, 503]);

/**
 * Delivers due messages side by side, each at least once. Any number of servers may deliver. `round` claims as many
 * messages as there is room for and returns their number. `freed` waits until a delivery ends, `settled` until all have.
 */
export function webhookDeliveries(options: Deliveries) {
  const { database, limits = LIMITS } = options;
  const underWay = new Set<Promise<void>>();
  const busy = new Map<number, number>();
  const write = resultWriter(database);
  let after = 0;

  const start = (message: DueMessage): void => {
    const { endpointId } = message;
    busy.set(endpointId, (busy.get(endpointId) ?? 0) + 1);
    // A message whose result could not be written comes back when its lease ends.
    const delivery = inSpan("job webhook", {}, () => deliver(options, message, write));
    const done = delivery.catch(() => undefined);
    const freed = done.then(() => {
      underWay.delete(freed);
      const left = (busy.get(endpointId) ?? 1) - 1;
      if (left === 0) busy.delete(endpointId);
      else busy.set(endpointId, left);
    });
    underWay.add(freed);
  };

  return {
    async round(): Promise<number> {
      const limit = limits.atOnce - underWay.size;
      if (limit <= 0) return 0;
      const due = await database.asServer((db) => claimWebhooks(db, { ...limits, limit, busy, after }));
      for (const message of due) start(message);
      after = due.at(-1)?.endpointId ?? after;
      return due.length;
    },
    freed: (): Promise<void> => (underWay.size === 0 ? new Promise(() => {}) : Promise.race(underWay)),
    settled: async (): Promise<void> => {
      await Promise.all(underWay);
    },
  };
}

type Write = (result: DeliveryResult) => Promise<void>;

/** Collects the results that arrive during one write for the next write: a commit for each would be half of the work. */
function resultWriter(database: Database): Write {
  let waiting: DeliveryResult[] = [];
  let writing: Promise<void> = Promise.resolve();
  let next: Promise<void> | null = null;
  const writeAll = async (): Promise<void> => {
    const results = waiting;
    waiting = [];
    next = null;
    writing = database.asServer((db) => updateWebhookResults(db, results));
    await writing;
  };
  return (result) => {
    waiting.push(result);
    next ??= writing.then(writeAll, writeAll);
    return next;
  };
}

async function deliver(options: Deliveries, message: DueMessage, write: Write): Promise<void> {
  const { database, now = () => new Date() } = options;
  const { id, tries, endpointId } = message;
  const { attempt, retryAfterSeconds } = await attemptOf(options, message, now());
  const { status } = attempt;
  if (status !== null && status >= 200 && status < 300)
    return write({ id, tries, endpointId, attempt, trouble: null, retrySeconds: null });

  const random = (options.random ?? Math.random)();
  const retrySeconds = status === GONE ? null : secondsToRetry(tries, { retryAfterSeconds, random });
  const trouble = attempt.error ?? "status";
  await write({ id, tries, endpointId, attempt, trouble, retrySeconds });
  options.onFailure?.({
    endpointId,
    id: webhookIdOf(message.messageId),
    trouble: status === null ? trouble : `${trouble} ${status}`,
    givenUp: retrySeconds === null,
  });
  if (status === GONE) await switchOff(database, endpointId, "gone");
  else if (retrySeconds === null && (await failsForDays(database, endpointId, now())))
    await switchOff(database, endpointId, "failing");
}

const failsForDays = async (database: Database, endpointId: number, now: Date): Promise<boolean> =>
  isFailingForDays(await database.asServer((db) => findFailingSince(db, endpointId)), now);

type Attempted = { attempt: WebhookAttempt; retryAfterSeconds: number | null };

async function attemptOf({ sender, secrets }: Deliveries, message: DueMessage, at: Date): Promise<Attempted> {
  const blank = { at: at.toISOString(), ms: 0, status: null, error: null, body: "" };
  const keys = secretsOf(secrets, message, at);
  if (keys.length === 0) return { attempt: { ...blank, error: "secret" }, retryAfterSeconds: null };

  const body = webhookBody(message);
  const id = webhookIdOf(message.messageId);
  const timestamp = Math.floor(at.getTime() / 1000);
  const outcome = await sender.send({
    url: message.url,
    body,
    headers: {
      "content-type": "application/json",
      "user-agent": "Tolppa-Webhooks/1.0",
      "webhook-id": id,
      "webhook-timestamp": String(timestamp),
      "webhook-signature": signWebhook({ id, timestamp, body }, keys),
    },
  });
  const { ms } = outcome;
  if ("trouble" in outcome)
    return { attempt: { ...blank, ms, error: outcome.trouble }, retryAfterSeconds: null };
  const { status, body: answer, retryAfterSeconds } = outcome.answer;
  return {
    attempt: { ...blank, ms, status, body: answer },
    retryAfterSeconds: BUSY.has(status) ? retryAfterSeconds : null,
  };
}

/** The current secret, and after it the previous one while the overlap of a rotation lasts. */
function secretsOf(secrets: SecretBox, message: DueMessage, at: Date): string[] {
  const { endpointId, secretSealed, previousSecretSealed, previousSecretUntil } = message;
  const overlaps = previousSecretUntil !== null && previousSecretUntil > at;
  const sealed = overlaps && previousSecretSealed ? [secretSealed, previousSecretSealed] : [secretSealed];
  const context = secretContext(endpointId);
  return sealed.map((one) => secrets.open(one, context)).filter((secret) => secret !== null);
}

/** Switches the endpoint off and mails the person responsible for it, once. */
const switchOff = (database: Database, endpointId: number, reason: DisabledReason): Promise<void> =>
  database.asServerInTransaction(async (db) => {
    const off = await disableWebhookEndpoint(db, { endpointId, reason });
    if (off === null) return;
    const { url, notifyEmail: to, companyId } = off;
    const host = new URL(url).host;
    await enqueueMail(db, webhookDisabled, {
      to,
      host,
      endpointId,
      companyId,
      gone: reason === "gone",
    });
  });
