import type { EntityType } from "#lib/history/rules/history.ts";
import { formatInteger } from "#lib/messages/format.ts";
import type { WarningCode } from "#lib/queue/rules/approval-warnings.ts";

/** The admins' landing page: what waits for them. */
export const queueTexts = {
  title: "Työjono",
  allDone: "Mikään ei odota hyväksyntää.",
  waiting: (count: number) =>
    count === 1 ? "1 odottaa hyväksyntää" : `${formatInteger(count)} odottaa hyväksyntää`,
  work: "Työt",
  approvals: "Hyväksyttävät",
  kinds: { company: "Yritykset", vehicle: "Autot", driver: "Kuljettajat" } satisfies Record<
    EntityType,
    string
  >,
  tiles: {
    expiringLicences: "Vanhenevia ajolupia",
    ibanChanges: "Vahvistettavia tilinumeroita",
    unassignedPayments: "Kohdistamattomia maksuja",
    failedDeliveries: "Epäonnistuneita lähetyksiä",
    unfinishedRuns: "Suljettuja tilityskausia",
    failingProviders: "Välitysjärjestelmiä, joihin ei saada yhteyttä",
  },
  /** Beyond what is counted. */
  moreThan: (count: number) => `yli ${formatInteger(count)}`,
  none: {
    company: "Yrityksiä ei odota hyväksyntää",
    vehicle: "Autoja ei odota hyväksyntää",
    driver: "Kuljettajia ei odota hyväksyntää",
  } satisfies Record<EntityType, string>,
  noneHelp: "Uudet tulevat tähän, kun niiden tiedot on lähetetty hyväksyttäviksi.",
  pageEmpty: "Tällä sivulla ei ole enää rivejä",
  firstPage: "Jonon alkuun",
  nameless: { company: "Ei nimeä", vehicle: "Ei rekisteritunnusta", driver: "Ei nimeä" },
  /** In its file. */
  what: "Odottaa",
  detail: "Tarkenne",
  since: "Odottanut alkaen",
  minded: "Huomattavaa",
  waited: (duration: string) => `odottanut ${duration}`.replaceAll(" ", "\u00a0"),
  approve: "Hyväksy",
  return: "Palauta",
  approved: (name: string) => `${name} hyväksytty`,
  returned: (name: string) => `${name} palautettu täydennettäväksi`,
  approving: (name: string) => `Hyväksytään ${name}`,
  overtaken: "Joku muu on jo käsitellyt tämän tai sitä on muutettu. Avaa se, niin näet uudet tiedot.",
  keys: "Kun rivi on valittuna: nuolet tai J ja K vaihtavat riviä, Enter avaa, H hyväksyy ja P palauttaa.",
  warnings: {
    company_not_active: "Yritys ei ole aktiivinen",
    licence_expired: "Ajolupa on vanhentunut",
    licence_expiring: "Ajolupa vanhenee pian",
    unusual_plate: "Epätavallinen rekisteritunnus",
    no_iban: "Tilinumero puuttuu",
    no_vehicles: "Ei autoja",
  } satisfies Record<WarningCode, string>,
  ibanTitle: "Vahvistettavat tilinumerot",
  seeAll: "Näytä kaikki",
  approvedChart: "Hyväksytyt yritykset viikoittain",
  approvedSummary: (weeks: number, count: number) =>
    `Viimeisten ${weeks} viikon aikana on hyväksytty ${formatInteger(count)} yritystä.`,
  activeNow: (count: number) => `Aktiivisia yrityksiä nyt ${formatInteger(count)}`,
  grossChart: "Korttimaksut kausittain",
  grossSummary: (periods: number, sum: string) =>
    `Viimeisten ${periods} kauden korttimaksut yhteensä ${sum}.`,
  chartTable: "Näytä luvut",
  week: "Viikko alkaen",
  companies: "Yrityksiä",
  period: "Kausi",
  gross: "Korttimaksut",
} as const;
