/** What leaves the product of its own accord and can be given up: mails, messages to other systems, statements. */
export const SENT_KINDS = ["mail", "webhook", "statement"] as const;
export type SentKind = (typeof SENT_KINDS)[number];

/** Besides them what somebody asked a dispatch provider about a company, in vain. */
export const DELIVERY_KINDS = [...SENT_KINDS, "provider"] as const;
export type DeliveryKind = (typeof DELIVERY_KINDS)[number];

/** One that was given up, for an admin to see to. */
export type FailedDelivery = {
  /** `mail-<uuid>`, `webhook-<id>`, `statement-<id>` or `provider-<id of the company>`. */
  key: string;
  kind: DeliveryKind;
  /** Which mail, which event, the number of the statement, or the provider. */
  what: string;
  /** An e-mail address, a host or a company's name; null where it is not known any more. */
  recipient: string | null;
  companyId: number | null;
  attempts: number;
  /** The reason by its code or name, as it was noted. */
  error: string | null;
  failedAt: Date;
  /** Not where its content is forgotten, or its receiver was switched off. */
  retryable: boolean;
};

/**
 * What came of trying one again: it is on its way; the provider's answer is what the portal has; or it differs, which is
 * for somebody to look at before anything changes.
 */
export const RETRY_OUTCOMES = ["sent", "equal", "differs"] as const;
export type RetryOutcome = (typeof RETRY_OUTCOMES)[number];

/** No more than this at a time. */
export const MOST_RETRIED = 1_000;

const KEY = /^(mail|webhook|statement|provider)-([0-9a-f-]{1,36})$/;

type Named = { [Kind in DeliveryKind]: { kind: Kind; id: string } }[DeliveryKind];

/** The kind and the id within it; null for what names none. */
export function deliveryOf(key: string): Named | null {
  const [, kind, id] = KEY.exec(key) ?? [];
  const known = DELIVERY_KINDS.find((one) => one === kind);
  if (known === undefined || id === undefined) return null;
  const form = known === "mail" ? /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/ : /^[1-9]\d{0,14}$/;
  return form.test(id) ? { kind: known, id } : null;
}
