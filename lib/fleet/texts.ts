import { formatInteger } from "#lib/messages/format.ts";

type Question = { title: string; explanation: string; confirm: string };
type Member = {
  list: string;
  add: string;
  /** The title of a vehicle or driver without a name. */
  nameless: string;
  search: string;
  /** The list's own filter: its name, and the word for no choice. */
  filter: { label: string; none: string };
  none: string;
  noneHelp: string;
  /** Said, not shown, when another filter or page has been drawn. */
  shown: (rows: number) => string;
  details: string;
  /** Above an empty form for the next one. */
  savedOne: (name: string) => string;
  unfinished: string;
  /** To a company's own people, who wait for it. */
  waiting: string;
  overtaken: string;
  done: Record<"approve" | "deactivate" | "reactivate" | "withdraw", string>;
  deactivating: (name: string) => Question;
  deletingIncomplete: (name: string) => Question;
  deletingPending: (name: string) => Question;
};

/** The words of a company's vehicles and of its drivers, alike in both. */
export const fleetTexts: Record<"vehicle" | "driver", Member> = {
  vehicle: {
    list: "Autot",
    add: "Lisää uusi auto",
    nameless: "Ei rekisteritunnusta",
    search: "Hae tunnuksella, merkillä tai mallilla",
    filter: { label: "Tyyppi", none: "Tyyppi: kaikki" },
    none: "Ei vielä autoja",
    noneHelp: "Yrityksen autot, niiden tyypit ja tilat näkyvät tässä.",
    shown: (rows) => `Luettelossa ${rows === 1 ? "1 auto" : `${formatInteger(rows)} autoa`}`,
    details: "Auton tiedot",
    savedOne: (name) => `${name} tallennettu`,
    unfinished: "Auton tiedot ovat kesken",
    waiting: "Tiedot ovat valmiit. Auto odottaa ylläpidon hyväksyntää.",
    overtaken: "Autoa on muutettu toisaalla. Tällä sivulla näkyvät nyt uudet tiedot.",
    done: {
      approve: "Auto hyväksytty",
      deactivate: "Auto deaktivoitu",
      reactivate: "Auto on taas käytössä",
      withdraw: "Auto poistettu",
    },
    deactivating: (name) => ({
      title: `Deaktivoidaanko ${name}?`,
      explanation: "Auto näkyy sen jälkeen poistettuna. Ylläpito voi ottaa sen takaisin käyttöön.",
      confirm: "Deaktivoi",
    }),
    deletingIncomplete: (name) => ({
      title: `Poistetaanko ${name}?`,
      explanation: "Kesken oleva auto ja sen tiedot poistuvat luettelosta.",
      confirm: "Poista",
    }),
    deletingPending: (name) => ({
      title: `Poistetaanko ${name}?`,
      explanation: "Auto ei enää odota hyväksyntää. Se jää luetteloon poistettuna.",
      confirm: "Poista",
    }),
  },
  driver: {
    list: "Kuljettajat",
    add: "Lisää uusi kuljettaja",
    nameless: "Ei nimeä",
    search: "Hae nimellä, ajoluvalla tai puhelimella",
    filter: { label: "Ajoluvan voimassaolo", none: "Ajolupa: kaikki" },
    none: "Ei vielä kuljettajia",
    noneHelp: "Yrityksen kuljettajat ja heidän ajolupansa voimassaolo näkyvät tässä.",
    shown: (rows) => `Luettelossa ${rows === 1 ? "1 kuljettaja" : `${formatInteger(rows)} kuljettajaa`}`,
    details: "Kuljettajan tiedot",
    savedOne: (name) => `${name} tallennettu`,
    unfinished: "Kuljettajan tiedot ovat kesken",
    waiting: "Tiedot ovat valmiit. Kuljettaja odottaa ylläpidon hyväksyntää.",
    overtaken: "Kuljettajaa on muutettu toisaalla. Tällä sivulla näkyvät nyt uudet tiedot.",
    done: {
      approve: "Kuljettaja hyväksytty",
      deactivate: "Kuljettaja deaktivoitu",
      reactivate: "Kuljettaja on taas käytössä",
      withdraw: "Kuljettaja poistettu",
    },
    deactivating: (name) => ({
      title: `Deaktivoidaanko ${name}?`,
      explanation: "Kuljettaja näkyy sen jälkeen poistettuna. Ylläpito voi ottaa hänet takaisin käyttöön.",
      confirm: "Deaktivoi",
    }),
    deletingIncomplete: (name) => ({
      title: `Poistetaanko ${name}?`,
      explanation: "Kesken oleva kuljettaja ja hänen tietonsa poistuvat luettelosta.",
      confirm: "Poista",
    }),
    deletingPending: (name) => ({
      title: `Poistetaanko ${name}?`,
      explanation: "Kuljettaja ei enää odota hyväksyntää. Hän jää luetteloon poistettuna.",
      confirm: "Poista",
    }),
  },
};

export const fleetPageTexts = {
  statusFilter: "Rajaa tilan mukaan",
  all: "Kaikki",
  apply: "Näytä",
  noneFound: "Mikään ei vastaa hakua",
  noneFoundHelp: "Kokeile toista hakusanaa tai poista rajaukset.",
  noneFoundTypo: "Kokeile toista hakusanaa. Sivun yläreunan haku löytää myös lähes oikein kirjoitetun.",
  clear: "Poista rajaukset",
  pageEmpty: "Tällä sivulla ei ole enää rivejä",
  firstPage: "Luettelon alkuun",
  lastName: "Sukunimi",
  validities: { expired: "Vanhentunut", expiring: "Vanhenee pian" },
  plateUnusual: "Tunnus on tavallisesti muotoa ABC-123. Tarkista, että se on oikein.",
  plateFixed: "Käyttöön hyväksytyn auton tunnuksen muuttaa ylläpito.",
  /** The same of one that was withdrawn before it was approved. */
  plateFixedUnapproved: "Poistetun auton tunnuksen muuttaa ylläpito.",
  validityHint: "Viimeinen voimassaolopäivä",
  expiring: "Vanhenevat ajoluvat",
  contact: "Yhteystiedot",
  expiringHelp: "Vanhentuneet ja 60 päivän kuluessa vanhenevat ajoluvat, vanhin ensin.",
  allDrivers: "Kaikki kuljettajat",
  noneExpiring: "Mikään ajolupa ei ole vanhentunut tai vanhenemassa",
  noneExpiringHelp: "Ajoluvat näkyvät tässä 60 päivää ennen niiden viimeistä voimassaolopäivää.",
  company: "Yritys",
  allNeeded: "Hyväksyntään tarvitaan kaikki tiedot. Voit täydentää ne myöhemmin.",
  alreadySaved: "Tiedot on jo tallennettu. Löydät ne luettelosta.",
} as const;
