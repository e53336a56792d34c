/** What leaves the product of its own accord and can be given up: mails, messages to other systems, statements. */
export const DELIVERY_KINDS = ["mail", "webhook", "statement"] as const;
export type DeliveryKind = (typeof DELIVERY_KINDS)[number];

/** One that was given up, for an admin to see to. */
export type FailedDelivery = {
  /** `mail-<uuid>`, `webhook-<id>` or `statement-<id>`. */
  key: string;
  kind: DeliveryKind;
  /** Which mail, which event, or the number of the statement. */
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

/** No more than this at a time. */
export const MOST_RETRIED = 1_000;

const KEY = /^(mail|webhook|statement)-([0-9a-f-]{1,36})$/;

/** The kind and the id within it; null for what names none. */
export function deliveryOf(key: string): { kind: DeliveryKind; id: string } | null {
  const [, kind, id] = KEY.exec(key) ?? [];
  const known = DELIVERY_KINDS.find((one) => one === kind);
  if (known === undefined || id === undefined) return null;
  const form = known === "mail" ? /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/ : /^[1-9]\d{0,14}$/;
  return form.test(id) ? { kind: known, id } : null;
}
