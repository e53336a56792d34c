import { PROVIDERS } from "#lib/core/providers.ts";
import { DELIVERY_KINDS, type FailedDelivery } from "#lib/deliveries/rules/delivery.ts";
import { FAILED_CALLS } from "#lib/dispatch/rules/dispatch.ts";
import { WEBHOOK_EVENTS } from "#lib/events/rules/webhook-events.ts";
import { mailTroubleText } from "#lib/mail/texts.ts";
import { wordsOfCode } from "#lib/messages/labels.ts";
import { payoutTexts } from "#lib/payouts/texts.ts";
import { WEBHOOK_TROUBLES } from "#lib/webhooks/rules/webhook.ts";
import * as m from "#messages";

/** A delivery in the history of retries, by its kind. */
function retriedName(key: string): string {
  const kind = DELIVERY_KINDS.find((one) => key.startsWith(one));
  // Without the company's name, which stands beside it.
  if (kind === "provider") return m.delivery_one({ kind });
  return kind ? `${m.delivery_one({ kind })} ${key.slice(kind.length + 1, kind.length + 9)}` : key;
}

/** The name of a delivery: its mail, event, statement or provider. */
export function deliveryName({ kind, what }: Pick<FailedDelivery, "kind" | "what">): string {
  if (kind === "mail") return m.mail_names({ kind: what }) || what;
  if (kind === "webhook")
    return wordsOfCode(WEBHOOK_EVENTS, what, (event) => m.webhook_eventLabels({ event })) ?? what;
  if (kind === "provider")
    return m.delivery_call({
      provider: wordsOfCode(PROVIDERS, what, (provider) => m.providerLabels({ provider })) ?? what,
    });
  return `${m.delivery_one({ kind: "statement" })} ${what}`;
}

/** Why a delivery was given up, in plain words; an unknown code stays as it is. */
export function deliveryReason({ kind, error }: Pick<FailedDelivery, "kind" | "error">): string {
  if (error === null) return m.delivery_unknown();
  if (error === "restored") return m.delivery_restored();
  if (kind === "webhook")
    return wordsOfCode(WEBHOOK_TROUBLES, error, (code) => m.trouble({ error: code })) ?? error;
  if (kind === "statement") return payoutTexts.troubleReason(error);
  if (kind === "provider")
    return wordsOfCode(FAILED_CALLS, error, (code) => m.delivery_callReasons({ error: code })) ?? error;
  return m.delivery_mailReasons({ error }) || (mailTroubleText(error) ?? m.delivery_mailRefused({ error }));
}

/** The line of the history about a retry. */
export const deliveryFields = () => ({
  delivery: { label: m.delivery_retriedOne(), value: retriedName },
  kind: {
    label: m.delivery_retriedKind(),
    value: (kind: string) =>
      wordsOfCode(DELIVERY_KINDS, kind, (known) => m.delivery_kinds({ kind: known })) ?? kind,
  },
  company: { label: m.delivery_retriedCompany() },
  count: { label: m.delivery_retriedMany() },
});
