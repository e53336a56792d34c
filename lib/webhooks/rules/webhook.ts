const DISABLED_REASONS = ["by_hand", "gone", "failing"] as const;
export type DisabledReason = (typeof DISABLED_REASONS)[number];

/** The reasons for which a delivery fails; `status` is an answer other than 2xx. */
export const WEBHOOK_TROUBLES = [
  "status",
  "timeout",
  "unreachable",
  "unknown_host",
  "refused_address",
  "tls",
  "secret",
] as const;
export type WebhookTrouble = (typeof WEBHOOK_TROUBLES)[number];

/** One attempt to deliver a message; `body` is the beginning of the answer. */
export type WebhookAttempt = {
  at: string;
  ms: number;
  status: number | null;
  error: WebhookTrouble | null;
  body: string;
};

/** The text that is signed and sent, the same in every attempt. */
export const webhookBody = ({
  type,
  occurredAt,
  data,
}: {
  type: string;
  occurredAt: Date;
  data: Record<string, unknown>;
}): string => JSON.stringify({ type, timestamp: occurredAt.toISOString(), data });

/** The largest number of endpoints of one company, and of those that admins keep. */
export const MAX_WEBHOOKS = 20;

/** The address of the list of endpoints, or of one endpoint. */
export const webhookPath = (companyId: number | null, endpointId?: number | string): string => {
  const list = companyId === null ? "/admin/webhooks" : `/companies/${companyId}/webhooks`;
  return endpointId === undefined ? list : `${list}/${endpointId}`;
};

/** An endpoint of one company or (null) of all companies, as actions take it. */
export type EndpointIds = { companyId: string | null; endpointId: string };

export const endpointIdsOf = (companyId: number | null, endpointId: number): EndpointIds => ({
  companyId: companyId === null ? null : String(companyId),
  endpointId: String(endpointId),
});

/** A message's id as the receiver sees it, the same in every attempt. */
export const webhookIdOf = (messageId: string): string => `msg_${messageId.replaceAll("-", "")}`;

const MINUTE = 60;
const HOUR = 3_600;

/** Seconds between one attempt and the next, by Standard Webhooks 1.0; the first attempt is made at once. */
export const RETRY_SECONDS = [
  5,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
] as const;

/** Spreads the retries of messages that failed together. */
const JITTER = 0.1;
const LONGEST_WISH_SECONDS = 24 * HOUR;

/**
 * Seconds until the next attempt after `tries` failed ones; null after the last. A receiver may ask for more time
 * (Retry-After), at most a day. `random` is from 0 to 1.
 */
export function secondsToRetry(
  tries: number,
  { retryAfterSeconds = 0, random }: { retryAfterSeconds?: number | null; random: number },
): number | null {
  const planned = RETRY_SECONDS[tries - 1];
  if (planned === undefined) return null;
  const wished = Math.min(LONGEST_WISH_SECONDS, Math.max(0, retryAfterSeconds ?? 0));
  return Math.max(planned * (1 + JITTER * random), wished);
}

/** When a message is given up, its endpoint is switched off if nothing has arrived there for this long. */
const FAILING_DAYS = 3;

export const isFailingForDays = (failingSince: Date | null, now: Date): boolean =>
  failingSince !== null && now.getTime() - failingSince.getTime() >= FAILING_DAYS * 24 * HOUR * 1000;

/** After a rotation both secrets sign for this long. */
export const SECRET_OVERLAP_HOURS = 24;
