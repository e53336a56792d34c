export const DISABLED_REASONS = ["by_hand", "gone", "failing"] as const;
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
