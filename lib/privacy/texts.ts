import type { AnonymisingCause, PersonKind } from "#lib/privacy/rules/privacy.ts";
import type { ContinuousRuleId, RetentionCause, RetentionRuleId } from "#lib/privacy/rules/retention.ts";

export const privacyTexts = {
  title: "Tietosuoja",
  help: "Anna henkilölle hänen tietonsa tai poista ne, kun hän pyytää. Kirjanpito säilyy lain vaatiman ajan.",
  retentionLink: "Säilytysajat",
  kinds: { driver: "Kuljettajat", user: "Käyttäjät" } satisfies Record<PersonKind, string>,
  kind: { driver: "Kuljettaja", user: "Käyttäjä" } satisfies Record<PersonKind, string>,
  kindFilter: "Kenen tietoja haetaan",
  search: { driver: "Nimi, ajolupa tai sähköposti", user: "Sähköposti" } satisfies Record<PersonKind, string>,
  list: "Henkilöt",
  name: "Henkilö",
  licence: "Ajolupa",
  company: "Yritys",
  state: "Tila",
  email: "Sähköposti",
  states: {
    anonymised: "Anonymisoitu",
    deleted: "Poistettu",
    disabled: "Poistettu käytöstä",
    admin: "Ylläpitäjä",
    used: "Käytössä",
  },
  tooShort: "Hae henkilöä",
  tooShortHelp: "Kirjoita vähintään kolme merkkiä. Myös poistetut kuljettajat löytyvät.",
  noneFound: "Ketään ei löytynyt",
  noneFoundHelp: "Tarkista kirjoitusasu tai hae toisella tiedolla.",
  latest: "Viimeksi anonymisoidut",
  latestNone: "Ketään ei ole vielä anonymisoitu.",
  causes: { request: "Pyynnöstä", retention: "Säilytysaika päättyi" } satisfies Record<
    AnonymisingCause,
    string
  >,
  unnamed: (kind: PersonKind, id: number) => `${kind === "user" ? "Käyttäjä" : "Kuljettaja"} ${id}`,

  export: "Lataa tiedot",
  exportTitle: "Henkilön tiedot",
  exportHelp:
    "ZIP-tiedosto, jossa on kaikki henkilöstä tallennettu JSON- ja CSV-muodossa. Lataus jää muutoshistoriaan.",
  exportFailed: "Tietoja ei voitu ladata",
  back: "Takaisin",
  plan: "Mitä anonymisointi tekee",
  planDone: "Mitä anonymisointi teki",
  place: "Tieto",
  rows: "Rivejä",
  fate: "Käy näin",
  fates: { gone: "Poistetaan tai korvataan", kept: "Säilytetään" },
  keptYears: (years: number, through: string) =>
    `${years} vuotta kalenterivuoden lopusta, viimeistään ${through}`,
  nothing: "Henkilöstä ei ole tallennettu muuta.",
  anonymise: "Anonymisoi",
  anonymiseTitle: "Anonymisointi",
  anonymiseHelp:
    "Nimi, yhteystiedot ja ajolupa korvataan kaikkialla, myös muutoshistoriassa ja tuoduissa tiedostoissa. Käyttäjän istunnot ja kirjautumistavat poistuvat. Tätä ei voi perua.",
  keptHelp:
    "Kirjanpito säilyy: tositteet 6 vuotta ja kirjanpitokirjat 10 vuotta kalenterivuoden lopusta (kirjanpitolaki 2:10 §).",
  ownRequest: "Henkilö on itse pyytänyt tietojensa poistamista",
  confirmation: "Vahvista kirjoittamalla ANONYMISOI",
  question: (name: string) => `Anonymisoidaanko ${name}?`,
  questionHelp: (rows: string) => `${rows} riviä poistetaan tai korvataan. Tätä ei voi perua.`,
  doneTitle: "Henkilö on anonymisoitu",
  doneHelp: (when: string) => `Tiedot poistettiin ${when}.`,
  cannot: "Henkilöä ei voi anonymisoida",

  ownTitle: "Omat tietosi",
  ownHelp: "Lataa kaikki, mitä sinusta on tallennettu, ZIP-tiedostona (JSON ja CSV).",
  ownExport: "Lataa omat tietosi",

  retentionTitle: "Säilytysajat",
  retentionHelp: "Vanhentuneet tiedot poistetaan joka yö. Ennen sitä näet tästä, mitä poistuisi nyt.",
  rules: "Säännöt",
  rule: "Tieto",
  keptFor: "Säilytetään",
  dueNow: "Poistuisi nyt",
  examples: "Ensimmäiset",
  example: (id: string, since: string) => `${id.slice(0, 8)} (${since})`,
  noneDue: "Ei mitään",
  continuous: "Poistuu jatkuvasti",
  law: "Laki määrää",
  lawRules: [
    { what: "Tositteet: tilitykset, maksut ja maksutiedostot", kept: "6 vuotta kalenterivuoden lopusta" },
    { what: "Kirjanpitokirjat ja tilitysten osapuolet", kept: "10 vuotta kalenterivuoden lopusta" },
  ],
  lawHelp: "Näitä ei poisteta automaattisesti (kirjanpitolaki 1336/1997 2:10 §).",
  days: (days: number) =>
    days % 365 === 0
      ? days === 365
        ? "1 vuosi"
        : `${days / 365} vuotta`
      : days === 1
        ? "1 päivä"
        : `${days} päivää`,
  runNow: "Poista vanhentuneet nyt",
  nothingDue: "Nyt ei ole mitään poistettavaa.",
  runQuestion: "Poistetaanko vanhentuneet tiedot nyt?",
  runHelp: (count: string) => `${count} kohdetta poistetaan tai anonymisoidaan. Tätä ei voi perua.`,
  runs: "Viimeiset ajot",
  noRuns: "Ajoja ei ole vielä.",
  started: "Alkoi",
  runCause: "Käynnisti",
  runCauses: { daily: "Yöajo", admin: "Ylläpito", command: "Komentorivi" } satisfies Record<
    RetentionCause,
    string
  >,
  taken: "Poistettu",
  takenNone: "Ei poistettavaa",
  runState: { running: "Käynnissä", failed: "Keskeytyi" },
} as const;

export const retentionLabels: Record<RetentionRuleId | ContinuousRuleId, string> = {
  unverified_accounts: "Vahvistamattomat tunnukset",
  company_drafts: "Keskeneräiset yritykset, joita ei ole muutettu",
  statement_links: "Kirjanpitäjän linkkien sähköpostit linkin päätyttyä",
  invitations: "Päättyneet kutsut yrityksiin",
  import_rows: "Tuotujen tiedostojen rivit",
  inactive_drivers: "Käytöstä poistuneiden kuljettajien tiedot",
  disabled_users: "Käytöstä poistettujen käyttäjien tiedot",
  sessions: "Istunnot",
  sign_in_links: "Vahvistus- ja palautuslinkit",
  answers: "Rajapinnan toistovastaukset",
  submissions: "Lomakkeiden lähetystunnukset",
  mails: "Lähtevän postin tiedot (sisältö poistuu lähetettäessä)",
  webhooks: "Webhook-ilmoitukset",
};

/** The names of the places of a person's data (personal_places in the database). */
export const placeLabels: Record<string, string> = {
  outbox_returned: "Viestit palautetusta kuljettajasta",
  outbox_decided: "Viestit hyväksytyistä ja palautetuista kuljettajista",
  users: "Käyttäjätili",
  user_identities: "Kirjautuminen muun palvelun kautta",
  identity_accounts: "Tunnus ja salasana",
  identity_registrations: "Kesken jäänyt rekisteröityminen",
  sessions: "Istunnot",
  passkeys: "Pääsyavaimet",
  list_settings: "Luetteloiden sarakkeet",
  saved_views: "Tallennetut näkymät",
  totp_factors: "Todennussovellus",
  recovery_codes: "Varakoodit",
  sign_in_challenges: "Kesken olevat kirjautumiset",
  memberships: "Jäsenyydet yrityksissä",
  invitations: "Kutsut yrityksiin",
  idempotent_answers: "Rajapinnan toistovastaukset (1 päivä)",
  outbox: "Lähtemättä oleva posti",
  outbox_by: "Maininnat lähtevässä postissa",
  statement_links: "Tilityslinkit",
  webhook_endpoints: "Järjestelmien ilmoitusosoitteet",
  imports: "Tuodut tiedostot",
  import_rows: "Tuotujen tiedostojen rivit",
  bulk_changes: "Joukkomuutokset",
  api_clients: "Rajapintatunnukset",
  api_client_events: "Rajapintatunnusten historia",
  discounts: "Alennukset",
  iban_changes: "Tilinumeron muutokset",
  settlement_tasks: "Tilitysajojen pyynnöt",
  vehicles: "Autot: luoja ja muuttaja",
  drivers: "Kuljettajan tiedot",
  "user.drivers": "Kuljettajat: luoja ja muuttaja",
  companies: "Yritykset: luoja, muuttaja ja hyväksyjä",
  company_contact: "Käytössä olevan yrityksen yhteyshenkilö",
  company_contact_ended: "Lopettaneen yrityksen yhteyshenkilö",
  contracts: "Sopimuksen allekirjoitus",
  admin_events: "Ylläpidon historia",
  admin_grants: "Ylläpito-oikeudet",
  returns: "Palautusten syyt",
  events: "Muutoshistoria",
  booking_areas: "Aluerajoitukset",
  booking_area_rules: "Aluerajoitusten säännöt",
  dispatch_settings: "Välitysjärjestelmien asetukset",
  features: "Ominaisuuskytkimet",
  partner_moves: "Siirrot yhteistyökumppanilta toiselle",
  licence_reminders: "Ajolupamuistutukset",
  search_words: "Haun sanat",
  payments: "Maksut",
  settlement_runs: "Tilitysajot",
  statements: "Tilitykset",
  statement_dispatches: "Tilitysten lähetykset",
  payout_files: "Maksutiedostot",
};

/** The reasons for places that are kept without a legal term. */
export const keptTexts: Record<string, string> = {
  company_contact: "Yritys vaihtaa yhteyshenkilönsä itse",
  contracts: "Sopimuksen näyttönä",
  idempotent_answers: "Poistuu itsestään päivässä",
};

const ALL_LABELS: Record<string, string> = { ...retentionLabels };

/** The entries of the privacy history. */
export const privacyFields: Record<string, { label: string; value?: (value: string) => string }> = {
  export: {
    label: "Tiedot ladattu",
    value: (by) => (by === "own" ? "henkilö itse" : "ylläpito"),
  },
  anonymised: {
    label: "Anonymisoitu",
    value: (cause) => privacyTexts.causes[cause as AnonymisingCause] ?? cause,
  },
  rows: { label: "Rivejä" },
  run: { label: "Ajo", value: (cause) => privacyTexts.runCauses[cause as RetentionCause] ?? cause },
  ...Object.fromEntries(Object.entries(ALL_LABELS).map(([id, label]) => [id, { label }])),
};

/** The text that accompanies the files of a person's data. */
export const readMe = `Henkilöstä tallennetut tiedot

Jokainen tieto on kahtena tiedostona: .json on ohjelmille ja .csv taulukkolaskentaan.
Tiedoston nimi kertoo, mistä tiedosta on kyse:

  users, identity_accounts, user_identities   käyttäjätili ja kirjautuminen
  sessions, passkeys, totp_factors            istunnot ja kirjautumistavat
  memberships                                 yritykset, joihin henkilö kuuluu
  drivers, licence_reminders                  kuljettajan tiedot ja muistutukset
  events, admin_events                        muutoshistoria
  import_rows, imports                        tuodut tiedostot
  payments, statements, payout_files          kirjanpidossa säilyvät maininnat
  company_contact, contracts                  yhteyshenkilönä ja allekirjoittajana

Ajat ovat koordinoitua yleisaikaa (UTC). Salasanoja ja salaisia avaimia ei tallenneta luettavassa muodossa, eikä niitä ole mukana.
Muiden henkilöiden tietoja tiedostoissa ei ole.
`;
