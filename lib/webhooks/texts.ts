import type { DisabledReason, WebhookTrouble } from "#lib/webhooks/rules/webhook.ts";
import type { WebhookEvent } from "#lib/webhooks/rules/webhook-events.ts";

const thing = (subject: string, possessive: string) => ({
  updated: `${possessive} tietoja muutettu`,
  submitted: `${subject} valmis hyväksyttäväksi`,
  approved: `${subject} hyväksytty`,
  deactivated: `${subject} poistettu käytöstä`,
  reactivated: `${subject} otettu takaisin käyttöön`,
  moved: `${subject} siirretty toiseen yritykseen`,
  deleted: `${subject} poistettu`,
});
const company = thing("Yritys", "Yrityksen");
const vehicle = thing("Auto", "Auton");
const driver = thing("Kuljettaja", "Kuljettajan");

export const eventLabels: Record<WebhookEvent, string> = {
  "company.created": "Yritys rekisteröity",
  "company.updated": company.updated,
  "company.submitted": company.submitted,
  "company.approved": company.approved,
  "company.deactivated": company.deactivated,
  "company.reactivated": company.reactivated,
  "company.copied": "Yritys kopioitu aluekumppanille",
  "company.deleted": company.deleted,
  "company.restored": "Poistettu yritys palautettu",
  "vehicle.created": "Auto lisätty",
  "vehicle.updated": vehicle.updated,
  "vehicle.submitted": vehicle.submitted,
  "vehicle.approved": vehicle.approved,
  "vehicle.deactivated": vehicle.deactivated,
  "vehicle.reactivated": vehicle.reactivated,
  "vehicle.moved": vehicle.moved,
  "vehicle.deleted": vehicle.deleted,
  "vehicle.restored": "Poistettu auto palautettu",
  "driver.created": "Kuljettaja lisätty",
  "driver.updated": driver.updated,
  "driver.submitted": driver.submitted,
  "driver.approved": driver.approved,
  "driver.deactivated": driver.deactivated,
  "driver.reactivated": driver.reactivated,
  "driver.moved": driver.moved,
  "driver.deleted": driver.deleted,
  "driver.restored": "Poistettu kuljettaja palautettu",
  "driver.licence_expiring": "Kuljettajan ajolupa päättymässä",
  "statement.finalised": "Tilitys vahvistettu",
  "statement.payment_changed": "Tilityksen maksu muuttui",
};

export const eventLabel = (type: string): string =>
  Object.hasOwn(eventLabels, type) ? (eventLabels[type as WebhookEvent] ?? type) : "Testiviesti";

export const webhookTexts = {
  title: "Webhook-ilmoitukset",
  help: "Tolppa kertoo muutoksista heti toiselle järjestelmälle, esimerkiksi välityksen tai kirjanpidon ohjelmalle (webhook).",
  helpAll: "Täällä ovat järjestelmät, joille kerrotaan kaikkien yritysten muutoksista.",
  helpCompany: "Täällä ovat järjestelmät, joille kerrotaan tämän yrityksen muutoksista.",
  none: "Ei vielä osoitteita",
  noneHelp:
    "Lisää osoite, johon järjestelmä ottaa ilmoitukset vastaan. Osoitteen ja ohjeet saat järjestelmän toimittajalta.",
  add: "Lisää osoite",
  newTitle: "Uusi osoite",
  open: "Näytä ilmoitusten osoitteet",
  details: "Osoitteen tiedot",
  urlHint: "Alkaa https://",
  descriptionHint: "Mikä järjestelmä on kyseessä",
  notifyHint: "Tähän lähetetään viesti, jos ilmoitukset joudutaan katkaisemaan",
  groups: { company: "Yritys", vehicle: "Autot", driver: "Kuljettajat" },
  all: "Valitse kaikki",
  noneOfThese: "Poista valinnat",
  count: (events: number) => (events === 1 ? "1 tapahtuma" : `${events} tapahtumaa`),
  url: "Osoite",
  events: "Tapahtumat",
  state: "Tila",
  created: "Lisätty",
  on: "Käytössä",
  off: "Ei käytössä",
  failing: "Ei vastaa",
  turnOn: "Ota käyttöön",
  turnOff: "Poista käytöstä",
  test: "Lähetä testiviesti",
  testSent: "Testiviesti on lähtenyt",
  remove: "Poista osoite",
  removing: (name: string) => `Poistetaanko ${name}?`,
  removingHelp:
    "Osoitteeseen ei enää lähetetä ilmoituksia. Myös lähetysloki ja lähettämättä olevat ilmoitukset poistetaan.",
  failingSince: (at: string) => `Yksikään ilmoitus ei ole mennyt perille ${at} jälkeen`,
  failingHelp:
    "Lähettämistä yritetään uudelleen yhä harvemmin. Kolmen päivän jälkeen ilmoitukset katkaistaan.",
  secret: "Allekirjoitusavain",
  secretHelp:
    "Jokainen ilmoitus allekirjoitetaan avaimella, jotta järjestelmä tunnistaa sen aidoksi (Standard Webhooks).",
  secretOnce: "Kopioi avain nyt järjestelmään. Sitä ei näytetä uudelleen.",
  done: "Jatka",
  rotate: "Vaihda avain",
  rotating: "Vaihdetaanko allekirjoitusavain?",
  rotatingHelp:
    "Uusi avain näytetään kerran. Ilmoitukset allekirjoitetaan vuorokauden ajan sekä uudella että vanhalla avaimella, joten yhtään ei jää tunnistamatta.",
  previousUntil: (at: string) => `Myös edellinen avain kelpaa ${at} asti.`,
  log: "Lähetysloki",
  logHelp: "Lokissa ovat viimeisten 30 päivän ilmoitukset.",
  logEmpty: "Ei vielä ilmoituksia",
  logEmptyHelp:
    "Ilmoitukset näkyvät täällä, kun jokin valituista tapahtumista tapahtuu. Kokeile testiviestillä.",
  logNoneFailed: "Kaikki ilmoitukset ovat menneet perille",
  filter: "Rajaa lokia",
  allMessages: "Kaikki",
  failedMessages: "Epäonnistuneet",
  delivered: "Perillä",
  waiting: "Lähdössä",
  paused: "Odottaa käyttöönottoa",
  retrying: "Yritetään uudelleen",
  givenUp: "Ei mennyt perille",
  nextAttempt: (at: string) => `Seuraava yritys ${at}`,
  payload: "Sisältö",
  messageId: "Tunniste",
  attempts: "Yritykset",
  noAttempts: "Ei vielä yrityksiä",
  answered: (status: number) => `Vastaus ${status}`,
  took: (ms: number) => `${ms} ms`,
  resend: "Lähetä uudelleen",
  resendHelp: "Viesti lähetetään samalla tunnisteella, joten järjestelmä tunnistaa sen samaksi.",
} as const;

/** Why an endpoint is off. */
export const disabledTexts: Record<DisabledReason, string> = {
  by_hand: "Ilmoitukset on poistettu käytöstä. Uusia ei jää jonoon.",
  gone: "Järjestelmä vastasi, ettei se enää ota ilmoituksia vastaan (410 Gone), joten ne katkaistiin.",
  failing: "Yksikään ilmoitus ei mennyt perille kolmeen päivään, joten ilmoitukset katkaistiin.",
};

/** Why an attempt failed that got no answer. */
export const troubleTexts: Record<WebhookTrouble, string> = {
  status: "Järjestelmä ei ottanut ilmoitusta vastaan",
  timeout: "Järjestelmä ei vastannut 15 sekunnissa",
  unreachable: "Järjestelmään ei saatu yhteyttä",
  unknown_host: "Palvelimen nimeä ei löydy",
  refused_address: "Osoite johtaa sisäverkkoon, joten sinne ei lähetetty mitään",
  tls: "Suojattua yhteyttä ei saatu: palvelimen varmenne ei kelpaa",
  secret: "Allekirjoitusavainta ei voi lukea. Vaihda avain.",
};
