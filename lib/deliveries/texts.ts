import { PROVIDERS } from "#lib/core/providers.ts";
import type { TableColumn } from "#lib/core/table.ts";
import { DELIVERY_KINDS, type FailedDelivery } from "#lib/deliveries/rules/delivery.ts";
import type { FailedCall } from "#lib/dispatch/rules/dispatch.ts";
import type { mailTexts } from "#lib/mail/letter-texts.ts";
import { mailTroubleText } from "#lib/mail/texts.ts";
import { wordsOfCode } from "#lib/messages/codes.ts";
import { formatDateTime, formatInteger } from "#lib/messages/format.ts";
import { payoutTexts } from "#lib/payouts/texts.ts";
import { WEBHOOK_TROUBLES } from "#lib/webhooks/rules/webhook.ts";
import { eventLabels } from "#lib/webhooks/texts.ts";
import * as m from "#messages";

/** The screen of deliveries that were given up. */
export const deliveryTexts = {
  retryHelp: (count: number) =>
    count > 1_000
      ? "Lähetetään 1 000 vanhinta. Loput jäävät luetteloon."
      : `Uudelleen lähetetään enintään ${formatInteger(count)}. Se, mitä ei voi lähettää, jää luetteloon.`,
  /** The result of a retry, shown above the list. */
  sent: (name: string) => `Lähetetään uudelleen: ${name}.`,
  equal: (company: string) => `Haku onnistui. Yrityksen ${company} tiedot ovat ajan tasalla.`,
  differs: (company: string) =>
    `Haku onnistui, mutta välitysjärjestelmä tuntee yrityksen ${company} eri tiedoilla. Mitään ei ole vielä muutettu.`,
  /** A delivery in the history of retries, by its kind. */
  named: (key: string): string => {
    const kind = DELIVERY_KINDS.find((one) => key.startsWith(one));
    // The company's name stands beside it.
    if (kind === "provider") return m.delivery_one({ kind });
    return kind ? `${m.delivery_one({ kind })} ${key.slice(kind.length + 1, kind.length + 9)}` : key;
  },
} as const;

type MailKind = Exclude<keyof typeof mailTexts, "footer" | "linkHelp">;

const mailLabels: Record<MailKind, string> = {
  verify_email: "Sähköpostiosoitteen vahvistus",
  account_exists: "Tunnus on jo olemassa",
  reset_password: "Salasanan vaihtaminen",
  password_changed: "Salasana on vaihdettu",
  second_factor_changed: "Kaksivaiheinen tunnistautuminen on muuttunut",
  company_approved: "Yritys on hyväksytty",
  company_deactivated: "Yritys on poistettu käytöstä",
  company_reactivated: "Yritys on otettu takaisin käyttöön",
  returned: "Tiedot palautettiin täydennettäviksi",
  fleet_decided: "Päätökset autoista ja kuljettajista",
  iban_changed: "Tilinumero on vaihdettu",
  contact_changed: "Yhteyshenkilön sähköposti on vaihdettu",
  statement: "Tilitys",
  licences_ending: "Vanhenevat ajoluvat",
  statement_link: "Linkki tilitykseen",
  payment_waits: "Maksu odottaa yritystä",
  payment_reminder: "Maksumuistutus",
  invitation: "Kutsu yritykseen",
  webhook_disabled: "Ilmoitukset on katkaistu",
};

/** The name of a delivery: its mail, event, statement or provider. */
export function deliveryName({ kind, what }: Pick<FailedDelivery, "kind" | "what">): string {
  if (kind === "mail") return mailLabels[what as MailKind] ?? what;
  if (kind === "webhook") return eventLabels[what as keyof typeof eventLabels] ?? what;
  if (kind === "provider")
    return `Haku: ${wordsOfCode(PROVIDERS, what, (provider) => m.providerLabels({ provider })) ?? what}`;
  return `${m.delivery_one({ kind: "statement" })} ${what}`;
}

/** Why a delivery was given up, in plain words; an unknown code stands as it is. */
export function deliveryReason({ kind, error }: Pick<FailedDelivery, "kind" | "error">): string {
  if (error === null) return m.delivery_unknown();
  if (error === "restored") return RESTORED_REASON;
  if (kind === "webhook")
    return wordsOfCode(WEBHOOK_TROUBLES, error, (code) => m.trouble({ error: code })) ?? error;
  if (kind === "statement") return payoutTexts.troubleReason(error);
  if (kind === "provider") return callReasons[error as FailedCall] ?? error;
  return (
    MAIL_REASONS[error] ?? mailTroubleText(error) ?? `Postipalvelu ei ottanut viestiä vastaan (${error})`
  );
}

const callReasons: Record<FailedCall, string> = {
  dispatch_unreachable: "Välitysjärjestelmään ei saatu yhteyttä",
  dispatch_slow: "Välitysjärjestelmä ei vastannut viidessä sekunnissa",
  dispatch_failed: "Välitysjärjestelmässä tapahtui virhe",
  dispatch_garbage: "Välitysjärjestelmän vastausta ei voitu lukea",
  dispatch_unauthorized: "Välitysjärjestelmä ei hyväksynyt portaalin tunnusta",
  dispatch_unknown_id: "Välitysjärjestelmä ei tunne yrityksen ulkoista tunnusta",
  dispatch_other_company: "Ulkoinen tunnus kuuluu yritykselle, jolla on toinen Y-tunnus",
};

/** The reason of what an operator did not let leave a restored copy. */
const RESTORED_REASON = "Odotti lähettämistä, kun tietokanta palautettiin varmuuskopiosta";

const MAIL_REASONS: Record<string, string> = {
  LinkExpired: "Viestin linkki ehti vanhentua",
  BadRecipient: "Vastaanottajan osoite ei kelpaa",
  TimeoutError: "Postipalvelu ei vastannut ajoissa",
};

/** The line of the history about a retry. */
export const deliveryFields = () => ({
  delivery: { label: m.delivery_retriedOne(), value: deliveryTexts.named },
  kind: {
    label: m.delivery_retriedKind(),
    value: (kind: string) =>
      wordsOfCode(DELIVERY_KINDS, kind, (known) => m.delivery_kinds({ kind: known })) ?? kind,
  },
  company: { label: m.delivery_retriedCompany() },
  count: { label: m.delivery_retriedMany() },
});

/** The list as a file. */
export const deliveryColumns = (): readonly TableColumn<FailedDelivery>[] => [
  { title: m.delivery_what(), cell: deliveryName },
  { title: m.delivery_recipient(), cell: ({ recipient }) => recipient },
  { title: m.delivery_failedAt(), cell: ({ failedAt }) => formatDateTime(failedAt) },
  { title: m.delivery_attempts(), cell: ({ attempts }) => attempts },
  { title: m.delivery_error(), cell: deliveryReason },
];
