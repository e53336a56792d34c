import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import type { DisabledReason, WebhookAttempt } from "#lib/webhooks/rules/webhook.ts";

/** A message with the columns of its endpoint that a delivery needs. */
export type DueMessage = {
  id: number;
  messageId: string;
  type: string;
  occurredAt: Date;
  data: Record<string, unknown>;
  tries: number;
  endpointId: number;
  url: string;
  secretSealed: Buffer;
  previousSecretSealed: Buffer | null;
  previousSecretUntil: Date | null;
};

export type Claim = {
  limit: number;
  leaseSeconds: number;
  /** The most messages under way to one endpoint; `perFailing` for an endpoint where nothing has arrived lately. */
  perEndpoint: number;
  perFailing: number;
  /** Endpoints with messages under way in this process. */
  busy: ReadonlyMap<number, number>;
  /** The last served endpoint: the endpoints after it come first. */
  after: number;
};

/**
 * Claims due messages for `leaseSeconds`: no other server gets them meanwhile, and after a crash they come back. Each
 * endpoint has a limit of messages under way, so that a slow one does not delay the others. A restored copy claims nothing.
 */
export async function claimWebhooks(db: Tx, claim: Claim): Promise<DueMessage[]> {
  const { limit, leaseSeconds, perEndpoint, perFailing, busy, after } = claim;
  const rows = await db.execute<Raw>(sql`
    with turn as (
      select e.id, case when e.failing_since is null then ${perEndpoint}::int else ${perFailing}::int end
        - coalesce(under_way.n, 0) as free
      from webhook_endpoints e
      left join unnest(${list(busy.keys())}::bigint[], ${list(busy.values())}::int[]) as under_way (id, n) using (id)
      where e.enabled and (select outgoing_released())
      order by e.id <= ${after}::bigint, e.id
    ), due as (
      select m.id from turn cross join lateral (
        select id from webhook_messages
        where endpoint_id = turn.id and next_at <= now()
        order by next_at limit greatest(turn.free, 0) for update skip locked) m
      limit ${limit}::int
    )
    update webhook_messages m
    set tries = m.tries + 1, next_at = now() + make_interval(secs => ${leaseSeconds})
    from webhook_endpoints e
    where m.id in (select id from due) and e.id = m.endpoint_id
    returning m.id::int, m.message_id as "messageId", m.type, m.occurred_at as "occurredAt", m.data, m.tries,
      e.id::int as "endpointId", e.url, e.secret_sealed as "secretSealed",
      e.previous_secret_sealed as "previousSecretSealed", e.previous_secret_until as "previousSecretUntil"`);
  return rows.map(({ occurredAt, previousSecretUntil, ...row }) => ({
    ...row,
    occurredAt: new Date(occurredAt),
    previousSecretUntil: previousSecretUntil === null ? null : new Date(previousSecretUntil),
  }));
}

type Raw = Omit<DueMessage, "occurredAt" | "previousSecretUntil"> & {
  occurredAt: string;
  previousSecretUntil: string | null;
};

const list = (numbers: Iterable<number>): string => `{${[...numbers].join(",")}}`;

/** The result of one attempt. `trouble` is null where the message arrived; `retrySeconds` is null where no retry follows. */
export type DeliveryResult = {
  id: number;
  /** The number of the claim: a server whose lease has expired changes nothing. */
  tries: number;
  endpointId: number;
  attempt: WebhookAttempt;
  trouble: string | null;
  retrySeconds: number | null;
};

/** The log keeps this many attempts of a message; a message that was sent again by hand may have had more. */
const KEPT_ATTEMPTS = 20;

/**
 * Writes the results of many attempts at once. An endpoint where a message arrived is well again; an endpoint where
 * none did fails since its first failure.
 */
export async function updateWebhookResults(db: Tx, results: readonly DeliveryResult[]): Promise<void> {
  await db.execute(sql`
    with result as (
      select * from jsonb_to_recordset(${JSON.stringify(results)}::text::jsonb) as results
        (id bigint, tries int, "endpointId" bigint, attempt jsonb, trouble text, "retrySeconds" float8)
    ), message as (
      update webhook_messages m
      set trouble = result.trouble,
        attempts = case when jsonb_array_length(m.attempts) < ${KEPT_ATTEMPTS} then m.attempts else m.attempts - 0 end
          || result.attempt,
        delivered_at = case when result.trouble is null then now() end,
        next_at = case when result.trouble is not null then now() + make_interval(secs => result."retrySeconds") end,
        failed_at = case when result.trouble is not null and result."retrySeconds" is null then now() end
      from result
      where m.id = result.id and m.tries = result.tries and m.next_at is not null
    ), endpoint as (
      select "endpointId" as id, bool_or(trouble is null) as well, min(attempt ->> 'at')::timestamptz as since
      from result group by 1 order by 1
    )
    update webhook_endpoints e set failing_since = case when endpoint.well then null else endpoint.since end
    from endpoint
    where e.id = endpoint.id and endpoint.well = (e.failing_since is not null)`);
}

/** The moment since which nothing has arrived at an endpoint; null while messages arrive. */
export async function findFailingSince(db: Tx, endpointId: number): Promise<Date | null> {
  const [row] = await db.execute<{ since: string | null }>(
    sql`select failing_since as since from webhook_endpoints where id = ${endpointId}`,
  );
  return row?.since ? new Date(row.since) : null;
}

/** Switches an endpoint off and returns its contact; null when it was off already. */
export async function disableWebhookEndpoint(
  db: Tx,
  { endpointId, reason }: { endpointId: number; reason: DisabledReason },
): Promise<{ url: string; notifyEmail: string; companyId: number | null } | null> {
  const [row] = await db.execute<{ url: string; notifyEmail: string; companyId: number | null }>(sql`
    update webhook_endpoints set enabled = false, disabled_reason = ${reason}, disabled_at = now(), version = version + 1
    where id = ${endpointId} and enabled
    returning url, notify_email as "notifyEmail", company_id::int as "companyId"`);
  return row ?? null;
}

/** Deletes messages older than a month, the oldest first. One call deletes a limited number; the next call goes on. */
export async function deleteOldWebhookMessages(db: Tx): Promise<void> {
  await db.execute(sql`
    delete from webhook_messages where id in (
      select id from (select id, created_at from webhook_messages order by id limit 20000) oldest
      where created_at < now() - interval '30 days')`);
}

/** Deletes the previous secrets whose overlap has ended. */
export async function forgetPreviousSecrets(db: Tx): Promise<void> {
  await db.execute(sql`
    update webhook_endpoints set previous_secret_sealed = null, previous_secret_until = null
    where previous_secret_until < now()`);
}
