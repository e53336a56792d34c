/** The kinds of delivery that the product sends by itself and can give up: mails, webhook messages, statements. */
export const SENT_KINDS = ["mail", "webhook", "statement"] as const;
export type SentKind = (typeof SENT_KINDS)[number];

/** These kinds and calls to dispatch providers, which people make and which can fail. */
export const DELIVERY_KINDS = [...SENT_KINDS, "provider"] as const;
export type DeliveryKind = (typeof DELIVERY_KINDS)[number];

/** A delivery that was given up and that an admin can retry. */
export type FailedDelivery = {
  /** `mail-<uuid>`, `webhook-<id>`, `statement-<id>` or `provider-<id of the company>`. */
  key: string;
  kind: DeliveryKind;
  /** The kind of mail, the event, the number of the statement, or the provider. */
  what: string;
  /** An e-mail address, a host or a company's name; null where the data were deleted. */
  recipient: string | null;
  companyId: number | null;
  attempts: number;
  /** The code or name of the last failure. */
  error: string | null;
  failedAt: Date;
  /** False where the content was deleted or the receiver is switched off. */
  retryable: boolean;
};

/**
 * The result of a retry. `sent`: the delivery is on its way. `equal`: the provider's answer equals the portal's data.
 * `differs`: it does not, and a person has to look at it before anything changes.
 */
export const RETRY_OUTCOMES = ["sent", "equal", "differs"] as const;
export type RetryOutcome = (typeof RETRY_OUTCOMES)[number];

/** The most deliveries that one action retries. */
export const MOST_RETRIED = 1_000;

const KEY = /^(mail|webhook|statement|provider)-([0-9a-f-]{1,36})$/;

type Named = { [Kind in DeliveryKind]: { kind: Kind; id: string } }[DeliveryKind];

/** The kind and the id in a key; null for any other text. */
export function deliveryOf(key: string): Named | null {
  const [, kind, id] = KEY.exec(key) ?? [];
  const known = DELIVERY_KINDS.find((one) => one === kind);
  if (known === undefined || id === undefined) return null;
  const form = known === "mail" ? /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/ : /^[1-9]\d{0,14}$/;
  return form.test(id) ? { kind: known, id } : null;
}
