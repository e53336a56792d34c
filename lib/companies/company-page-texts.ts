import type { StatusAction } from "#lib/core/status.ts";

type Question = { title: string; explanation: string; confirm: string };
type Done = Record<Exclude<StatusAction, "submit">, string>;

/** The frame of one company: heading, status buttons, tabs. */
export const companyPageTexts = {
  companies: "Yritykset",
  tabs: "Yrityksen sivut",
  finance: "Talous",
  details: "Yritys",
  vehicles: "Autot",
  drivers: "Kuljettajat",
  delete: "Poista",
  done: {
    approve: "Yritys hyväksytty",
    deactivate: "Yritys deaktivoitu",
    reactivate: "Yritys on taas käytössä",
    withdraw: "Yritys poistettu",
    return: "Yritys palautettu täydennettäväksi",
  } satisfies Done,
  deactivating: (name: string): Question => ({
    title: `Deaktivoidaanko ${name}?`,
    explanation:
      "Yritys näkyy sen jälkeen poistettuna, eikä sen autoja tai kuljettajia voi hyväksyä. Yhteyshenkilö saa tiedon sähköpostilla. Yrityksen voi ottaa myöhemmin takaisin käyttöön.",
    confirm: "Deaktivoi",
  }),
  deletingIncomplete: (name: string): Question => ({
    title: `Poistetaanko ${name}?`,
    explanation: "Keskeneräinen rekisteröinti poistuu luettelosta, eikä sitä voi enää jatkaa.",
    confirm: "Poista",
  }),
  deletingPending: (name: string): Question => ({
    title: `Poistetaanko ${name}?`,
    explanation:
      "Yritys ei enää odota hyväksyntää. Se jää luetteloon poistettuna, ja ylläpito voi ottaa sen takaisin käyttöön.",
    confirm: "Poista",
  }),
  /** Named are the parts of the registration that are missing. */
  missing: (labels: readonly string[]) => `Puuttuu: ${labels.join(", ")}`,
  overtaken: "Yritystä on muutettu toisaalla. Tällä sivulla näkyvät nyt uudet tiedot.",
  waiting: "Rekisteröinti on lähetetty. Yritys odottaa ylläpidon hyväksyntää.",
  notSubmitted: "Tietoja ei ole vielä lähetetty hyväksyttäväksi.",
  incompleteTitle: "Rekisteröinti on kesken",
  continueRegistration: "Jatka rekisteröintiä",

  noInvoices: "Ei tilityksiä",
  noInvoicesHelp: "Tilitykset näkyvät tässä, kun ensimmäinen tilityskausi on päättynyt.",

  noVehicles: "Ei vielä autoja",
  noVehiclesHelp: "Yrityksen autot, niiden tyypit ja tilat näkyvät tässä.",
  plate: "Rekisteritunnus",
  noPlate: "Ei rekisteritunnusta",
  model: "Malli",
  vehicleType: "Tyyppi",

  noDrivers: "Ei vielä kuljettajia",
  noDriversHelp: "Yrityksen kuljettajat ja heidän ajolupansa voimassaolo näkyvät tässä.",
  driver: "Kuljettaja",
  driverId: "ID",
  noName: "Ei nimeä",
  licence: "Ajolupa",
  validity: "Voimassa",
  phone: "Puhelin",
  email: "Sähköposti",
  expired: "Vanhentunut",
  expires: (days: number) => (days === 0 ? "Vanhenee tänään" : `Vanhenee ${days} pv kuluttua`),

  status: "Tila",
  pageEmpty: "Tällä sivulla ei ole enää rivejä",
  firstPage: "Luettelon alkuun",

  waited: "Odottanut",
  created: "Luotu",
  submitted: "Lähetetty",
  approved: "Hyväksytty",
  owner: "Omistaja",
  noOwner: "Ei omistajaa",
  externalStatus: "Ulkoinen tila",
  goodSign: "GoodSign",
  goodSignSynced: "GoodSign päivitetty",
  notLinked: "Ei yhdistetty",
  externalState,
  id: "Tunniste",
} as const;

/** Codes of other systems; one that is not known is shown as it came. */
function externalState(code: string): string {
  return Object.hasOwn(EXTERNAL_STATES, code) ? (EXTERNAL_STATES[code] ?? code) : code;
}

const EXTERNAL_STATES: Readonly<Record<string, string>> = {
  active: "Aktiivinen",
  inactive: "Ei aktiivinen",
  pending: "Odottaa",
  synced: "Ajan tasalla",
};
