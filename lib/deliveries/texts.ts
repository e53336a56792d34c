import type { ProviderId } from "#lib/core/providers.ts";
import type { TableColumn } from "#lib/core/table.ts";
import { DELIVERY_KINDS, type DeliveryKind, type FailedDelivery } from "#lib/deliveries/rules/delivery.ts";
import type { FailedCall } from "#lib/dispatch/rules/dispatch.ts";
import type { mailTexts } from "#lib/mail/letter-texts.ts";
import { mailTroubleText } from "#lib/mail/texts.ts";
import { formatDateTime, formatInteger } from "#lib/messages/format.ts";
import { providerLabels } from "#lib/messages/labels.ts";
import { payoutTexts } from "#lib/payouts/texts.ts";
import type { WebhookTrouble } from "#lib/webhooks/rules/webhook.ts";
import { eventLabels, troubleTexts } from "#lib/webhooks/texts.ts";

/** The screen of deliveries that were given up. */
export const deliveryTexts = {
  title: "Epäonnistuneet lähetykset",
  help: "Sähköpostit, ilmoitukset muihin järjestelmiin ja tilitykset, joiden lähettäminen on lopetettu, sekä haut välitysjärjestelmistä, jotka eivät onnistuneet. Uudelleenlähetys ei toimita mitään kahteen kertaan.",
  held: "Mitään ei lähetetä, koska tietokanta on palautettu varmuuskopiosta",
  heldHelp:
    "Sähköpostit, ilmoitukset ja tilitykset odottavat, jotta kukaan ei saisi samaa kahdesti. Palvelun ylläpito vapauttaa ne palvelimelta.",
  filter: "Rajaa lajin mukaan",
  kinds: {
    mail: "Sähköpostit",
    webhook: "Ilmoitukset",
    statement: "Tilitykset",
    provider: "Haut välitysjärjestelmistä",
  } satisfies Record<DeliveryKind, string>,
  one: {
    mail: "Sähköposti",
    webhook: "Ilmoitus",
    statement: "Tilitys",
    provider: "Haku välitysjärjestelmästä",
  } satisfies Record<DeliveryKind, string>,
  none: "Kaikki on lähetetty",
  noneHelp:
    "Lähetykset näkyvät tässä, jos niitä on yritetty vuorokauden ajan eivätkä ne ole menneet perille, tai heti, jos vastaanottaja hylkäsi ne lopullisesti. Haut näkyvät heti, kun haku ei onnistu.",
  noCalls: "Kaikki haut ovat onnistuneet",
  noCallsHelp:
    "Haku näkyy tässä, jos yrityksen tietoja ei saatu välitysjärjestelmästä. Se poistuu, kun haku onnistuu.",
  callsHelp:
    "Haut yritetään uudelleen yksi kerrallaan, kukin omalla painikkeellaan. Yrityksen tietoja ei muuteta ennen kuin olet nähnyt erot.",
  what: "Lähetys",
  recipient: "Vastaanottaja",
  unknown: "Ei tiedossa",
  failedAt: "Epäonnistunut",
  attempts: "Yrityskertoja",
  error: "Syy",
  retry: "Yritä uudelleen",
  retryAll: "Yritä kaikkia uudelleen",
  retryQuestion: "Lähetetäänkö kaikki uudelleen?",
  retryHelp: (count: number) =>
    count > 1_000
      ? "Lähetetään 1 000 vanhinta. Loput jäävät luetteloon."
      : `Uudelleen lähetetään enintään ${formatInteger(count)}. Se, mitä ei voi lähettää, jää luetteloon.`,
  callsStay: "Haut välitysjärjestelmistä yritetään yksi kerrallaan, kukin omalla painikkeellaan.",
  forgotten: "Viestin linkki on vanhentunut, joten sitä ei enää lähetetä.",
  switchedOff: "Vastaanottajan ilmoitukset on katkaistu. Ota ne ensin käyttöön.",
  /** The result of a retry, shown above the list. */
  sent: (name: string) => `Lähetetään uudelleen: ${name}.`,
  equal: (company: string) => `Haku onnistui. Yrityksen ${company} tiedot ovat ajan tasalla.`,
  differs: (company: string) =>
    `Haku onnistui, mutta välitysjärjestelmä tuntee yrityksen ${company} eri tiedoilla. Mitään ei ole vielä muutettu.`,
  seeDifferences: "Avaa yritys ja katso erot painamalla Päivitä",
  retriedOne: "Yritetty uudelleen",
  retriedCompany: "Yritys",
  retriedKind: "Laji",
  retriedMany: "Lähetetty uudelleen yhteensä",
  /** A delivery in the history of retries, by its kind. */
  named: (key: string): string => {
    const kind = DELIVERY_KINDS.find((one) => key.startsWith(one));
    // The company's name stands beside it.
    if (kind === "provider") return deliveryTexts.one[kind];
    return kind ? `${deliveryTexts.one[kind]} ${key.slice(kind.length + 1, kind.length + 9)}` : key;
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
  if (kind === "provider") return `Haku: ${providerLabels[what as ProviderId] ?? what}`;
  return `${deliveryTexts.one.statement} ${what}`;
}

/** Why a delivery was given up, in plain words; an unknown code stands as it is. */
export function deliveryReason({ kind, error }: Pick<FailedDelivery, "kind" | "error">): string {
  if (error === null) return deliveryTexts.unknown;
  if (error === "restored") return RESTORED_REASON;
  if (kind === "webhook") return troubleTexts[error as WebhookTrouble] ?? error;
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
export const deliveryFields = {
  delivery: { label: deliveryTexts.retriedOne, value: deliveryTexts.named },
  kind: {
    label: deliveryTexts.retriedKind,
    value: (kind: string) => deliveryTexts.kinds[kind as DeliveryKind] ?? kind,
  },
  company: { label: deliveryTexts.retriedCompany },
  count: { label: deliveryTexts.retriedMany },
};

/** The list as a file. */
export const deliveryColumns: readonly TableColumn<FailedDelivery>[] = [
  { title: deliveryTexts.what, cell: deliveryName },
  { title: deliveryTexts.recipient, cell: ({ recipient }) => recipient },
  { title: deliveryTexts.failedAt, cell: ({ failedAt }) => formatDateTime(failedAt) },
  { title: deliveryTexts.attempts, cell: ({ attempts }) => attempts },
  { title: deliveryTexts.error, cell: deliveryReason },
];
